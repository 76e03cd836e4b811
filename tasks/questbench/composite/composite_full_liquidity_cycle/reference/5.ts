import { Contract, EventLog, Interface, JsonRpcProvider, ZeroAddress } from "ethers";

const MOVED = ["event Transfer(address indexed from, address indexed to, uint256 value)"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const lp = new Contract("{{lp_token_address}}", MOVED, provider);
  const earliest = Math.max(0, (await provider.getBlockNumber()) - 100);
  const mints = await lp.queryFilter(lp.filters.Transfer(ZeroAddress, agentAddress), earliest);
  const minted: bigint = (mints.at(-1) as EventLog).args.value;
  const router = new Interface([
    "function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
  ]);
  const block = await provider.getBlock("latest");
  const data = router.encodeFunctionData("removeLiquidity", [
    "{{token_address}}",
    "0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56",
    minted,
    0n,
    0n,
    agentAddress,
    BigInt(block!.timestamp) + 1200n,
  ]);
  return { to: "{{router_address}}", data, gasLimit: 400000n };
}
