// SPDX-License-Identifier: MIT
// Stands for the benchmark's reward pool at CREATE(agent, 26), for the USDT/BUSD LP and paying CAKE; must equal spec/environment.md 3.11.
pragma solidity 0.8.37;

import {IERC20} from "./interfaces/IERC20.sol";

/// Pays every staker a fixed rate per staked token, however many stakers there are.
contract SimpleRewardPool {
    struct UserInfo {
        uint256 amount;
        uint256 rewardDebt; // never used, never set
        uint256 lastUpdateTime;
    }

    IERC20 public stakingToken; // slot 0
    IERC20 public rewardToken; // slot 1
    uint256 public rewardRate; // slot 2; wei of reward per second and whole staked token
    mapping(address => UserInfo) public userInfo; // slot 3

    event Deposit(address indexed user, uint256 amount);
    event Withdraw(address indexed user, uint256 amount);
    event Harvest(address indexed user, uint256 amount);

    constructor(address staked, address reward) {
        stakingToken = IERC20(staked);
        rewardToken = IERC20(reward);
        rewardRate = 0.01 ether;
    }

    function pendingReward(address account) public view returns (uint256) {
        UserInfo storage user = userInfo[account];
        if (user.amount == 0) return 0;
        return ((block.timestamp - user.lastUpdateTime) * rewardRate * user.amount) / 1 ether;
    }

    function deposit(uint256 amount) external {
        require(amount > 0, "Amount must be greater than 0");
        _harvest();
        require(stakingToken.transferFrom(msg.sender, address(this), amount), "Transfer failed");
        userInfo[msg.sender].amount += amount;
        userInfo[msg.sender].lastUpdateTime = block.timestamp;
        emit Deposit(msg.sender, amount);
    }

    function withdraw(uint256 amount) external {
        require(userInfo[msg.sender].amount >= amount, "Insufficient staked amount");
        require(amount > 0, "Amount must be greater than 0");
        _harvest();
        userInfo[msg.sender].amount -= amount;
        require(stakingToken.transfer(msg.sender, amount), "Transfer failed");
        emit Withdraw(msg.sender, amount);
    }

    /// The stake comes back, the reward is lost.
    function emergencyWithdraw() external {
        UserInfo storage user = userInfo[msg.sender];
        uint256 amount = user.amount;
        require(amount > 0, "No staked amount");
        user.amount = 0;
        user.lastUpdateTime = 0;
        require(stakingToken.transfer(msg.sender, amount), "Transfer failed");
        emit Withdraw(msg.sender, amount);
    }

    function harvest() external {
        _harvest();
    }

    function getUserInfo(address user) external view returns (uint256 amount, uint256 rewardDebt) {
        return (userInfo[user].amount, userInfo[user].rewardDebt);
    }

    function _harvest() private {
        uint256 pending = pendingReward(msg.sender);
        if (pending == 0) return;
        userInfo[msg.sender].lastUpdateTime = block.timestamp;
        require(rewardToken.transfer(msg.sender, pending), "Reward transfer failed");
        emit Harvest(msg.sender, pending);
    }
}
