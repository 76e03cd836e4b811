import { Interface, JsonRpcProvider, parseUnits } from "ethers";

const ABI = ["function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseUnits("{{amount_a}}", Number("{{token_decimals}}"));
  const block = await new JsonRpcProvider(providerUrl).getBlock("latest");
  const deadline = BigInt(block!.timestamp) + 1200n;
  return {
    to: "{{router_address}}",
    data: new Interface(ABI).encodeFunctionData("swapExactTokensForTokens", [
      amount,
      0n,
      ["{{token_a_address}}", "{{token_b_address}}"],
      agentAddress,
      deadline,
    ]),
    gasLimit: 300000n,
  };
}
