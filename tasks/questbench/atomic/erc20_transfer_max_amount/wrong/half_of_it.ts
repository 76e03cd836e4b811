// fails: balance_change; paper: 60
// The other half stays.
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function balanceOf(address) view returns (uint256)", "function transfer(address, uint256)"];
  const token = new Contract("{{token_address}}", abi, new JsonRpcProvider(providerUrl));
  const balance: bigint = await token.balanceOf(agentAddress);
  const data = token.interface.encodeFunctionData("transfer", ["{{to_address}}", balance / 2n]);
  return { to: "{{token_address}}", data };
}
