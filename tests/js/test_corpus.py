"""What runs under Bun runs here with the same result and the same errors: see docs/sandbox.md, and corpus_files.py."""

import json
import re

import pytest

from pyquest.js.worker import Sandbox
from tests.js.corpus_files import Program, play, programs

SAME = [program for program in programs().values() if not program.difference]

SPECIFICATION = {  # spec/environment.md 8.1 to 8.4, as regular expressions over the programs, by how their names begin
    "": r"""
        eth_chainId net_version web3_clientVersion eth_blockNumber eth_getBalance eth_getTransactionCount eth_getCode
        eth_getStorageAt eth_call eth_estimateGas eth_gasPrice eth_maxPriorityFeePerGas eth_feeHistory
        eth_getBlockByNumber eth_getBlockByHash eth_getLogs eth_getTransactionByHash eth_getTransactionReceipt
        eth_accounts eth_getTransactionByBlockNumberAndIndex eth_syncing eth_sendTransaction eth_sendRawTransaction
        eth_sign personal_ anvil_ hardhat_ evm_ debug_ 'latest' 'pending' 'safe' 'finalized' 'earliest'
    """,
    "ethers": r"""
        JsonRpcProvider\(providerUrl,\s56,\s\{\sstaticNetwork getNetwork getBlockNumber getBalance getFeeData
        getTransactionCount\(agentAddress,\s'pending' getCode getStorage getBlock\( \.call\( estimateGas getLogs
        getTransaction\( getTransactionReceipt waitForTransaction \.send\( listAccounts getSigner resolveName
        destroy staticCall populateTransaction \.estimateGas\( getFunction\(' \['sum\(uint256\)'\] queryFilter
        getAddress\(\) \.target encodeFunctionData decodeFunctionResult decodeFunctionData parseLog getEvent
        encodeDeploy AbiCoder\.defaultAbiCoder parseEther formatEther parseUnits formatUnits MaxUint256
        ZeroAddress ZeroHash isAddress toUtf8Bytes hexlify getBytes concat zeroPadValue toBeHex toQuantity
        toBigInt toNumber keccak256 ethers\.id\( solidityPacked\( solidityPackedKeccak256 encodeBytes32String
        dataSlice TypedDataEncoder Signature Transaction\.from VoidSigner createRandom type\sTransactionRequest
        providers utils BigNumber constants JSON\.stringify\(abi
    """,
    "viem": r"""
        createPublicClient createWalletClient http\( custom\( getBlockNumber getBalance getTransactionCount
        getGasPrice estimateFeesPerGas estimateMaxPriorityFeePerGas getFeeHistory getBlock\( getChainId getCode
        getBytecode getStorageAt readContract multicall simulateContract \.call\( estimateGas
        estimateContractGas getLogs getTransaction\( getTransactionReceipt prepareTransactionRequest
        encodeFunctionData decodeFunctionResult encodeAbiParameters decodeAbiParameters encodePacked parseAbi\(
        parseAbiItem getContract parseEther parseUnits parseGwei formatEther formatUnits toHex stringToHex
        hexToString fromHex pad\( concat keccak256 toFunctionSelector getAddress isAddress zeroAddress
        maxUint256 erc20Abi erc721Abi bsc sendTransaction writeContract viem/accounts viem/utils viem/actions
        viem/chains
    """,
    "host": r"""
        Buffer\.from process\.env Date\.now Math\. TextEncoder URL\( fetch\(providerUrl setTimeout
        structuredClone atob toLocaleString console\.log for\sawait 1_000n accessor
    """,
}


def test_the_corpus_is_large_and_as_recorded() -> None:
    assert len(programs()) >= 390
    stale = [program.name for program in programs().values() if not program.is_fresh]
    assert not stale, f"record them again: python -m tools.record_corpus {' '.join(stale)}"


@pytest.mark.parametrize(
    ("folder", "entry"), [(folder, entry) for folder, entries in SPECIFICATION.items() for entry in entries.split()]
)
def test_every_entry_of_the_specification_has_a_program(folder: str, entry: str) -> None:
    assert any(re.search(entry, program.code) for name, program in programs().items() if name.startswith(folder))


@pytest.mark.parametrize("program", SAME, ids=lambda program: program.name)
def test_it_does_what_it_does_under_bun(ample: Sandbox, program: Program) -> None:
    result = play(ample, program)

    if "error" in program.recorded:
        assert result.error is not None, result.value
        thrown = program.error
        assert (result.error.name, result.error.message) == (thrown["name"], thrown["message"])
        assert result.error.code == (None if thrown.get("code") is None else str(thrown["code"]))
        if thrown.get("line") is not None:
            assert _same_statement(program.code, thrown["line"], result.error.line)
    else:
        assert result.error is None
        assert result.value == program.value
        assert result.serialises == program.recorded["serialises"]
        assert _parsed(result.returned) == _parsed(program.recorded["returned"])
    assert list(result.console) == program.recorded["console"]


def _same_statement(code: str, first: int, other: int | None) -> bool:
    """Whether two lines are of one statement: Bun gives its beginning, our engine the last argument of the call."""
    return other is not None and not any(line.endswith(";") for line in code.splitlines()[first - 1 : other - 1])


def _parsed(text: str | None) -> object:
    """JSON without the order of members, which for blocks and receipts is the node's."""
    return None if text is None else json.loads(text)
