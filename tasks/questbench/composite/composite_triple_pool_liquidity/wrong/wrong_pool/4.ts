import { Interface, JsonRpcProvider, parseEther, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const router = new Interface([
    "function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable",
  ]);
  const amount = parseUnits("250", Number("{{token_decimals}}"));
  const block = await new JsonRpcProvider(providerUrl).getBlock("latest");
  const deadline = BigInt(block!.timestamp) + 1200n;
  return {
    to: "{{router_address}}",
    value: parseEther("0.2"),
    data: router.encodeFunctionData("addLiquidityETH", ["{{usdt_address}}", amount, 0n, 0n, agentAddress, deadline]),
    gasLimit: 400000n,
  };
}
