// SPDX-License-Identifier: MIT
// Part of the tokens in tests/contracts.
pragma solidity 0.8.37;

/// A token that leaves it to others where its numbers are.
abstract contract OtherToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function balanceOf(address holder) public view virtual returns (uint256);
    function allowance(address holder, address spender) public view virtual returns (uint256);
    function totalSupply() public view virtual returns (uint256);
    function _keepBalance(address holder, uint256 amount) internal virtual;
    function _keepAllowance(address holder, address spender, uint256 amount) internal virtual;
    function _keepSupply(uint256 amount) internal virtual;

    function decimals() external pure returns (uint8) {
        return 18;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance(from, msg.sender);
        require(allowed >= amount, "allowance exceeded");
        if (allowed != type(uint256).max) _keepAllowance(from, msg.sender, allowed - amount);
        _move(from, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) public returns (bool) {
        _keepAllowance(msg.sender, spender, amount);
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function increaseAllowance(address spender, uint256 amount) external returns (bool) {
        return approve(spender, allowance(msg.sender, spender) + amount);
    }

    function decreaseAllowance(address spender, uint256 amount) external returns (bool) {
        return approve(spender, allowance(msg.sender, spender) - amount);
    }

    /// Anybody may: it is how the tests fill their world.
    function issue(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _mint(address to, uint256 amount) internal {
        _keepSupply(totalSupply() + amount);
        _keepBalance(to, balanceOf(to) + amount);
        emit Transfer(address(0), to, amount);
    }

    function _burn(address from, uint256 amount) internal {
        _keepBalance(from, balanceOf(from) - amount);
        _keepSupply(totalSupply() - amount);
        emit Transfer(from, address(0), amount);
    }

    function _move(address from, address to, uint256 amount) private {
        require(balanceOf(from) >= amount, "balance exceeded");
        _keepBalance(from, balanceOf(from) - amount);
        _keepBalance(to, balanceOf(to) + amount);
        emit Transfer(from, to, amount);
    }
}
