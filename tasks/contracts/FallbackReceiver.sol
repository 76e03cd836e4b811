// SPDX-License-Identifier: MIT
// Stands for the benchmark's fallback receiver at CREATE(agent, 21); must equal spec/environment.md 3.9.
pragma solidity 0.8.37;

import {Payout} from "./parts/Payout.sol";

/// Accepts every call, with or without BNB, and counts it.
contract FallbackReceiver {
    uint256 public receivedCount; // slot 0
    uint256 public totalReceived; // slot 1
    address public owner; // slot 2

    event BNBReceived(address indexed sender, uint256 amount);

    constructor() {
        owner = msg.sender;
    }

    receive() external payable {
        _record();
    }

    fallback() external payable {
        _record();
    }

    function withdraw() external {
        require(msg.sender == owner, "Only owner can withdraw");
        Payout.pay(owner, address(this).balance);
    }

    function getReceivedCount() external view returns (uint256) {
        return receivedCount;
    }

    function getBalance() external view returns (uint256) {
        return address(this).balance;
    }

    function _record() private {
        receivedCount += 1;
        totalReceived += msg.value;
        emit BNBReceived(msg.sender, msg.value);
    }
}
