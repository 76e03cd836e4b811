import { Contract, Interface, JsonRpcProvider, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = [
    "function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])",
    "function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])",
  ];
  const provider = new JsonRpcProvider(providerUrl);
  const router = new Contract("{{router_address}}", abi, provider);
  const amountIn = parseUnits("{{amount_in}}", Number("{{token_start_decimals}}"));
  const path = ["{{token_start_address}}", "{{wbnb_address}}", "{{usdt_address}}", "{{token_end_address}}"];
  const [, , , quoted]: bigint[] = await router.getAmountsOut(amountIn, path);
  // Slippage in hundredths of a per cent keeps the arithmetic whole.
  const least = (quoted * (10000n - BigInt(Math.round(Number("{{slippage}}") * 100)))) / 10000n;
  const block = await provider.getBlock("latest");
  const deadline = BigInt(block!.timestamp) + 1200n;
  const data = new Interface(abi).encodeFunctionData("swapExactTokensForTokens", [
    amountIn,
    least,
    path,
    agentAddress,
    deadline,
  ]);
  return { to: "{{router_address}}", data, gasLimit: 400000n };
}
