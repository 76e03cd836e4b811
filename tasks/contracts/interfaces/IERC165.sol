// SPDX-License-Identifier: MIT
// Part of PancakeSquad: how a contract says which interfaces it has (EIP-165).
pragma solidity 0.8.37;

interface IERC165 {
    function supportsInterface(bytes4 interfaceId) external view returns (bool);
}
