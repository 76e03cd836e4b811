// SPDX-License-Identifier: MIT
// Part of DonationBox and FallbackReceiver: sending BNB as Solidity's own `transfer` did before it was deprecated.
pragma solidity 0.8.37;

library Payout {
    /// The recipient gets the stipend of 2,300 gas and no more; what it says when it refuses is passed on.
    function pay(address to, uint256 amount) internal {
        (bool sent, bytes memory answer) = to.call{value: amount, gas: amount == 0 ? 2300 : 0}("");
        if (!sent) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}
