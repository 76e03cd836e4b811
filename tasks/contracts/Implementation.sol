// SPDX-License-Identifier: MIT
// Stands for the benchmark's delegate-call target at CREATE(agent, 19); must equal spec/environment.md 3.8.
pragma solidity 0.8.37;

contract Implementation {
    uint256 public value; // slot 0, the same as the proxy's

    event ValueSet(uint256 newValue);

    function setValue(uint256 newValue) external {
        value = newValue;
        emit ValueSet(newValue);
    }

    function getValue() external view returns (uint256) {
        return value;
    }
}
