// SPDX-License-Identifier: MIT
// Stands for the benchmark's proxy at CREATE(agent, 20); must equal spec/environment.md 3.8.
pragma solidity 0.8.37;

/// Runs the implementation's code on its own storage, for every function but its own two getters.
contract DelegateCallProxy {
    uint256 public value; // slot 0, where the implementation's code writes
    address public implementation; // slot 1

    constructor(address target) {
        implementation = target;
    }

    /// BNB alone is kept; the implementation is not asked.
    receive() external payable {}

    fallback() external payable {
        require(implementation != address(0), "No implementation");
        (bool succeeded, bytes memory answer) = implementation.delegatecall(msg.data);
        assembly ("memory-safe") {
            switch succeeded
            case 0 { revert(add(answer, 32), mload(answer)) }
            default { return(add(answer, 32), mload(answer)) }
        }
    }
}
