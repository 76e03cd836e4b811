import { Interface, JsonRpcProvider, parseEther, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const router = new Interface([
    "function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable",
  ]);
  const amount = parseUnits("{{amount_token_b}}", Number("{{token_b_decimals}}"));
  const block = await new JsonRpcProvider(providerUrl).getBlock("latest");
  const deadline = BigInt(block!.timestamp) + 1200n;
  return {
    to: "{{router_address}}",
    value: parseEther("0.1"),
    data: router.encodeFunctionData("addLiquidityETH", ["{{token_b_address}}", amount, 0n, 0n, agentAddress, deadline]),
    gasLimit: 400000n,
  };
}
