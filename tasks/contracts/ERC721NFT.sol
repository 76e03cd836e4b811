// SPDX-License-Identifier: MIT
// Stands for the benchmark's NFT collection at CREATE(agent, 12); must equal spec/environment.md 3.2.
pragma solidity 0.8.37;

import {IERC721Receiver} from "./interfaces/IERC721Receiver.sol";

/// Ten tokens of EIP-721, without EIP-165, enumeration, minting or burning.
contract ERC721NFT {
    string public name; // slot 0
    string public symbol; // slot 1
    mapping(uint256 => address) private _owners; // slot 2
    mapping(address => uint256) private _balances; // slot 3
    mapping(uint256 => address) private _tokenApprovals; // slot 4
    mapping(address => mapping(address => bool)) private _operatorApprovals; // slot 5
    uint256 private _counter; // slot 6; never used
    string private _baseURI; // slot 7

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    constructor() {
        name = "NFT Collection";
        symbol = "NFT";
        _baseURI = "ipfs://QmTest/";
        _balances[msg.sender] = 10;
        for (uint256 tokenId = 1; tokenId <= 10; tokenId++) {
            _owners[tokenId] = msg.sender;
            emit Transfer(address(0), msg.sender, tokenId);
        }
    }

    function balanceOf(address owner) external view returns (uint256) {
        require(owner != address(0), "ERC721: balance query for the zero address");
        return _balances[owner];
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = _owners[tokenId];
        require(owner != address(0), "ERC721: owner query for nonexistent token");
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        require(_owners[tokenId] != address(0), "ERC721: URI query for nonexistent token");
        return string.concat(_baseURI, _decimal(tokenId));
    }

    function approve(address to, uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        require(to != owner, "ERC721: approval to current owner");
        require(
            msg.sender == owner || _operatorApprovals[owner][msg.sender],
            "ERC721: approve caller is not owner nor approved for all"
        );
        _tokenApprovals[tokenId] = to;
        emit Approval(owner, to, tokenId);
    }

    function getApproved(uint256 tokenId) public view returns (address) {
        require(_owners[tokenId] != address(0), "ERC721: approved query for nonexistent token");
        return _tokenApprovals[tokenId];
    }

    function setApprovalForAll(address operator, bool approved) external {
        require(operator != msg.sender, "ERC721: approve to caller");
        _operatorApprovals[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function isApprovedForAll(address owner, address operator) public view returns (bool) {
        return _operatorApprovals[owner][operator];
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        address owner = ownerOf(tokenId);
        require(
            msg.sender == owner || _tokenApprovals[tokenId] == msg.sender || _operatorApprovals[owner][msg.sender],
            "ERC721: transfer caller is not owner nor approved"
        );
        require(owner == from, "ERC721: transfer from incorrect owner");
        require(to != address(0), "ERC721: transfer to the zero address");
        delete _tokenApprovals[tokenId]; // without an Approval event
        _balances[from] -= 1;
        _balances[to] += 1;
        _owners[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        safeTransferFrom(from, to, tokenId, "");
    }

    function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory data) public {
        transferFrom(from, to, tokenId);
        if (to.code.length == 0) return;
        try IERC721Receiver(to).onERC721Received(msg.sender, from, tokenId, data) returns (bytes4 answer) {
            require(
                answer == IERC721Receiver.onERC721Received.selector,
                "ERC721: transfer to non ERC721Receiver implementer"
            );
        } catch (bytes memory reason) {
            require(reason.length > 0, "ERC721: transfer to non ERC721Receiver implementer");
            assembly ("memory-safe") {
                revert(add(reason, 32), mload(reason)) // its own words, if it has any
            }
        }
    }

    function _decimal(uint256 number) private pure returns (string memory) {
        bytes memory digits;
        do {
            digits = bytes.concat(bytes1(uint8(48 + (number % 10))), digits);
            number /= 10;
        } while (number > 0);
        return string(digits);
    }
}
