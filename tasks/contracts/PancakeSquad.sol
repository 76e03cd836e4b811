// SPDX-License-Identifier: MIT
// Stands for 0x0a8901b0E25DEb55A87524f0cC164E9644020EBA (PancakeSquad); must equal it in ABI, storage slots, events and revert strings.
pragma solidity 0.8.37;

import {IERC20} from "./interfaces/IERC20.sol";
import {IERC721} from "./interfaces/IERC721.sol";
import {ERC721Enumerable} from "./parts/ERC721Enumerable.sol";

contract PancakeSquad is ERC721Enumerable {
    address private _owner; // slot 10, shared by the next
    bool public isLocked;
    string public baseURI; // slot 11

    uint256 public constant maxSupply = 10_000;

    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
    event Lock();
    event NonFungibleTokenRecovery(address indexed token, uint256 tokenId);
    event TokenRecovery(address indexed token, uint256 amount);

    modifier onlyOwner() {
        require(_owner == msg.sender, "Ownable: caller is not the owner");
        _;
    }

    modifier unlocked() {
        require(!isLocked, "Operations: Contract is locked");
        _;
    }

    constructor(string memory name_, string memory symbol_) ERC721Enumerable(name_, symbol_) {
        _setOwner(msg.sender);
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        require(_exists(tokenId), "ERC721Metadata: URI query for nonexistent token");
        return bytes(baseURI).length == 0 ? "" : string.concat(baseURI, _decimal(tokenId), ".json");
    }

    /// One page of an owner's tokens, and where the next page starts.
    function tokensOfOwnerBySize(address user, uint256 cursor, uint256 size)
        external
        view
        returns (uint256[] memory tokens, uint256 next)
    {
        uint256 left = balanceOf(user) - cursor;
        tokens = new uint256[](size < left ? size : left);
        for (uint256 i = 0; i < tokens.length; i++) {
            tokens[i] = tokenOfOwnerByIndex(user, cursor + i);
        }
        next = cursor + tokens.length;
    }

    function owner() external view returns (address) {
        return _owner;
    }

    function transferOwnership(address newOwner) external onlyOwner {
        require(newOwner != address(0), "Ownable: new owner is the zero address");
        _setOwner(newOwner);
    }

    function renounceOwnership() external onlyOwner {
        _setOwner(address(0));
    }

    function mint(address to, uint256 tokenId) external onlyOwner {
        require(totalSupply() < maxSupply, "NFT: Total supply reached");
        _mint(to, tokenId);
    }

    /// Fixes the base URI for good.
    function lock() external onlyOwner unlocked {
        isLocked = true;
        emit Lock();
    }

    function setBaseURI(string memory uri) external onlyOwner unlocked {
        baseURI = uri;
    }

    /// Hands a token that was sent here by mistake to the contract's owner.
    function recoverNonFungibleToken(address token, uint256 tokenId) external onlyOwner {
        IERC721(token).transferFrom(address(this), msg.sender, tokenId);
        emit NonFungibleTokenRecovery(token, tokenId);
    }

    function recoverToken(address token) external onlyOwner {
        uint256 amount = IERC20(token).balanceOf(address(this));
        require(amount != 0, "Operations: Cannot recover zero balance");
        (bool succeeded, bytes memory answer) = token.call(abi.encodeCall(IERC20.transfer, (msg.sender, amount)));
        require(succeeded, "SafeERC20: low-level call failed");
        require(
            answer.length == 0 || abi.decode(answer, (bool)), "SafeERC20: ERC20 operation did not succeed"
        );
        emit TokenRecovery(token, amount);
    }

    function _setOwner(address newOwner) private {
        emit OwnershipTransferred(_owner, newOwner);
        _owner = newOwner;
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
