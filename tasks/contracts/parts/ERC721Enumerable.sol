// SPDX-License-Identifier: MIT
// Part of PancakeSquad: EIP-721 with metadata and enumeration as OpenZeppelin 4.3 does it, in slots 0 to 9.
pragma solidity 0.8.37;

import {IERC165} from "../interfaces/IERC165.sol";
import {IERC721Receiver} from "../interfaces/IERC721Receiver.sol";

abstract contract ERC721Enumerable is IERC165 {
    string private _name; // slot 0
    string private _symbol; // slot 1
    mapping(uint256 => address) private _owners; // slot 2
    mapping(address => uint256) private _balances; // slot 3
    mapping(uint256 => address) private _tokenApprovals; // slot 4
    mapping(address => mapping(address => bool)) private _operatorApprovals; // slot 5
    mapping(address => mapping(uint256 => uint256)) private _ownedTokens; // slot 6: by owner and position
    mapping(uint256 => uint256) private _ownedTokensIndex; // slot 7: the position there, by token
    uint256[] private _allTokens; // slot 8
    mapping(uint256 => uint256) private _allTokensIndex; // slot 9: the position there, by token

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    constructor(string memory name_, string memory symbol_) {
        _name = name_;
        _symbol = symbol_;
    }

    /// EIP-165 itself; EIP-721, its metadata and its enumeration.
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(IERC165).interfaceId || interfaceId == 0x80ac58cd || interfaceId == 0x5b5e139f
            || interfaceId == 0x780e9d63;
    }

    function name() external view returns (string memory) {
        return _name;
    }

    function symbol() external view returns (string memory) {
        return _symbol;
    }

    function balanceOf(address owner) public view returns (uint256) {
        require(owner != address(0), "ERC721: balance query for the zero address");
        return _balances[owner];
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = _owners[tokenId];
        require(owner != address(0), "ERC721: owner query for nonexistent token");
    }

    function totalSupply() public view returns (uint256) {
        return _allTokens.length;
    }

    function tokenByIndex(uint256 index) external view returns (uint256) {
        require(index < _allTokens.length, "ERC721Enumerable: global index out of bounds");
        return _allTokens[index];
    }

    function tokenOfOwnerByIndex(address owner, uint256 index) public view returns (uint256) {
        require(index < balanceOf(owner), "ERC721Enumerable: owner index out of bounds");
        return _ownedTokens[owner][index];
    }

    function approve(address to, uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        require(to != owner, "ERC721: approval to current owner");
        require(
            msg.sender == owner || _operatorApprovals[owner][msg.sender],
            "ERC721: approve caller is not owner nor approved for all"
        );
        _approve(owner, to, tokenId);
    }

    function getApproved(uint256 tokenId) external view returns (address) {
        require(_exists(tokenId), "ERC721: approved query for nonexistent token");
        return _tokenApprovals[tokenId];
    }

    function setApprovalForAll(address operator, bool approved) external {
        require(operator != msg.sender, "ERC721: approve to caller");
        _operatorApprovals[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function isApprovedForAll(address owner, address operator) external view returns (bool) {
        return _operatorApprovals[owner][operator];
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        require(_exists(tokenId), "ERC721: operator query for nonexistent token");
        address owner = _owners[tokenId];
        require(
            msg.sender == owner || msg.sender == _tokenApprovals[tokenId] || _operatorApprovals[owner][msg.sender],
            "ERC721: transfer caller is not owner nor approved"
        );
        require(from == owner, "ERC721: transfer of token that is not own");
        require(to != address(0), "ERC721: transfer to the zero address");
        _approve(owner, address(0), tokenId); // with its event
        _removeFrom(from, tokenId);
        _addTo(to, tokenId);
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

    function _exists(uint256 tokenId) internal view returns (bool) {
        return _owners[tokenId] != address(0);
    }

    function _mint(address to, uint256 tokenId) internal {
        require(to != address(0), "ERC721: mint to the zero address");
        require(!_exists(tokenId), "ERC721: token already minted");
        _allTokensIndex[tokenId] = _allTokens.length;
        _allTokens.push(tokenId);
        _addTo(to, tokenId);
        emit Transfer(address(0), to, tokenId);
    }

    function _approve(address owner, address to, uint256 tokenId) private {
        _tokenApprovals[tokenId] = to;
        emit Approval(owner, to, tokenId);
    }

    function _addTo(address owner, uint256 tokenId) private {
        uint256 position = _balances[owner]++;
        _ownedTokens[owner][position] = tokenId;
        _ownedTokensIndex[tokenId] = position;
        _owners[tokenId] = owner;
    }

    /// The owner's last token takes the free position.
    function _removeFrom(address owner, uint256 tokenId) private {
        uint256 lastPosition = --_balances[owner];
        uint256 position = _ownedTokensIndex[tokenId];
        uint256 moved = _ownedTokens[owner][lastPosition];
        _ownedTokens[owner][position] = moved;
        _ownedTokensIndex[moved] = position;
        delete _ownedTokens[owner][lastPosition];
    }
}
