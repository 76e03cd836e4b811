// SPDX-License-Identifier: MIT
// Stands for the benchmark's flash-loan contract at CREATE(agent, 14); must equal spec/environment.md 3.4.
pragma solidity 0.8.37;

import {IERC20} from "./interfaces/IERC20.sol";

/// Lends to the caller and takes the loan back in the same breath, with a fee of 0.3 %. There is no callback.
contract FlashLoanReceiver {
    address public owner; // slot 0

    event FlashLoanExecuted(address indexed token, uint256 amount, uint256 fee);

    constructor() {
        owner = msg.sender;
    }

    function executeFlashLoan(address token, uint256 amount) external returns (bool) {
        uint256 fee = (amount * 3) / 1000;
        uint256 before = IERC20(token).balanceOf(address(this));
        require(before >= amount, "Insufficient balance in pool");
        require(IERC20(token).transfer(msg.sender, amount), "Loan transfer failed");
        require(IERC20(token).transferFrom(msg.sender, address(this), amount + fee), "Repayment failed");
        require(IERC20(token).balanceOf(address(this)) >= before + fee, "Fee not paid");
        emit FlashLoanExecuted(token, amount, fee);
        return true;
    }

    function depositToPool(address token, uint256 amount) external {
        require(msg.sender == owner, "Only owner can deposit");
        require(IERC20(token).transferFrom(msg.sender, address(this), amount), "Deposit failed");
    }

    function withdraw(address token, uint256 amount) external {
        require(msg.sender == owner, "Only owner can withdraw");
        require(IERC20(token).transfer(msg.sender, amount), "Withdraw failed");
    }

    function poolBalance(address token) external view returns (uint256) {
        return IERC20(token).balanceOf(address(this));
    }
}
