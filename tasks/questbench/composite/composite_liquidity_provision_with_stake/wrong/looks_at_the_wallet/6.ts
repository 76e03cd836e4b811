import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function balanceOf(address holder) view returns (uint256)"];
  const target = new Contract("{{lp_token_address}}", abi, new JsonRpcProvider(providerUrl));
  const held = await target.balanceOf(agentAddress);
  return { balances: { LP: held.toString() } };
}
