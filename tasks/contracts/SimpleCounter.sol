// SPDX-License-Identifier: MIT
// Stands for the benchmark's counter at CREATE(agent, 16); must equal spec/environment.md 3.5.
pragma solidity 0.8.37;

contract SimpleCounter {
    uint256 public counter; // slot 0
    address public owner; // slot 1

    event CounterIncremented(uint256 newValue);
    event CounterReset(uint256 newValue);

    constructor() {
        owner = msg.sender;
    }

    function increment() external {
        counter += 1;
        emit CounterIncremented(counter);
    }

    function reset() external {
        require(msg.sender == owner, "Only owner can reset");
        counter = 0;
        emit CounterReset(counter);
    }

    function getCounter() external view returns (uint256) {
        return counter;
    }
}
