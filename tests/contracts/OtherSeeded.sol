// SPDX-License-Identifier: MIT
// For tests/remote/other.py: CAKE with slots as Solady has them, hashed from an address and a seed in one word.
pragma solidity 0.8.37;

import {OtherToken} from "./parts/OtherToken.sol";

contract OtherSeeded is OtherToken {
    uint256 private constant BALANCE_SEED = 0x87a211a2;
    uint256 private constant ALLOWANCE_SEED = 0x7f5e9f20;
    uint256 private constant SUPPLY_SLOT = 0x05345cdf77eb68f44c;

    function name() external pure returns (string memory) {
        return "Another Cake";
    }

    function symbol() external pure returns (string memory) {
        return "Cake";
    }

    function balanceOf(address holder) public view override returns (uint256 word) {
        assembly {
            mstore(0x0c, BALANCE_SEED)
            mstore(0x00, holder)
            word := sload(keccak256(0x0c, 0x20))
        }
    }

    function allowance(address holder, address spender) public view override returns (uint256 word) {
        assembly {
            mstore(0x20, spender)
            mstore(0x0c, ALLOWANCE_SEED)
            mstore(0x00, holder)
            word := sload(keccak256(0x0c, 0x34))
        }
    }

    function totalSupply() public view override returns (uint256 word) {
        assembly {
            word := sload(SUPPLY_SLOT)
        }
    }

    function _keepBalance(address holder, uint256 amount) internal override {
        assembly {
            mstore(0x0c, BALANCE_SEED)
            mstore(0x00, holder)
            sstore(keccak256(0x0c, 0x20), amount)
        }
    }

    function _keepAllowance(address holder, address spender, uint256 amount) internal override {
        assembly {
            mstore(0x20, spender)
            mstore(0x0c, ALLOWANCE_SEED)
            mstore(0x00, holder)
            sstore(keccak256(0x0c, 0x34), amount)
        }
    }

    function _keepSupply(uint256 amount) internal override {
        assembly {
            sstore(SUPPLY_SLOT, amount)
        }
    }
}
