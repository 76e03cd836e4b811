// SPDX-License-Identifier: MIT
// Part of ERC721NFT: what a contract that receives a token by safeTransferFrom must implement (EIP-721).
pragma solidity 0.8.37;

interface IERC721Receiver {
    /// Returns its own selector, 0x150b7a02, to accept.
    function onERC721Received(address operator, address from, uint256 tokenId, bytes calldata data)
        external
        returns (bytes4);
}
