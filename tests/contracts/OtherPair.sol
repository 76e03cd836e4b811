// SPDX-License-Identifier: MIT
// For tests/remote/other.py: a pair with a fee of 1 %, whose reserves have words of their own and whose shares are structs.
pragma solidity 0.8.37;

import {OtherToken} from "./parts/OtherToken.sol";

contract OtherPair is OtherToken {
    struct Share {
        mapping(address => uint256) allowed;
        uint64 nonce;
        uint160 amount;
    }

    uint256 private constant FEE = 100; // of 10,000

    mapping(address => Share) private _shares;
    uint256 private _reserve0;
    uint256 private _reserve1;
    address public token1;
    address public token0;
    uint32 private _updated;
    uint256 private _supply;
    address public factory;
    uint256 public kLast;

    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );
    event Sync(uint112 reserve0, uint112 reserve1);

    function initialize(address first, address second) external {
        require(factory == address(0));
        (factory, token0, token1) = (msg.sender, first, second);
    }

    function name() external pure returns (string memory) {
        return "Other shares";
    }

    function symbol() external pure returns (string memory) {
        return "OTHER-LP";
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (uint112(_reserve0), uint112(_reserve1), _updated);
    }

    function mint(address to) external returns (uint256 liquidity) {
        (uint256 has0, uint256 has1) = (_has(token0), _has(token1));
        (uint256 paid0, uint256 paid1) = (has0 - _reserve0, has1 - _reserve1);
        if (_supply == 0) {
            liquidity = _root(paid0 * paid1) - 1000;
            _mint(address(0), 1000);
        } else {
            (uint256 for0, uint256 for1) = (paid0 * _supply / _reserve0, paid1 * _supply / _reserve1);
            liquidity = for0 < for1 ? for0 : for1;
        }
        require(liquidity > 0);
        _mint(to, liquidity);
        _update(has0, has1);
        emit Mint(msg.sender, paid0, paid1);
    }

    function burn(address to) external returns (uint256 amount0, uint256 amount1) {
        uint256 liquidity = balanceOf(address(this));
        amount0 = liquidity * _has(token0) / _supply;
        amount1 = liquidity * _has(token1) / _supply;
        _burn(address(this), liquidity);
        OtherToken(token0).transfer(to, amount0);
        OtherToken(token1).transfer(to, amount1);
        _update(_has(token0), _has(token1));
        emit Burn(msg.sender, amount0, amount1, to);
    }

    function swap(uint256 out0, uint256 out1, address to, bytes calldata) external {
        if (out0 > 0) OtherToken(token0).transfer(to, out0);
        if (out1 > 0) OtherToken(token1).transfer(to, out1);
        (uint256 has0, uint256 has1) = (_has(token0), _has(token1));
        uint256 in0 = has0 + out0 - _reserve0;
        uint256 in1 = has1 + out1 - _reserve1;
        uint256 product = (has0 * 10_000 - in0 * FEE) * (has1 * 10_000 - in1 * FEE);
        require(product >= _reserve0 * _reserve1 * 10_000 ** 2, "K");
        _update(has0, has1);
        emit Swap(msg.sender, in0, in1, out0, out1, to);
    }

    function sync() external {
        _update(_has(token0), _has(token1));
    }

    function price0CumulativeLast() external pure returns (uint256) {
        return 0;
    }

    function price1CumulativeLast() external pure returns (uint256) {
        return 0;
    }

    function balanceOf(address holder) public view override returns (uint256) {
        return _shares[holder].amount;
    }

    function allowance(address holder, address spender) public view override returns (uint256) {
        return _shares[holder].allowed[spender];
    }

    function totalSupply() public view override returns (uint256) {
        return _supply;
    }

    function _keepBalance(address holder, uint256 amount) internal override {
        _shares[holder].amount = uint160(amount);
    }

    function _keepAllowance(address holder, address spender, uint256 amount) internal override {
        _shares[holder].allowed[spender] = amount;
    }

    function _keepSupply(uint256 amount) internal override {
        _supply = amount;
    }

    function _has(address token) private view returns (uint256) {
        return OtherToken(token).balanceOf(address(this));
    }

    function _update(uint256 has0, uint256 has1) private {
        (_reserve0, _reserve1, _updated) = (has0, has1, uint32(block.timestamp));
        emit Sync(uint112(has0), uint112(has1));
    }

    function _root(uint256 square) private pure returns (uint256 guess) {
        guess = square;
        for (uint256 next = square / 2 + 1; next < guess; next = (square / next + next) / 2) guess = next;
    }
}
