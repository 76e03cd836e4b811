// SPDX-License-Identifier: MIT
// For tests/remote/other.py: a token's address with its code somewhere else (EIP-1967).
pragma solidity 0.8.37;

contract OtherProxy {
    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let code := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
            let done := delegatecall(gas(), code, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch done
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}
