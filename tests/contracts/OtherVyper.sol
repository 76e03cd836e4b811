// SPDX-License-Identifier: MIT
// For tests/remote/other.py: BUSD with mappings as Vyper has them, the slot first and then the key.
pragma solidity 0.8.37;

import {OtherToken} from "./parts/OtherToken.sol";

contract OtherVyper is OtherToken {
    function name() external pure returns (string memory) {
        return "Another BUSD";
    }

    function symbol() external pure returns (string memory) {
        return "BUSD";
    }

    function balanceOf(address holder) public view override returns (uint256) {
        return _load(_below(11, holder));
    }

    function allowance(address holder, address spender) public view override returns (uint256) {
        return _load(_below(uint256(_below(12, holder)), spender));
    }

    function totalSupply() public view override returns (uint256) {
        return _load(bytes32(uint256(10)));
    }

    function _keepBalance(address holder, uint256 amount) internal override {
        _store(_below(11, holder), amount);
    }

    function _keepAllowance(address holder, address spender, uint256 amount) internal override {
        _store(_below(uint256(_below(12, holder)), spender), amount);
    }

    function _keepSupply(uint256 amount) internal override {
        _store(bytes32(uint256(10)), amount);
    }

    function _below(uint256 slot, address key) private pure returns (bytes32) {
        return keccak256(abi.encode(slot, key));
    }

    function _load(bytes32 slot) private view returns (uint256 word) {
        assembly {
            word := sload(slot)
        }
    }

    function _store(bytes32 slot, uint256 word) private {
        assembly {
            sstore(slot, word)
        }
    }
}
