import { Contract, Interface, JsonRpcProvider, parseEther } from "ethers";

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
  const amountIn = parseEther("{{amount}}");
  const path = ["{{wbnb_address}}", "{{token_out_address}}"];
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
