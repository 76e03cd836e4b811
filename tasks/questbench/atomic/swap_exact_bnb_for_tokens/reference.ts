import { Contract, Interface, JsonRpcProvider, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = [
    "function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])",
    "function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])",
  ];
  const provider = new JsonRpcProvider(providerUrl);
  const router = new Contract("{{router_address}}", abi, provider);
  const value = parseEther("{{amount_in}}");
  const path = ["{{wbnb_address}}", "{{token_address}}"];
  const [, quoted]: bigint[] = await router.getAmountsOut(value, path);
  // Slippage in hundredths of a per cent keeps the arithmetic whole.
  const least = (quoted * (10000n - BigInt(Math.round(Number("{{slippage}}") * 100)))) / 10000n;
  const block = await provider.getBlock("latest");
  const deadline = BigInt(block!.timestamp) + 1200n;
  const data = new Interface(abi).encodeFunctionData("swapExactETHForTokens", [least, path, agentAddress, deadline]);
  return { to: "{{router_address}}", value, data, gasLimit: 400000n };
}
