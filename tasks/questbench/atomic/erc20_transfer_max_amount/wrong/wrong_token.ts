// fails: called, transferred, balance_change, no_other_changes; paper: 40
// All WBNB.
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function balanceOf(address) view returns (uint256)", "function transfer(address, uint256)"];
  const token = new Contract("0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c", abi, new JsonRpcProvider(providerUrl));
  const balance: bigint = await token.balanceOf(agentAddress);
  return { to: token.target, data: token.interface.encodeFunctionData("transfer", ["{{to_address}}", balance]) };
}
