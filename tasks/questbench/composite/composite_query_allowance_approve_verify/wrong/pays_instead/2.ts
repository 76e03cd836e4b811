import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function allowance(address owner, address spender) view returns (uint256)"];
  const token = new Contract("{{token_address}}", abi, new JsonRpcProvider(providerUrl));
  const allowance: bigint = await token.allowance(agentAddress, "{{spender_address}}");
  return { allowance: allowance.toString() };
}
