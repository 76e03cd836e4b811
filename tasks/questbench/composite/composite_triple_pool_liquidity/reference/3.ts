import { Contract, EventLog, Interface, JsonRpcProvider } from "ethers";

const MOVED = ["event Transfer(address indexed from, address indexed to, uint256 value)"];
const ABI = [
  "function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])",
  "function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])",
];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const usdt = new Contract("{{usdt_address}}", MOVED, provider);
  const earliest = Math.max(0, (await provider.getBlockNumber()) - 100);
  const usdtMoves = await usdt.queryFilter(usdt.filters.Transfer(null, agentAddress), earliest);
  const bought: bigint = (usdtMoves.at(-1) as EventLog).args.value;
  const router = new Contract("{{router_address}}", ABI, provider);
  const amountIn = bought / 2n;
  const path = ["{{usdt_address}}", "{{busd_address}}"];
  const [, quoted]: bigint[] = await router.getAmountsOut(amountIn, path);
  const block = await provider.getBlock("latest");
  return {
    to: "{{router_address}}",
    data: new Interface(ABI).encodeFunctionData("swapExactTokensForTokens", [
      amountIn,
      (quoted * 95n) / 100n,
      path,
      agentAddress,
      BigInt(block!.timestamp) + 1200n,
    ]),
    gasLimit: 400000n,
  };
}
