// SPDX-License-Identifier: MIT
// Part of PancakeRouter: paying in tokens, which may return nothing, and in BNB. The library's name is in its messages.
pragma solidity 0.8.37;

import {IERC20} from "../interfaces/IERC20.sol";

library TransferHelper {
    function safeTransfer(address token, address to, uint256 value) internal {
        require(_accepted(token, abi.encodeCall(IERC20.transfer, (to, value))), "TransferHelper: TRANSFER_FAILED");
    }

    function safeTransferFrom(address token, address from, address to, uint256 value) internal {
        require(
            _accepted(token, abi.encodeCall(IERC20.transferFrom, (from, to, value))),
            "TransferHelper: TRANSFER_FROM_FAILED"
        );
    }

    /// With all the gas there is.
    function safeTransferBNB(address to, uint256 value) internal {
        (bool succeeded,) = to.call{value: value}("");
        require(succeeded, "TransferHelper: ETH_TRANSFER_FAILED");
    }

    function _accepted(address token, bytes memory data) private returns (bool) {
        (bool succeeded, bytes memory answer) = token.call(data);
        return succeeded && (answer.length == 0 || abi.decode(answer, (bool)));
    }
}
