// SPDX-License-Identifier: MIT
// For tests/remote/other.py: WBNB that counts its supply, and keeps balances and allowances in reverse order.
pragma solidity 0.8.37;

import {OtherToken} from "./parts/OtherToken.sol";

contract OtherWrapped is OtherToken {
    mapping(address => mapping(address => uint256)) private _allowances; // by spender, then holder
    uint256 private _supply;
    mapping(address => uint256) private _balances;

    event Deposit(address indexed dst, uint256 wad);
    event Withdrawal(address indexed src, uint256 wad);

    receive() external payable {
        deposit();
    }

    function deposit() public payable {
        _balances[msg.sender] += msg.value;
        _supply += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 wad) external {
        _balances[msg.sender] -= wad;
        _supply -= wad;
        (bool sent,) = msg.sender.call{value: wad}("");
        require(sent);
        emit Withdrawal(msg.sender, wad);
    }

    function name() external pure returns (string memory) {
        return "Another WBNB";
    }

    function symbol() external pure returns (string memory) {
        return "WBNB";
    }

    function balanceOf(address holder) public view override returns (uint256) {
        return _balances[holder];
    }

    function allowance(address holder, address spender) public view override returns (uint256) {
        return _allowances[spender][holder];
    }

    function totalSupply() public view override returns (uint256) {
        return _supply;
    }

    function _keepBalance(address holder, uint256 amount) internal override {
        _balances[holder] = amount;
    }

    function _keepAllowance(address holder, address spender, uint256 amount) internal override {
        _allowances[spender][holder] = amount;
    }

    function _keepSupply(uint256 amount) internal override {
        _supply = amount;
    }
}
