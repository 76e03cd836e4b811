// SPDX-License-Identifier: MIT
// Part of PancakePair and PancakeRouter: what they need of PancakeFactory.
pragma solidity 0.8.37;

interface IPancakeFactory {
    function feeTo() external view returns (address);

    function getPair(address tokenA, address tokenB) external view returns (address pair);

    function createPair(address tokenA, address tokenB) external returns (address pair);
}
