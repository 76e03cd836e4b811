// SPDX-License-Identifier: MIT
// Stands for 0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c (WBNB); must equal it in ABI, storage slots, events and decimals, and revert without a word.
pragma solidity 0.8.37;

/// Wrapped BNB after the WETH9 design: every token is one wei held by this contract.
contract WBNB {
    string public name = "Wrapped BNB"; // slot 0
    string public symbol = "WBNB"; // slot 1
    uint8 public decimals = 18; // slot 2
    mapping(address => uint256) public balanceOf; // slot 3
    mapping(address => mapping(address => uint256)) public allowance; // slot 4

    event Approval(address indexed src, address indexed guy, uint256 wad);
    event Transfer(address indexed src, address indexed dst, uint256 wad);
    event Deposit(address indexed dst, uint256 wad);
    event Withdrawal(address indexed src, uint256 wad);

    /// Also takes calls with an unknown selector: the original has one payable fallback for everything.
    fallback() external payable {
        deposit();
    }

    function deposit() public payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 wad) public {
        require(balanceOf[msg.sender] >= wad);
        balanceOf[msg.sender] -= wad;
        // The 2,300 gas stipend and nothing more, as `transfer` of the original gave; a refusal reverts without data.
        (bool sent, ) = msg.sender.call{value: wad, gas: wad == 0 ? 2300 : 0}("");
        require(sent);
        emit Withdrawal(msg.sender, wad);
    }

    function totalSupply() public view returns (uint256) {
        return address(this).balance;
    }

    function approve(address guy, uint256 wad) public returns (bool) {
        allowance[msg.sender][guy] = wad;
        emit Approval(msg.sender, guy, wad);
        return true;
    }

    function transfer(address dst, uint256 wad) public returns (bool) {
        return transferFrom(msg.sender, dst, wad);
    }

    /// The holder itself needs no allowance, and an unlimited one is never used up.
    function transferFrom(address src, address dst, uint256 wad) public returns (bool) {
        require(balanceOf[src] >= wad);
        if (src != msg.sender && allowance[src][msg.sender] != type(uint256).max) {
            require(allowance[src][msg.sender] >= wad);
            allowance[src][msg.sender] -= wad;
        }
        balanceOf[src] -= wad;
        unchecked {
            balanceOf[dst] += wad; // WETH9 does not check; supply cannot exceed the BNB in existence
        }
        emit Transfer(src, dst, wad);
        return true;
    }
}
