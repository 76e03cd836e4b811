import { Interface, JsonRpcProvider, parseUnits } from "ethers";

const ABI = ["function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const decimals = Number("{{token_decimals}}");
  const block = await new JsonRpcProvider(providerUrl).getBlock("latest");
  return {
    to: "{{router_address}}",
    data: new Interface(ABI).encodeFunctionData("addLiquidity", [
      "{{token_a_address}}",
      "{{token_b_address}}",
      parseUnits("{{amount_a}}", decimals),
      parseUnits("{{amount_b}}", decimals),
      0n,
      0n,
      agentAddress,
      BigInt(block!.timestamp) + 1200n,
    ]),
    gasLimit: 400000n,
  };
}
