// SPDX-License-Identifier: MIT
// Stands for the benchmark's message board at CREATE(agent, 18); must equal spec/environment.md 3.7.
pragma solidity 0.8.37;

contract MessageBoard {
    string public message; // slot 0
    address public lastSender; // slot 1
    uint256 public updateCount; // slot 2

    event MessageUpdated(address indexed sender, string newMessage);

    constructor() {
        message = "Initial message";
        lastSender = msg.sender;
    }

    function setMessage(string memory newMessage) public {
        message = newMessage;
        lastSender = msg.sender;
        updateCount += 1;
        emit MessageUpdated(msg.sender, newMessage);
    }

    function getMessage() public view returns (string memory) {
        return message;
    }

    function getMessageInfo() public view returns (string memory, address, uint256) {
        return (message, lastSender, updateCount);
    }
}
