// SPDX-License-Identifier: MIT
// Part of ERC1363Token: what a recipient of transferAndCall may implement (EIP-1363).
pragma solidity 0.8.37;

interface IERC1363Receiver {
    /// Returns its own selector, 0x88a7ca5c, to accept.
    function onTransferReceived(address operator, address from, uint256 value, bytes calldata data)
        external
        returns (bytes4);
}
