// SPDX-License-Identifier: MIT
// Part of PancakeSquad: what it needs of another collection (EIP-721).
pragma solidity 0.8.37;

interface IERC721 {
    function transferFrom(address from, address to, uint256 tokenId) external;
}
