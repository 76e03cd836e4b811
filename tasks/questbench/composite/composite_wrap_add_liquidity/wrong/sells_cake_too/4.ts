import { Interface, JsonRpcProvider, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const router = new Interface([
    "function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])",
  ]);
  const amount = parseEther("1");
  const path = ["0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82", "0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56"];
  const block = await new JsonRpcProvider(providerUrl).getBlock("latest");
  const deadline = BigInt(block!.timestamp) + 1200n;
  return {
    to: "{{router_address}}",
    data: router.encodeFunctionData("swapExactTokensForTokens", [amount, 0n, path, agentAddress, deadline]),
    gasLimit: 400000n,
  };
}
