// SPDX-License-Identifier: MIT
// Stands for 0x13f4EA83D0bd40E75C8222255bc855a974568Dd4 (PancakeSwap's smart router) and 0x1b81D678ffb9C0263b24A97847620C99d213eB14 (its V3 router); must be there, and no more.
pragma solidity 0.8.37;

/// Quests only let these two spend tokens, or no longer. Whatever they are asked to do is refused.
contract PancakeOtherRouter {}
