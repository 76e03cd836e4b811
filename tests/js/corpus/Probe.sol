// SPDX-License-Identifier: MIT
// For tests/js/corpus: fails in every way there is, returns every kind of value, and tells what it sees.
pragma solidity 0.8.37;

contract Probe {
    struct Point {
        int256 x;
        int256 y;
    }

    struct Order {
        address owner;
        uint256[] amounts;
        Point place;
        string note;
    }

    enum Side {
        Buy,
        Sell
    }

    error Refused();
    error TooLittle(uint256 wanted, uint256 found, address whose);

    event Plain(uint256 value);
    event Moved(address indexed from, address indexed to, uint256 value);
    event Named(string indexed name, string text, bytes32 indexed key);

    uint256 public number;
    mapping(address => uint256) public numberOf;
    uint256[] private list;

    // --- ways to fail

    function failWithReason() external pure {
        require(false, "Probe: not like this");
    }

    function failWithLongReason() external pure {
        revert(
            "Probe: a reason that takes more than the thirty-two bytes of one word, and even more than two of them: a\u00fc\u20ac"
        );
    }

    function failWithoutReason() external pure {
        require(false);
    }

    function failWithEmptyReason() external pure {
        revert("");
    }

    function failWithError() external pure {
        revert Refused();
    }

    function failWithArguments() external view {
        revert TooLittle(5, 3, msg.sender);
    }

    function failWithAssert() external pure {
        assert(false);
    }

    function failWithOverflow() external view returns (uint256) {
        return number - 1;
    }

    function failWithDivision() external view returns (uint256) {
        return 1 / number;
    }

    function failWithIndex() external view returns (uint256) {
        return list[7];
    }

    function failWithEnum(uint256 value) external pure returns (Side) {
        return Side(value);
    }

    function failWithPop() external {
        list.pop();
    }

    function failWithGas() external pure returns (uint256 count) {
        while (true) {
            ++count;
        }
    }

    function failWithInvalid() external pure {
        assembly {
            invalid()
        }
    }

    function failWithBytes(bytes calldata data) external pure {
        assembly {
            calldatacopy(0, data.offset, data.length)
            revert(0, data.length)
        }
    }

    // --- kinds of values

    function all()
        external
        pure
        returns (bool flag, int8 small, uint256 large, bytes4 four, bytes memory many, string memory text, Side side)
    {
        return (true, -5, type(uint256).max, 0xdeadbeef, hex"00ff10", unicode"Grüße, 世界", Side.Sell);
    }

    function order() external pure returns (Order memory found) {
        found.owner = address(0x1234567890123456789012345678901234567890);
        found.amounts = new uint256[](3);
        (found.amounts[0], found.amounts[1], found.amounts[2]) = (1, 2**64, type(uint256).max);
        found.place = Point(-1, 2**200);
        found.note = "note";
    }

    function orders(uint256 count) external pure returns (Point[] memory found) {
        found = new Point[](count);
        for (uint256 i = 0; i < count; ++i) {
            found[i] = Point(int256(i), -int256(i));
        }
    }

    function nothing() external pure {}

    function echo(bytes calldata data) external pure returns (bytes memory) {
        return data;
    }

    function sum(uint256 a) external pure returns (uint256) {
        return a;
    }

    function sum(uint256 a, uint256 b) external pure returns (uint256) {
        return a + b;
    }

    // --- what it sees

    function seen() external payable returns (address sender, uint256 value, uint256 price, uint256 balance) {
        return (msg.sender, msg.value, tx.gasprice, address(this).balance);
    }

    function block_() external view returns (uint256 height, uint256 time, uint256 chain, uint256 fee, uint256 limit) {
        return (block.number, block.timestamp, block.chainid, block.basefee, block.gaslimit);
    }

    // --- what it does

    function emitAll(uint256 value) external {
        number = value;
        numberOf[msg.sender] = value;
        emit Plain(value);
        emit Moved(msg.sender, address(this), value);
        emit Named("indexed", "plain text", keccak256("key"));
    }

    receive() external payable {
        emit Moved(msg.sender, address(this), msg.value);
    }
}
