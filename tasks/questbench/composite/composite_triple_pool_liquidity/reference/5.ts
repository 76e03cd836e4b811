import { Contract, EventLog, Interface, JsonRpcProvider } from "ethers";

const MOVED = ["event Transfer(address indexed from, address indexed to, uint256 value)"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const usdt = new Contract("{{usdt_address}}", MOVED, provider);
  const earliest = Math.max(0, (await provider.getBlockNumber()) - 100);
  const usdtMoves = await usdt.queryFilter(usdt.filters.Transfer(null, agentAddress), earliest);
  const usdtBought: bigint = (usdtMoves.at(-1) as EventLog).args.value;
  const busd = new Contract("{{busd_address}}", MOVED, provider);
  const busdMoves = await busd.queryFilter(busd.filters.Transfer(null, agentAddress), earliest);
  const busdBought: bigint = (busdMoves.at(-1) as EventLog).args.value;
  const router = new Interface([
    "function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
  ]);
  const block = await provider.getBlock("latest");
  const data = router.encodeFunctionData("addLiquidity", [
    "{{usdt_address}}",
    "{{busd_address}}",
    usdtBought - usdtBought / 2n,
    busdBought,
    0n,
    0n,
    agentAddress,
    BigInt(block!.timestamp) + 1200n,
  ]);
  return { to: "{{router_address}}", data, gasLimit: 400000n };
}
