// fails: native_change, balance_change; paper: 75
import { Contract, Interface, JsonRpcProvider, parseEther } from "ethers";

const ABI = [
  "function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])",
  "function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])",
];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const router = new Contract("{{router_address}}", ABI, provider);
  const amountIn = parseEther("{{amount_bnb}}");
  const path = ["{{wbnb_address}}", "{{usdt_address}}"];
  const [, quoted]: bigint[] = await router.getAmountsOut(amountIn, path);
  const block = await provider.getBlock("latest");
  return {
    to: "{{router_address}}",
    value: amountIn,
    data: new Interface(ABI).encodeFunctionData("swapExactETHForTokens", [
      (quoted * 95n) / 100n,
      path,
      agentAddress,
      BigInt(block!.timestamp) + 1200n,
    ]),
    gasLimit: 400000n,
  };
}
