import { Contract, Interface, JsonRpcProvider, parseUnits } from "ethers";

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
  const router = new Contract("0x10ED43C718714eb63d5aA57B78B54704E256024E", ABI, provider);
  const amountIn = parseUnits("1", 18);
  const path = ["0x55d398326f99059fF775485246999027B3197955", "0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56"];
  const quoted: bigint[] = await router.getAmountsOut(amountIn, path);
  const block = await provider.getBlock("latest");
  return {
    to: "0x10ED43C718714eb63d5aA57B78B54704E256024E",
    data: new Interface(ABI).encodeFunctionData("swapExactTokensForTokens", [
      amountIn,
      (quoted[quoted.length - 1] * 95n) / 100n,
      path,
      agentAddress,
      BigInt(block!.timestamp) + 1200n,
    ]),
    gasLimit: 500000n,
  };
}
