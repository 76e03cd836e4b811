// SPDX-License-Identifier: MIT
// Part of USDT, BUSD and CAKE: what the three BEP-20 tokens of BSC mainnet have in common, in slots 0 to 3.
pragma solidity 0.8.37;

/// A BEP-20 token with an owner who may mint. Every subtraction and addition names its failure in a string, as the
/// mainnet tokens (Solidity 0.5 and 0.6 with SafeMath) do; none of them panics.
abstract contract BEP20 {
    address private _owner; // slot 0
    mapping(address => uint256) internal _balances; // slot 1
    mapping(address => mapping(address => uint256)) private _allowances; // slot 2
    uint256 internal _totalSupply; // slot 3

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    modifier onlyOwner() {
        require(_owner == msg.sender, "Ownable: caller is not the owner");
        _;
    }

    constructor() {
        _setOwner(msg.sender);
    }

    function owner() public view returns (address) {
        return _owner;
    }

    function getOwner() external view returns (address) {
        return _owner;
    }

    function renounceOwnership() public onlyOwner {
        _setOwner(address(0));
    }

    function transferOwnership(address newOwner) public onlyOwner {
        require(newOwner != address(0), "Ownable: new owner is the zero address");
        _setOwner(newOwner);
    }

    function totalSupply() external view returns (uint256) {
        return _totalSupply;
    }

    function balanceOf(address account) external view returns (uint256) {
        return _balances[account];
    }

    function allowance(address holder, address spender) external view returns (uint256) {
        return _allowances[holder][spender];
    }

    function transfer(address recipient, uint256 amount) external returns (bool) {
        _transfer(msg.sender, recipient, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        _approve(msg.sender, spender, amount);
        return true;
    }

    /// An unlimited allowance is used up like any other, and the new allowance is announced.
    function transferFrom(address sender, address recipient, uint256 amount) external returns (bool) {
        _transfer(sender, recipient, amount);
        uint256 left = _minus(_allowances[sender][msg.sender], amount, "BEP20: transfer amount exceeds allowance");
        _approve(sender, msg.sender, left);
        return true;
    }

    function increaseAllowance(address spender, uint256 addedValue) public returns (bool) {
        _approve(msg.sender, spender, _plus(_allowances[msg.sender][spender], addedValue));
        return true;
    }

    function decreaseAllowance(address spender, uint256 subtractedValue) public returns (bool) {
        uint256 current = _allowances[msg.sender][spender];
        _approve(msg.sender, spender, _minus(current, subtractedValue, "BEP20: decreased allowance below zero"));
        return true;
    }

    function mint(uint256 amount) public onlyOwner returns (bool) {
        _mint(msg.sender, amount);
        return true;
    }

    function _transfer(address sender, address recipient, uint256 amount) internal {
        require(sender != address(0), "BEP20: transfer from the zero address");
        require(recipient != address(0), "BEP20: transfer to the zero address");
        _balances[sender] = _minus(_balances[sender], amount, "BEP20: transfer amount exceeds balance");
        _balances[recipient] = _plus(_balances[recipient], amount);
        emit Transfer(sender, recipient, amount);
    }

    function _approve(address holder, address spender, uint256 amount) internal {
        require(holder != address(0), "BEP20: approve from the zero address");
        require(spender != address(0), "BEP20: approve to the zero address");
        _allowances[holder][spender] = amount;
        emit Approval(holder, spender, amount);
    }

    function _mint(address account, uint256 amount) internal {
        require(account != address(0), "BEP20: mint to the zero address");
        _totalSupply = _plus(_totalSupply, amount);
        _balances[account] = _plus(_balances[account], amount);
        emit Transfer(address(0), account, amount);
    }

    function _burn(address account, uint256 amount) internal {
        require(account != address(0), "BEP20: burn from the zero address");
        _balances[account] = _minus(_balances[account], amount, "BEP20: burn amount exceeds balance");
        _totalSupply = _minus(_totalSupply, amount, "SafeMath: subtraction overflow");
        emit Transfer(account, address(0), amount);
    }

    function _setOwner(address newOwner) private {
        emit OwnershipTransferred(_owner, newOwner);
        _owner = newOwner;
    }

    function _plus(uint256 a, uint256 b) internal pure returns (uint256 sum) {
        unchecked {
            sum = a + b;
        }
        require(sum >= a, "SafeMath: addition overflow");
    }

    function _minus(uint256 a, uint256 b, string memory reason) internal pure returns (uint256) {
        require(b <= a, reason);
        unchecked {
            return a - b;
        }
    }
}
