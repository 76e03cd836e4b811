// SPDX-License-Identifier: MIT
// Stands for 0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82 (CAKE); must equal it in ABI, storage slots, events, decimals and revert strings.
pragma solidity 0.8.37;

import {BEP20} from "./parts/BEP20.sol";

/// PancakeSwap's token. Its votes follow Compound's design, with the flaw of the original: only minting and delegating
/// move them, transfers do not.
contract CakeToken is BEP20 {
    struct Checkpoint {
        uint32 fromBlock;
        uint256 votes;
    }

    string private _name; // slot 4
    string private _symbol; // slot 5
    uint8 private _decimals; // slot 6
    mapping(address => address) internal _delegates; // slot 7
    mapping(address => mapping(uint32 => Checkpoint)) public checkpoints; // slot 8
    mapping(address => uint32) public numCheckpoints; // slot 9
    mapping(address => uint256) public nonces; // slot 10

    bytes32 public constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");
    bytes32 public constant DELEGATION_TYPEHASH =
        keccak256("Delegation(address delegatee,uint256 nonce,uint256 expiry)");

    event DelegateChanged(address indexed delegator, address indexed fromDelegate, address indexed toDelegate);
    event DelegateVotesChanged(address indexed delegate, uint256 previousBalance, uint256 newBalance);

    constructor() {
        _name = "PancakeSwap Token";
        _symbol = "Cake";
        _decimals = 18;
    }

    function name() public view returns (string memory) {
        return _name;
    }

    function symbol() public view returns (string memory) {
        return _symbol;
    }

    function decimals() public view returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 amount) public onlyOwner {
        _mint(to, amount);
        _moveVotes(address(0), _delegates[to], amount);
    }

    function delegates(address delegator) external view returns (address) {
        return _delegates[delegator];
    }

    function delegate(address delegatee) external {
        _delegate(msg.sender, delegatee);
    }

    function delegateBySig(address delegatee, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s) external {
        bytes32 domain = keccak256(abi.encode(DOMAIN_TYPEHASH, keccak256(bytes(_name)), block.chainid, address(this)));
        bytes32 request = keccak256(abi.encode(DELEGATION_TYPEHASH, delegatee, nonce, expiry));
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", domain, request)), v, r, s);
        require(signer != address(0), "CAKE::delegateBySig: invalid signature");
        require(nonce == nonces[signer]++, "CAKE::delegateBySig: invalid nonce");
        require(block.timestamp <= expiry, "CAKE::delegateBySig: signature expired");
        _delegate(signer, delegatee);
    }

    function getCurrentVotes(address account) external view returns (uint256) {
        uint32 count = numCheckpoints[account];
        return count == 0 ? 0 : checkpoints[account][count - 1].votes;
    }

    /// The votes at the end of a past block: those of the newest checkpoint that is not after it.
    function getPriorVotes(address account, uint256 blockNumber) external view returns (uint256) {
        require(blockNumber < block.number, "CAKE::getPriorVotes: not yet determined");
        uint32 low = 0;
        uint32 high = numCheckpoints[account];
        while (low < high) {
            uint32 middle = low + (high - low) / 2;
            if (checkpoints[account][middle].fromBlock <= blockNumber) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? 0 : checkpoints[account][low - 1].votes;
    }

    function _delegate(address delegator, address delegatee) private {
        address before = _delegates[delegator];
        _delegates[delegator] = delegatee;
        emit DelegateChanged(delegator, before, delegatee);
        _moveVotes(before, delegatee, _balances[delegator]);
    }

    function _moveVotes(address from, address to, uint256 amount) private {
        if (from == to || amount == 0) return;
        if (from != address(0)) {
            uint256 held = _latestVotes(from);
            _recordVotes(from, held, _minus(held, amount, "SafeMath: subtraction overflow"));
        }
        if (to != address(0)) {
            uint256 held = _latestVotes(to);
            _recordVotes(to, held, _plus(held, amount));
        }
    }

    function _latestVotes(address account) private view returns (uint256) {
        uint32 count = numCheckpoints[account];
        return count == 0 ? 0 : checkpoints[account][count - 1].votes;
    }

    function _recordVotes(address account, uint256 before, uint256 afterwards) private {
        require(block.number < 2 ** 32, "CAKE::_writeCheckpoint: block number exceeds 32 bits");
        uint32 count = numCheckpoints[account];
        if (count > 0 && checkpoints[account][count - 1].fromBlock == block.number) {
            checkpoints[account][count - 1].votes = afterwards;
        } else {
            checkpoints[account][count] = Checkpoint(uint32(block.number), afterwards);
            numCheckpoints[account] = count + 1;
        }
        emit DelegateVotesChanged(account, before, afterwards);
    }
}
