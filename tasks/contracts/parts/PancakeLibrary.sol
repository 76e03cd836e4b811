// SPDX-License-Identifier: MIT
// Part of PancakeRouter: where pairs are, and what a trade costs.
pragma solidity 0.8.37;

import {IPancakeFactory} from "../interfaces/IPancakeFactory.sol";
import {IPancakePair} from "../interfaces/IPancakePair.sol";
import {Assert} from "./Assert.sol";
import {DsMath} from "./DsMath.sol";

library PancakeLibrary {
    using DsMath for uint256;

    uint256 private constant WHOLE = 10_000;
    uint256 private constant AFTER_FEE = 9975; // of WHOLE: what counts of an amount that is paid in

    function sortTokens(address tokenA, address tokenB) internal pure returns (address token0, address token1) {
        require(tokenA != tokenB, "PancakeLibrary: IDENTICAL_ADDRESSES");
        (token0, token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        require(token0 != address(0), "PancakeLibrary: ZERO_ADDRESS");
    }

    /// The mainnet router derives this address. Here the factory is asked, because a pair that it creates in this world
    /// has other code than on mainnet and so another address; one that does not exist yet is where mainnet expects it.
    function pairFor(address factory, address tokenA, address tokenB) internal view returns (address pair) {
        (address token0, address token1) = sortTokens(tokenA, tokenB);
        pair = IPancakeFactory(factory).getPair(token0, token1);
        if (pair == address(0)) {
            bytes32 salt = keccak256(abi.encodePacked(token0, token1));
            bytes32 initCodeHash = 0x00fb7f630766e6a796048ea87d01acd3068e8ff67d078148a3fa3f4a84f69bd5;
            pair = address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", factory, salt, initCodeHash)))));
        }
    }

    function getReserves(address factory, address tokenA, address tokenB)
        internal
        view
        returns (uint256 reserveA, uint256 reserveB)
    {
        (uint256 reserve0, uint256 reserve1,) = IPancakePair(pairFor(factory, tokenA, tokenB)).getReserves();
        (reserveA, reserveB) = tokenA < tokenB ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    /// What `amountA` is worth at the pool's price, without a fee.
    function quote(uint256 amountA, uint256 reserveA, uint256 reserveB) internal pure returns (uint256 amountB) {
        require(amountA > 0, "PancakeLibrary: INSUFFICIENT_AMOUNT");
        require(reserveA > 0 && reserveB > 0, "PancakeLibrary: INSUFFICIENT_LIQUIDITY");
        return amountA.times(reserveB).over(reserveA);
    }

    /// The most that keeps the product of the reserves: out / reserveOut = counted / (reserveIn + counted), down.
    function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) internal pure returns (uint256) {
        require(amountIn > 0, "PancakeLibrary: INSUFFICIENT_INPUT_AMOUNT");
        require(reserveIn > 0 && reserveOut > 0, "PancakeLibrary: INSUFFICIENT_LIQUIDITY");
        uint256 counted = amountIn.times(AFTER_FEE);
        return counted.times(reserveOut).over(reserveIn.times(WHOLE).plus(counted));
    }

    /// The same solved for the amount paid in, up.
    function getAmountIn(uint256 amountOut, uint256 reserveIn, uint256 reserveOut) internal pure returns (uint256) {
        require(amountOut > 0, "PancakeLibrary: INSUFFICIENT_OUTPUT_AMOUNT");
        require(reserveIn > 0 && reserveOut > 0, "PancakeLibrary: INSUFFICIENT_LIQUIDITY");
        uint256 needed = reserveIn.times(amountOut).times(WHOLE);
        return needed.over(reserveOut.minus(amountOut).times(AFTER_FEE)).plus(1);
    }

    /// From the amount paid in, forwards along the path: the result of each step is paid into the next.
    function getAmountsOut(address factory, uint256 amountIn, address[] calldata path)
        internal
        view
        returns (uint256[] memory amounts)
    {
        require(path.length >= 2, "PancakeLibrary: INVALID_PATH");
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 1; i < path.length; i++) {
            (uint256 reserveIn, uint256 reserveOut) = getReserves(factory, path[i - 1], path[i]);
            amounts[i] = getAmountOut(amounts[i - 1], reserveIn, reserveOut);
        }
    }

    /// From the amount wanted, backwards along the path.
    function getAmountsIn(address factory, uint256 amountOut, address[] calldata path)
        internal
        view
        returns (uint256[] memory amounts)
    {
        require(path.length >= 2, "PancakeLibrary: INVALID_PATH");
        amounts = new uint256[](path.length);
        amounts[path.length - 1] = amountOut;
        for (uint256 i = path.length - 1; i > 0; i--) {
            (uint256 reserveIn, uint256 reserveOut) = getReserves(factory, path[i - 1], path[i]);
            amounts[i - 1] = getAmountIn(amounts[i], reserveIn, reserveOut);
        }
    }

    /// A token of a path that may be too short.
    function nth(address[] calldata path, uint256 index) internal pure returns (address) {
        Assert.holds(index < path.length);
        return path[index];
    }

    function last(address[] calldata path) internal pure returns (address) {
        Assert.holds(path.length > 0);
        return path[path.length - 1];
    }
}
