// SPDX-License-Identifier: MIT
// Stands for 0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73 (PancakeSwap V2 factory); must equal it in ABI, storage slots, events and revert strings.
pragma solidity 0.8.37;

import {PancakePair} from "./PancakePair.sol";

contract PancakeFactory {
    /// The hash of the mainnet pair's creation code, from which everybody derives the addresses of its pairs. Ours has
    /// another one, so pairs created here are elsewhere: ask getPair.
    bytes32 public constant INIT_CODE_PAIR_HASH = 0x00fb7f630766e6a796048ea87d01acd3068e8ff67d078148a3fa3f4a84f69bd5;

    address public feeTo; // slot 0
    address public feeToSetter; // slot 1
    mapping(address => mapping(address => address)) public getPair; // slot 2
    address[] public allPairs; // slot 3

    event PairCreated(address indexed token0, address indexed token1, address pair, uint256);

    constructor(address setter) {
        feeToSetter = setter;
    }

    function allPairsLength() external view returns (uint256) {
        return allPairs.length;
    }

    function createPair(address tokenA, address tokenB) external returns (address pair) {
        require(tokenA != tokenB, "Pancake: IDENTICAL_ADDRESSES");
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        require(token0 != address(0), "Pancake: ZERO_ADDRESS");
        require(getPair[token0][token1] == address(0), "Pancake: PAIR_EXISTS");
        PancakePair created = new PancakePair{salt: keccak256(abi.encodePacked(token0, token1))}();
        created.initialize(token0, token1);
        pair = address(created);
        getPair[token0][token1] = pair;
        getPair[token1][token0] = pair;
        allPairs.push(pair);
        emit PairCreated(token0, token1, pair, allPairs.length);
    }

    function setFeeTo(address newFeeTo) external {
        require(msg.sender == feeToSetter, "Pancake: FORBIDDEN");
        feeTo = newFeeTo;
    }

    function setFeeToSetter(address newSetter) external {
        require(msg.sender == feeToSetter, "Pancake: FORBIDDEN");
        feeToSetter = newSetter;
    }
}
