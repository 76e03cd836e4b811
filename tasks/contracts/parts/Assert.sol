// SPDX-License-Identifier: MIT
// Part of PancakePair and PancakeRouter: failures that Solidity before 0.8 answered with an invalid opcode.
pragma solidity 0.8.37;

library Assert {
    /// What does not hold takes all the gas and says nothing; today's `assert` would return a Panic instead.
    function holds(bool condition) internal pure {
        if (!condition) {
            assembly ("memory-safe") {
                invalid()
            }
        }
    }
}
