// SPDX-License-Identifier: MIT
// Stands for the benchmark's donation box at CREATE(agent, 17); must equal spec/environment.md 3.6.
pragma solidity 0.8.37;

import {Payout} from "./parts/Payout.sol";

contract DonationBox {
    address public owner; // slot 0
    uint256 public totalDonations; // slot 1
    mapping(address => uint256) public donations; // slot 2

    event DonationReceived(address indexed donor, uint256 amount);

    constructor() {
        owner = msg.sender;
    }

    /// A plain transfer is a donation as well, even one of nothing.
    receive() external payable {
        _record();
    }

    function donate() external payable {
        require(msg.value > 0, "Donation must be greater than 0");
        _record();
    }

    function withdraw() external {
        require(msg.sender == owner, "Only owner can withdraw");
        Payout.pay(owner, address(this).balance);
    }

    function getDonation(address donor) external view returns (uint256) {
        return donations[donor];
    }

    function getBalance() external view returns (uint256) {
        return address(this).balance;
    }

    function _record() private {
        donations[msg.sender] += msg.value;
        totalDonations += msg.value;
        emit DonationReceived(msg.sender, msg.value);
    }
}
