// SPDX-License-Identifier: MIT
// Part of PancakeRouter: what it needs of WBNB.
pragma solidity 0.8.37;

interface IWBNB {
    function deposit() external payable;

    function transfer(address to, uint256 value) external returns (bool);

    function withdraw(uint256 value) external;
}
