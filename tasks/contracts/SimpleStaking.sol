// SPDX-License-Identifier: MIT
// Stands for the benchmark's staking contracts at CREATE(agent, 22), of CAKE, and CREATE(agent, 24), of the USDT/BUSD LP; must equal spec/environment.md 3.10.
pragma solidity 0.8.37;

import {IERC20} from "./interfaces/IERC20.sol";

/// Keeps tokens for whoever deposits them. There are no rewards.
contract SimpleStaking {
    struct UserInfo {
        uint256 amount;
        uint256 depositTime;
    }

    IERC20 public stakingToken; // slot 0
    mapping(address => UserInfo) public userInfo; // slot 1

    event Deposit(address indexed user, uint256 amount);
    event Withdraw(address indexed user, uint256 amount);

    constructor(address token) {
        stakingToken = IERC20(token);
    }

    function deposit(uint256 amount) external {
        require(amount > 0, "Amount must be greater than 0");
        require(stakingToken.transferFrom(msg.sender, address(this), amount), "Transfer failed");
        userInfo[msg.sender].amount += amount;
        userInfo[msg.sender].depositTime = block.timestamp;
        emit Deposit(msg.sender, amount);
    }

    function withdraw(uint256 amount) external {
        require(userInfo[msg.sender].amount >= amount, "Insufficient staked amount");
        require(amount > 0, "Amount must be greater than 0");
        userInfo[msg.sender].amount -= amount;
        require(stakingToken.transfer(msg.sender, amount), "Transfer failed");
        emit Withdraw(msg.sender, amount);
    }

    function getUserInfo(address user) external view returns (uint256 amount, uint256 depositTime) {
        return (userInfo[user].amount, userInfo[user].depositTime);
    }
}
