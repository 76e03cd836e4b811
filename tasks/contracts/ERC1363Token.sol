// SPDX-License-Identifier: MIT
// Stands for the benchmark's payable token (T1363 in wording, E1363 on chain) at CREATE(agent, 10); must equal spec/environment.md 3.1.
pragma solidity 0.8.37;

import {IERC1363Receiver} from "./interfaces/IERC1363Receiver.sol";
import {IERC1363Spender} from "./interfaces/IERC1363Spender.sol";

/// An ERC-20 token with callbacks after EIP-1363 and permits after EIP-2612, with three habits that quests depend on:
/// the zero address may receive, an unlimited allowance is used up, and a callback that reverts is ignored.
contract ERC1363Token {
    string public name = "ERC1363"; // slot 0
    string public symbol = "E1363"; // slot 1
    uint8 public decimals = 18; // slot 2
    uint256 public totalSupply; // slot 3
    mapping(address => uint256) public balanceOf; // slot 4
    mapping(address => mapping(address => uint256)) public allowance; // slot 5
    mapping(address => uint256) public nonces; // slot 6
    bytes32 public DOMAIN_SEPARATOR; // slot 7

    string public constant version = "1";
    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor() {
        totalSupply = 1_000_000 ether;
        balanceOf[msg.sender] = totalSupply;
        DOMAIN_SEPARATOR = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                block.chainid,
                address(this)
            )
        );
        emit Transfer(address(0), msg.sender, totalSupply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _transfer(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _approve(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(balanceOf[from] >= value, "Insufficient balance");
        require(allowance[from][msg.sender] >= value, "Insufficient allowance");
        allowance[from][msg.sender] -= value;
        _transfer(from, to, value);
        return true;
    }

    function transferAndCall(address to, uint256 value) external returns (bool) {
        return transferAndCall(to, value, "");
    }

    function transferAndCall(address to, uint256 value, bytes memory data) public returns (bool) {
        _transfer(msg.sender, to, value);
        if (to.code.length > 0) {
            // An answer too short to decode is not caught: it reverts the whole call, without data.
            try IERC1363Receiver(to).onTransferReceived(msg.sender, msg.sender, value, data) returns (bytes4 answer) {
                require(answer == IERC1363Receiver.onTransferReceived.selector, "Receiver rejected");
            } catch {}
        }
        return true;
    }

    function approveAndCall(address spender, uint256 value) external returns (bool) {
        return approveAndCall(spender, value, "");
    }

    function approveAndCall(address spender, uint256 value, bytes memory data) public returns (bool) {
        _approve(msg.sender, spender, value);
        if (spender.code.length > 0) {
            try IERC1363Spender(spender).onApprovalReceived(msg.sender, value, data) returns (bytes4 answer) {
                require(answer == IERC1363Spender.onApprovalReceived.selector, "Spender rejected");
            } catch {}
        }
        return true;
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        require(block.timestamp <= deadline, "Permit expired");
        bytes32 request = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, nonces[owner]++, deadline));
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR, request)), v, r, s);
        require(signer != address(0) && signer == owner, "Invalid signature");
        _approve(owner, spender, value);
    }

    function _transfer(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value, "Insufficient balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function _approve(address owner, address spender, uint256 value) private {
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }
}
