// SPDX-License-Identifier: MIT
// Stands for 0x10ED43C718714eb63d5aA57B78B54704E256024E (PancakeSwap V2 router); must equal it in ABI, revert strings and effects, and keeps nothing in storage.
pragma solidity 0.8.37;

import {IERC20} from "./interfaces/IERC20.sol";
import {IPancakePair} from "./interfaces/IPancakePair.sol";
import {IWBNB} from "./interfaces/IWBNB.sol";
import {Assert} from "./parts/Assert.sol";
import {DsMath} from "./parts/DsMath.sol";
import {PancakeLibrary} from "./parts/PancakeLibrary.sol";
import {RouterLiquidity} from "./parts/RouterLiquidity.sol";
import {TransferHelper} from "./parts/TransferHelper.sol";

/// Trades and deposits with limits: amounts that the caller finds acceptable, and a deadline. ETH in names is BNB.
contract PancakeRouter is RouterLiquidity {
    using DsMath for uint256;
    using PancakeLibrary for address[];

    // --- trading along a path, with all amounts known before

    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external ensure(deadline) returns (uint256[] memory amounts) {
        amounts = _amountsOut(amountIn, amountOutMin, path);
        _pull(path, amounts[0]);
        _trade(amounts, path, to);
    }

    function swapTokensForExactTokens(
        uint256 amountOut,
        uint256 amountInMax,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external ensure(deadline) returns (uint256[] memory amounts) {
        amounts = _amountsIn(amountOut, amountInMax, path);
        _pull(path, amounts[0]);
        _trade(amounts, path, to);
    }

    function swapExactETHForTokens(uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        payable
        ensure(deadline)
        returns (uint256[] memory amounts)
    {
        require(path.nth(0) == WETH, "PancakeRouter: INVALID_PATH");
        amounts = _amountsOut(msg.value, amountOutMin, path);
        _wrapInto(PancakeLibrary.pairFor(factory, path[0], path[1]), amounts[0]);
        _trade(amounts, path, to);
    }

    function swapETHForExactTokens(uint256 amountOut, address[] calldata path, address to, uint256 deadline)
        external
        payable
        ensure(deadline)
        returns (uint256[] memory amounts)
    {
        require(path.nth(0) == WETH, "PancakeRouter: INVALID_PATH");
        amounts = _amountsIn(amountOut, msg.value, path);
        _wrapInto(PancakeLibrary.pairFor(factory, path[0], path[1]), amounts[0]);
        _trade(amounts, path, to);
        _refund(amounts[0]);
    }

    function swapExactTokensForETH(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external ensure(deadline) returns (uint256[] memory amounts) {
        require(path.last() == WETH, "PancakeRouter: INVALID_PATH");
        amounts = _amountsOut(amountIn, amountOutMin, path);
        _pull(path, amounts[0]);
        _trade(amounts, path, address(this));
        _unwrapTo(to, amounts[amounts.length - 1]);
    }

    function swapTokensForExactETH(
        uint256 amountOut,
        uint256 amountInMax,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external ensure(deadline) returns (uint256[] memory amounts) {
        require(path.last() == WETH, "PancakeRouter: INVALID_PATH");
        amounts = _amountsIn(amountOut, amountInMax, path);
        _pull(path, amounts[0]);
        _trade(amounts, path, address(this));
        _unwrapTo(to, amountOut);
    }

    function _amountsOut(uint256 amountIn, uint256 least, address[] calldata path)
        private
        view
        returns (uint256[] memory amounts)
    {
        amounts = PancakeLibrary.getAmountsOut(factory, amountIn, path);
        require(amounts[amounts.length - 1] >= least, "PancakeRouter: INSUFFICIENT_OUTPUT_AMOUNT");
    }

    function _amountsIn(uint256 amountOut, uint256 most, address[] calldata path)
        private
        view
        returns (uint256[] memory amounts)
    {
        amounts = PancakeLibrary.getAmountsIn(factory, amountOut, path);
        require(amounts[0] <= most, "PancakeRouter: EXCESSIVE_INPUT_AMOUNT");
    }

    /// The first pair was paid already; each pair pays the next one, and the last one the recipient.
    function _trade(uint256[] memory amounts, address[] calldata path, address to) private {
        for (uint256 i = 1; i < path.length; i++) {
            _swap(PancakeLibrary.pairFor(factory, path[i - 1], path[i]), path, i, amounts[i], to);
        }
    }

    // --- trading in tokens of which less arrives than is sent: each amount is known only when the pair has been paid

    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external ensure(deadline) {
        _pull(path, amountIn);
        _tradeWhatArrives(path, to, amountOutMin);
    }

    function swapExactETHForTokensSupportingFeeOnTransferTokens(
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable ensure(deadline) {
        require(path.nth(0) == WETH, "PancakeRouter: INVALID_PATH");
        IWBNB(WETH).deposit{value: msg.value}();
        Assert.holds(IWBNB(WETH).transfer(PancakeLibrary.pairFor(factory, path[0], path.nth(1)), msg.value));
        _tradeWhatArrives(path, to, amountOutMin);
    }

    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external ensure(deadline) {
        require(path.last() == WETH, "PancakeRouter: INVALID_PATH");
        _pull(path, amountIn);
        _tradeWhatArrives(path, address(this));
        uint256 amountOut = IERC20(WETH).balanceOf(address(this));
        require(amountOut >= amountOutMin, "PancakeRouter: INSUFFICIENT_OUTPUT_AMOUNT");
        _unwrapTo(to, amountOut);
    }

    function _tradeWhatArrives(address[] calldata path, address to, uint256 least) private {
        IERC20 wanted = IERC20(path.last());
        uint256 before = wanted.balanceOf(to);
        _tradeWhatArrives(path, to);
        require(wanted.balanceOf(to).minus(before) >= least, "PancakeRouter: INSUFFICIENT_OUTPUT_AMOUNT");
    }

    function _tradeWhatArrives(address[] calldata path, address to) private {
        for (uint256 i = 1; i < path.length; i++) {
            address pair = PancakeLibrary.pairFor(factory, path[i - 1], path[i]);
            (uint256 reserve0, uint256 reserve1,) = IPancakePair(pair).getReserves();
            (uint256 reserveIn, uint256 reserveOut) =
                path[i - 1] < path[i] ? (reserve0, reserve1) : (reserve1, reserve0);
            uint256 arrived = IERC20(path[i - 1]).balanceOf(pair).minus(reserveIn);
            _swap(pair, path, i, PancakeLibrary.getAmountOut(arrived, reserveIn, reserveOut), to);
        }
    }

    // --- what all of them need

    /// Lets one pair pay out `path[i]`: to the pair after it, or at the end of the path to the recipient.
    function _swap(address pair, address[] calldata path, uint256 i, uint256 amountOut, address to) private {
        (uint256 out0, uint256 out1) = path[i - 1] < path[i] ? (uint256(0), amountOut) : (amountOut, uint256(0));
        address next = i + 1 < path.length ? PancakeLibrary.pairFor(factory, path[i], path[i + 1]) : to;
        IPancakePair(pair).swap(out0, out1, next, "");
    }

    function _pull(address[] calldata path, uint256 amount) private {
        address pair = PancakeLibrary.pairFor(factory, path.nth(0), path.nth(1));
        TransferHelper.safeTransferFrom(path[0], msg.sender, pair, amount);
    }

    // --- questions

    function quote(uint256 amountA, uint256 reserveA, uint256 reserveB) external pure returns (uint256 amountB) {
        return PancakeLibrary.quote(amountA, reserveA, reserveB);
    }

    function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut)
        external
        pure
        returns (uint256 amountOut)
    {
        return PancakeLibrary.getAmountOut(amountIn, reserveIn, reserveOut);
    }

    function getAmountIn(uint256 amountOut, uint256 reserveIn, uint256 reserveOut)
        external
        pure
        returns (uint256 amountIn)
    {
        return PancakeLibrary.getAmountIn(amountOut, reserveIn, reserveOut);
    }

    function getAmountsOut(uint256 amountIn, address[] calldata path)
        external
        view
        returns (uint256[] memory amounts)
    {
        return PancakeLibrary.getAmountsOut(factory, amountIn, path);
    }

    function getAmountsIn(uint256 amountOut, address[] calldata path)
        external
        view
        returns (uint256[] memory amounts)
    {
        return PancakeLibrary.getAmountsIn(factory, amountOut, path);
    }
}
