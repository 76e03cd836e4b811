import { Interface, JsonRpcProvider, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const router = new Interface([
    "function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])",
  ]);
  const amount = parseEther("0.01");
  const path = ["{{token_a_address}}", "{{token_b_address}}"];
  const block = await new JsonRpcProvider(providerUrl).getBlock("latest");
  const deadline = BigInt(block!.timestamp) + 1200n;
  return {
    to: "{{router_address}}",
    data: router.encodeFunctionData("swapExactTokensForTokens", [amount, 0n, path, agentAddress, deadline]),
    gasLimit: 400000n,
  };
}
