// SPDX-License-Identifier: MIT
// For tests/world and tests/differential: borrows from a pair in a flash swap and gives back what it is told to.
pragma solidity 0.8.37;

interface IToken {
    function transfer(address to, uint256 value) external returns (bool);
}

interface IPair {
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;

    function sync() external;
}

contract FlashBorrower {
    event Called(address sender, uint256 amount0, uint256 amount1);

    /// `plan` is abi.encode(token0, token1, amounts to give back of either, whether to call the pair in between).
    function borrow(address pair, uint256 amount0, uint256 amount1, bytes calldata plan) external {
        IPair(pair).swap(amount0, amount1, address(this), plan);
    }

    function pancakeCall(address sender, uint256 amount0, uint256 amount1, bytes calldata plan) external {
        repay(sender, amount0, amount1, plan);
    }

    function uniswapV2Call(address sender, uint256 amount0, uint256 amount1, bytes calldata plan) external {
        repay(sender, amount0, amount1, plan);
    }

    function repay(address sender, uint256 amount0, uint256 amount1, bytes calldata plan) private {
        (address token0, address token1, uint256 back0, uint256 back1, bool again) =
            abi.decode(plan, (address, address, uint256, uint256, bool));
        emit Called(sender, amount0, amount1);
        if (again) IPair(msg.sender).sync();
        if (back0 > 0) IToken(token0).transfer(msg.sender, back0);
        if (back1 > 0) IToken(token1).transfer(msg.sender, back1);
    }
}
