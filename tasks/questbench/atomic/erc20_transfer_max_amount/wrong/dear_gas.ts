// fails: no_other_changes; paper: 100
// Pays a quarter of a BNB for gas that costs next to nothing.
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function balanceOf(address) view returns (uint256)", "function transfer(address, uint256)"];
  const token = new Contract("{{token_address}}", abi, new JsonRpcProvider(providerUrl));
  const balance: bigint = await token.balanceOf(agentAddress);
  const data = token.interface.encodeFunctionData("transfer", ["{{to_address}}", balance]);
  return { to: "{{token_address}}", data, gasLimit: 100000n, gasPrice: 5_000_000_000_000n };
}
