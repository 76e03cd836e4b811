// SPDX-License-Identifier: MIT
// Stands for the benchmark's multi token at CREATE(agent, 13); must equal spec/environment.md 3.3.
pragma solidity 0.8.37;

/// Three tokens in the manner of EIP-1155, without receiver callbacks, URIs or EIP-165.
contract TestERC1155Token {
    string public name = "Test Multi Token"; // slot 0
    mapping(uint256 => mapping(address => uint256)) private _balances; // slot 1
    mapping(address => mapping(address => bool)) private _operatorApprovals; // slot 2

    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
    );
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );
    event ApprovalForAll(address indexed account, address indexed operator, bool approved);

    constructor() {
        _mint(1, 1000);
        _mint(2, 500);
        _mint(3, 100);
    }

    function balanceOf(address account, uint256 id) public view returns (uint256) {
        require(account != address(0), "ERC1155: balance query for the zero address");
        return _balances[id][account];
    }

    function balanceOfBatch(address[] memory accounts, uint256[] memory ids)
        external
        view
        returns (uint256[] memory balances)
    {
        require(accounts.length == ids.length, "ERC1155: accounts and ids length mismatch");
        balances = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) {
            balances[i] = balanceOf(accounts[i], ids[i]);
        }
    }

    function setApprovalForAll(address operator, bool approved) external {
        require(operator != msg.sender, "ERC1155: setting approval status for self");
        _operatorApprovals[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function isApprovedForAll(address account, address operator) public view returns (bool) {
        return _operatorApprovals[account][operator];
    }

    /// `data` would go to the recipient, which is never called.
    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes memory) external {
        _authorise(from);
        require(to != address(0), "ERC1155: transfer to the zero address");
        _move(from, to, id, amount);
        emit TransferSingle(msg.sender, from, to, id, amount);
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] memory ids,
        uint256[] memory amounts,
        bytes memory
    ) external {
        _authorise(from);
        require(ids.length == amounts.length, "ERC1155: ids and amounts length mismatch");
        require(to != address(0), "ERC1155: transfer to the zero address");
        for (uint256 i = 0; i < ids.length; i++) {
            _move(from, to, ids[i], amounts[i]);
        }
        emit TransferBatch(msg.sender, from, to, ids, amounts);
    }

    function _authorise(address from) private view {
        require(
            from == msg.sender || _operatorApprovals[from][msg.sender], "ERC1155: caller is not owner nor approved"
        );
    }

    function _move(address from, address to, uint256 id, uint256 amount) private {
        require(_balances[id][from] >= amount, "ERC1155: insufficient balance for transfer");
        _balances[id][from] -= amount;
        _balances[id][to] += amount;
    }

    function _mint(uint256 id, uint256 amount) private {
        _balances[id][msg.sender] = amount;
        emit TransferSingle(msg.sender, address(0), msg.sender, id, amount);
    }
}
