// SPDX-License-Identifier: MIT
// For tests/chain/test_storage.py: one variable of each kind, so that the compiler's own getters read what we encoded.
pragma solidity 0.8.37;

contract StorageProbe {
    enum Colour {
        Red,
        Green,
        Blue
    }

    struct Pair {
        uint112 left;
        uint112 right;
        uint32 time;
        string label;
    }

    uint8 public small; // shares slot 0 with the next four
    bool public flag;
    address public holder;
    int32 public signed;
    Colour public colour;
    uint256 public large;
    int256 public debt;
    bytes4 public selector;
    bytes32 public digest;
    string public text;
    bytes public blob;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(uint256 => bool)) public nested;
    mapping(string => int8) public named;
    mapping(bytes4 => uint16) public bySelector;
    Pair public pair;
    mapping(uint256 => Pair) public pairs;
    uint64[] public packed;
    address[] public list;
    uint24[5] public fixedList;
    Pair[] public pairList;
    StorageProbe public other;

    function lengths() external view returns (uint256, uint256, uint256) {
        return (packed.length, list.length, pairList.length);
    }
}
