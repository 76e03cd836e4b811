// SPDX-License-Identifier: MIT
// Part of ERC1363Token: what a spender named in approveAndCall may implement (EIP-1363).
pragma solidity 0.8.37;

interface IERC1363Spender {
    /// Returns its own selector, 0x7b04a2d0, to accept.
    function onApprovalReceived(address owner, uint256 value, bytes calldata data) external returns (bytes4);
}
