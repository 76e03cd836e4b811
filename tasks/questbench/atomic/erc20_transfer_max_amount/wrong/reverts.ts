// fails: tx_succeeded, transferred, balance_change; paper: 0
// One base unit more than the wallet holds.
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function balanceOf(address) view returns (uint256)", "function transfer(address, uint256)"];
  const token = new Contract("{{token_address}}", abi, new JsonRpcProvider(providerUrl));
  const balance: bigint = await token.balanceOf(agentAddress);
  const data = token.interface.encodeFunctionData("transfer", ["{{to_address}}", balance + 1n]);
  return { to: "{{token_address}}", data };
}
