// SPDX-License-Identifier: MIT
// Part of PancakePair: what a contract that borrows in a flash swap must implement.
pragma solidity 0.8.37;

interface IPancakeCallee {
    /// Called after the loan was paid out; whatever is owed must be back in the pair when it returns.
    function pancakeCall(address sender, uint256 amount0, uint256 amount1, bytes calldata data) external;
}
