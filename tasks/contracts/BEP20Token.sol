// SPDX-License-Identifier: MIT
// Stands for 0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56 (BUSD); must equal it in ABI, storage slots, events, decimals and revert strings.
pragma solidity 0.8.37;

import {BEP20} from "./parts/BEP20.sol";

contract BEP20Token is BEP20 {
    uint8 private _decimals; // slot 4
    string private _symbol; // slot 5
    string private _name; // slot 6

    constructor() {
        _name = "BUSD Token";
        _symbol = "BUSD";
        _decimals = 18;
        _mint(msg.sender, 31_000_000 ether);
    }

    function name() external view returns (string memory) {
        return _name;
    }

    function symbol() external view returns (string memory) {
        return _symbol;
    }

    function decimals() external view returns (uint8) {
        return _decimals;
    }

    function burn(uint256 amount) public returns (bool) {
        _burn(msg.sender, amount);
        return true;
    }
}
