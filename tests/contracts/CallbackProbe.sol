// SPDX-License-Identifier: MIT
// For tests/world: a contract that receives callbacks and answers as it is told to.
pragma solidity 0.8.37;

contract CallbackProbe {
    bytes4 public answer;
    bool public refuses;
    bytes public lastCall;

    function set(bytes4 newAnswer, bool refuse) external {
        answer = newAnswer;
        refuses = refuse;
    }

    function onTransferReceived(address, address, uint256, bytes calldata) external returns (bytes4) {
        return reply();
    }

    function onApprovalReceived(address, uint256, bytes calldata) external returns (bytes4) {
        return reply();
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        return reply();
    }

    function reply() private returns (bytes4) {
        require(!refuses, "refused");
        lastCall = msg.data;
        return answer;
    }
}
