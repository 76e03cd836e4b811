// SPDX-License-Identifier: MIT
// Stands for the pairs of PancakeSwap V2, such as 0x16b9a82891338f9bA80E2D6970FddA79D1eb0daE (USDT and WBNB); must equal them in ABI, storage slots, events and revert strings.
pragma solidity 0.8.37;

import {IERC20} from "./interfaces/IERC20.sol";
import {IPancakeCallee} from "./interfaces/IPancakeCallee.sol";
import {IPancakeFactory} from "./interfaces/IPancakeFactory.sol";
import {DsMath} from "./parts/DsMath.sol";
import {PancakeLPs} from "./parts/PancakeLPs.sol";

/// Two reserves that trade at a constant product. It trusts balances and nobody's word: whatever a caller wants to pay
/// must have been transferred before the call, or during the callback of a swap.
contract PancakePair is PancakeLPs {
    using DsMath for uint256;

    uint256 public constant MINIMUM_LIQUIDITY = 1000; // shares of the first deposit that nobody will ever own

    uint256 private constant WHOLE = 10_000;
    uint256 private constant FEE = 25; // of WHOLE: what a swap leaves in the pool
    uint256 private constant PROTOCOL_FEE = 8; // of FEE: what the protocol takes of it, if the factory says so

    address public factory; // slot 5
    address public token0; // slot 6
    address public token1; // slot 7
    uint112 private reserve0; // slot 8, shared by the next two
    uint112 private reserve1;
    uint32 private blockTimestampLast;
    uint256 public price0CumulativeLast; // slot 9
    uint256 public price1CumulativeLast; // slot 10
    uint256 public kLast; // slot 11: the product at the last deposit or withdrawal, while the protocol takes its fee
    uint256 private unlocked = 1; // slot 12

    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );
    event Sync(uint112 reserve0, uint112 reserve1);

    modifier lock() {
        require(unlocked == 1, "Pancake: LOCKED");
        unlocked = 0;
        _;
        unlocked = 1;
    }

    constructor() {
        factory = msg.sender;
    }

    function initialize(address lowerToken, address higherToken) external {
        require(msg.sender == factory, "Pancake: FORBIDDEN");
        token0 = lowerToken;
        token1 = higherToken;
    }

    function getReserves() public view returns (uint112 _reserve0, uint112 _reserve1, uint32 _blockTimestampLast) {
        return (reserve0, reserve1, blockTimestampLast);
    }

    /// Shares for what was transferred here since the last update.
    function mint(address to) external lock returns (uint256 liquidity) {
        (uint112 was0, uint112 was1,) = getReserves();
        (uint256 has0, uint256 has1) = _balances();
        uint256 amount0 = has0.minus(was0);
        uint256 amount1 = has1.minus(was1);
        bool taxed = _mintProtocolFee(was0, was1);
        uint256 supply = totalSupply;
        if (supply == 0) {
            liquidity = amount0.times(amount1).root().minus(MINIMUM_LIQUIDITY);
            _mint(address(0), MINIMUM_LIQUIDITY);
        } else {
            liquidity = amount0.times(supply).over(was0).smaller(amount1.times(supply).over(was1));
        }
        require(liquidity > 0, "Pancake: INSUFFICIENT_LIQUIDITY_MINTED");
        _mint(to, liquidity);
        _update(has0, has1, was0, was1);
        if (taxed) kLast = uint256(reserve0) * reserve1;
        emit Mint(msg.sender, amount0, amount1);
    }

    /// Pays out the shares that were transferred here.
    function burn(address to) external lock returns (uint256 amount0, uint256 amount1) {
        (uint112 was0, uint112 was1,) = getReserves();
        (uint256 has0, uint256 has1) = _balances();
        uint256 liquidity = balanceOf[address(this)];
        bool taxed = _mintProtocolFee(was0, was1);
        amount0 = liquidity.times(has0).over(totalSupply);
        amount1 = liquidity.times(has1).over(totalSupply);
        require(amount0 > 0 && amount1 > 0, "Pancake: INSUFFICIENT_LIQUIDITY_BURNED");
        _burn(address(this), liquidity);
        _pay(token0, to, amount0);
        _pay(token1, to, amount1);
        (has0, has1) = _balances();
        _update(has0, has1, was0, was1);
        if (taxed) kLast = uint256(reserve0) * reserve1;
        emit Burn(msg.sender, amount0, amount1, to);
    }

    /// Pays out first and looks at the balances afterwards; with `data` the recipient is called in between, so that it
    /// can use what it got to pay for it.
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external lock {
        require(amount0Out > 0 || amount1Out > 0, "Pancake: INSUFFICIENT_OUTPUT_AMOUNT");
        (uint112 was0, uint112 was1,) = getReserves();
        require(amount0Out < was0 && amount1Out < was1, "Pancake: INSUFFICIENT_LIQUIDITY");
        require(to != token0 && to != token1, "Pancake: INVALID_TO");
        if (amount0Out > 0) _pay(token0, to, amount0Out);
        if (amount1Out > 0) _pay(token1, to, amount1Out);
        if (data.length > 0) IPancakeCallee(to).pancakeCall(msg.sender, amount0Out, amount1Out, data);
        (uint256 amount0In, uint256 amount1In) = _takeIn(was0, was1, amount0Out, amount1Out);
        emit Swap(msg.sender, amount0In, amount1In, amount0Out, amount1Out, to);
    }

    /// Gives away what the reserves do not account for.
    function skim(address to) external lock {
        _pay(token0, to, IERC20(token0).balanceOf(address(this)).minus(reserve0));
        _pay(token1, to, IERC20(token1).balanceOf(address(this)).minus(reserve1));
    }

    /// Takes the balances as they are for reserves.
    function sync() external lock {
        (uint256 has0, uint256 has1) = _balances();
        _update(has0, has1, reserve0, reserve1);
    }

    /// What came in while the given amounts went out. The product of the reserves must not have shrunk, the fee on what
    /// came in not counted.
    function _takeIn(uint112 was0, uint112 was1, uint256 amount0Out, uint256 amount1Out)
        private
        returns (uint256 amount0In, uint256 amount1In)
    {
        (uint256 has0, uint256 has1) = _balances();
        amount0In = _excess(has0, was0 - amount0Out);
        amount1In = _excess(has1, was1 - amount1Out);
        require(amount0In > 0 || amount1In > 0, "Pancake: INSUFFICIENT_INPUT_AMOUNT");
        uint256 product = _afterFee(has0, amount0In).times(_afterFee(has1, amount1In));
        require(product >= uint256(was0).times(was1).times(WHOLE ** 2), "Pancake: K");
        _update(has0, has1, was0, was1);
    }

    function _balances() private view returns (uint256, uint256) {
        return (IERC20(token0).balanceOf(address(this)), IERC20(token1).balanceOf(address(this)));
    }

    function _excess(uint256 balance, uint256 due) private pure returns (uint256) {
        return balance > due ? balance - due : 0;
    }

    function _afterFee(uint256 balance, uint256 amountIn) private pure returns (uint256) {
        return balance.times(WHOLE).minus(amountIn.times(FEE));
    }

    /// Some tokens return nothing; what counts against a transfer is a revert, or a false.
    function _pay(address token, address to, uint256 value) private {
        (bool succeeded, bytes memory answer) = token.call(abi.encodeCall(IERC20.transfer, (to, value)));
        require(succeeded && (answer.length == 0 || abi.decode(answer, (bool))), "Pancake: TRANSFER_FAILED");
    }

    /// Sets the reserves. The first time in a second, it also adds price times seconds to the accumulators: fixed-point
    /// numbers with 112 binary places, which overflow by design.
    function _update(uint256 has0, uint256 has1, uint112 was0, uint112 was1) private {
        require(has0 <= type(uint112).max && has1 <= type(uint112).max, "Pancake: OVERFLOW");
        unchecked {
            uint32 elapsed = uint32(block.timestamp) - blockTimestampLast;
            if (elapsed > 0 && was0 != 0 && was1 != 0) {
                price0CumulativeLast += ((uint256(was1) << 112) / was0) * elapsed;
                price1CumulativeLast += ((uint256(was0) << 112) / was1) * elapsed;
            }
        }
        reserve0 = uint112(has0);
        reserve1 = uint112(has1);
        blockTimestampLast = uint32(block.timestamp);
        emit Sync(reserve0, reserve1);
    }

    /// The protocol's part of the fees since the last deposit or withdrawal, in new shares: as many as make it own
    /// PROTOCOL_FEE / FEE of the growth of the product's root.
    function _mintProtocolFee(uint112 was0, uint112 was1) private returns (bool taxed) {
        address feeTo = IPancakeFactory(factory).feeTo();
        taxed = feeTo != address(0);
        uint256 product = kLast;
        if (product == 0) return taxed;
        if (!taxed) {
            kLast = 0;
            return false;
        }
        uint256 root = (uint256(was0) * was1).root();
        uint256 rootLast = product.root();
        if (root > rootLast) {
            uint256 part = totalSupply.times(root - rootLast).times(PROTOCOL_FEE);
            uint256 whole = root.times(FEE - PROTOCOL_FEE).plus(rootLast.times(PROTOCOL_FEE));
            if (part / whole > 0) _mint(feeTo, part / whole);
        }
    }
}
