// SPDX-License-Identifier: MIT
// Stands for 0x55d398326f99059fF775485246999027B3197955 (USDT); must equal it in ABI, storage slots, events, decimals and revert strings.
pragma solidity 0.8.37;

import {BEP20} from "./parts/BEP20.sol";

contract BEP20USDT is BEP20 {
    uint8 public _decimals; // slot 4; this token publishes its three fields under their internal names as well
    string public _symbol; // slot 5
    string public _name; // slot 6

    constructor() {
        _name = "Tether USD";
        _symbol = "USDT";
        _decimals = 18;
        _mint(msg.sender, 30_000_000 ether);
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
