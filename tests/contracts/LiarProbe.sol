// SPDX-License-Identifier: MIT
// For tests/world: a token that moves nothing and answers as it is told to.
pragma solidity 0.8.37;

contract LiarProbe {
    bool public transfers;
    bool public pulls;

    function set(bool answerToTransfer, bool answerToTransferFrom) external {
        transfers = answerToTransfer;
        pulls = answerToTransferFrom;
    }

    function balanceOf(address) external pure returns (uint256) {
        return 1000;
    }

    function transfer(address, uint256) external view returns (bool) {
        return transfers;
    }

    function transferFrom(address, address, uint256) external view returns (bool) {
        return pulls;
    }
}
