// SPDX-License-Identifier: MIT
// For tests/remote/other.py: USDT whose balances share their words with a date and a flag, in structs of a nested mapping.
pragma solidity 0.8.37;

import {OtherToken} from "./parts/OtherToken.sol";

contract OtherPacked is OtherToken {
    struct Account {
        uint256 notes;
        uint32 since;
        bool frozen;
        uint128 amount;
        mapping(address => uint256) allowed;
    }

    uint256[50] private _gap;
    mapping(uint256 => mapping(address => Account)) private _accounts;
    uint64 private _version;
    uint192 private _supply; // shares its word with the version

    function name() external pure returns (string memory) {
        return "Another USD";
    }

    function symbol() external pure returns (string memory) {
        return "USDT";
    }

    function balanceOf(address holder) public view override returns (uint256) {
        Account storage account = _accounts[_version][holder];
        require(!account.frozen);
        return account.amount;
    }

    function allowance(address holder, address spender) public view override returns (uint256) {
        return _accounts[_version][holder].allowed[spender];
    }

    function totalSupply() public view override returns (uint256) {
        return _supply;
    }

    function _keepBalance(address holder, uint256 amount) internal override {
        Account storage account = _accounts[_version][holder];
        account.amount = uint128(amount);
        account.since = uint32(block.timestamp);
    }

    function _keepAllowance(address holder, address spender, uint256 amount) internal override {
        _accounts[_version][holder].allowed[spender] = amount;
    }

    function _keepSupply(uint256 amount) internal override {
        _supply = uint192(amount);
        _version = 3;
    }
}
