// SPDX-License-Identifier: MIT
// Part of PancakePair and PancakeRouter: arithmetic that fails in the words of the mainnet contracts.
pragma solidity 0.8.37;

import {Assert} from "./Assert.sol";

library DsMath {
    function plus(uint256 a, uint256 b) internal pure returns (uint256 sum) {
        unchecked {
            sum = a + b;
        }
        require(sum >= a, "ds-math-add-overflow");
    }

    function minus(uint256 a, uint256 b) internal pure returns (uint256) {
        require(b <= a, "ds-math-sub-underflow");
        unchecked {
            return a - b;
        }
    }

    function times(uint256 a, uint256 b) internal pure returns (uint256 product) {
        unchecked {
            product = a * b;
        }
        require(b == 0 || product / b == a, "ds-math-mul-overflow");
    }

    function over(uint256 a, uint256 b) internal pure returns (uint256) {
        Assert.holds(b != 0);
        return a / b;
    }

    function smaller(uint256 a, uint256 b) internal pure returns (uint256) {
        return a < b ? a : b;
    }

    /// The square root, rounded down: Newton's steps from a power of two above it fall until they reach it.
    function root(uint256 square) internal pure returns (uint256 guess) {
        if (square == 0) return 0;
        guess = 1;
        for (uint256 rest = square; rest > 0; rest >>= 2) guess <<= 1;
        while (true) {
            uint256 next = (guess + square / guess) >> 1;
            if (next >= guess) return guess;
            guess = next;
        }
    }
}
