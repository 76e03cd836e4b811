import { Contract, Interface, JsonRpcProvider, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = [
    "function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])",
    "function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline) returns (uint256[])",
  ];
  const provider = new JsonRpcProvider(providerUrl);
  const router = new Contract("{{router_address}}", abi, provider);
  const amountOut = parseUnits("{{amount_out}}", Number("{{token_out_decimals}}"));
  const path = ["{{token_in_address}}", "{{token_out_address}}"];
  const [quoted]: bigint[] = await router.getAmountsIn(amountOut, path);
  // Slippage in hundredths of a per cent keeps the arithmetic whole.
  const most = (quoted * (10000n + BigInt(Math.round(Number("{{slippage}}") * 100)))) / 10000n;
  const block = await provider.getBlock("latest");
  const deadline = BigInt(block!.timestamp) + 1200n;
  const data = new Interface(abi).encodeFunctionData("swapTokensForExactTokens", [
    amountOut,
    most,
    path,
    agentAddress,
    deadline,
  ]);
  return { to: "{{router_address}}", data, gasLimit: 400000n };
}
