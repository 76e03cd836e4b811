// SPDX-License-Identifier: MIT
// Part of SimpleStaking, SimpleRewardPool and FlashLoanReceiver: what they need of a token (EIP-20).
pragma solidity 0.8.37;

interface IERC20 {
    function balanceOf(address account) external view returns (uint256);

    function transfer(address to, uint256 amount) external returns (bool);

    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}
