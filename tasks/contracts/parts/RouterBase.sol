// SPDX-License-Identifier: MIT
// Part of PancakeRouter: what both of its halves, liquidity and trading, stand on.
pragma solidity 0.8.37;

import {IWBNB} from "../interfaces/IWBNB.sol";
import {Assert} from "./Assert.sol";
import {TransferHelper} from "./TransferHelper.sol";

abstract contract RouterBase {
    address public constant factory = 0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73;
    address public constant WETH = 0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c;

    modifier ensure(uint256 deadline) {
        require(block.timestamp <= deadline, "PancakeRouter: EXPIRED");
        _;
    }

    /// Only what is unwrapped comes in as plain BNB.
    receive() external payable {
        Assert.holds(msg.sender == WETH);
    }

    function _wrapInto(address pair, uint256 amount) internal {
        IWBNB(WETH).deposit{value: amount}();
        Assert.holds(IWBNB(WETH).transfer(pair, amount));
    }

    function _unwrapTo(address to, uint256 amount) internal {
        IWBNB(WETH).withdraw(amount);
        TransferHelper.safeTransferBNB(to, amount);
    }

    function _refund(uint256 spent) internal {
        if (msg.value > spent) TransferHelper.safeTransferBNB(msg.sender, msg.value - spent);
    }
}
