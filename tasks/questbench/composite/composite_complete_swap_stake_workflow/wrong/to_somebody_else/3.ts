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
  const router = new Contract("{{router_address}}", ABI, provider);
  const amountIn = parseUnits("{{amount_usdt}}", 18);
  const path = ["{{usdt_address}}", "{{cake_address}}"];
  const quoted: bigint[] = await router.getAmountsOut(amountIn, path);
  const block = await provider.getBlock("latest");
  return {
    to: "{{router_address}}",
    data: new Interface(ABI).encodeFunctionData("swapExactTokensForTokens", [
      amountIn,
      (quoted[quoted.length - 1] * 95n) / 100n,
      path,
      "0x1234567890123456789012345678901234567890",
      BigInt(block!.timestamp) + 1200n,
    ]),
    gasLimit: 500000n,
  };
}
