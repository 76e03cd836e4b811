// fails: called, transferred, balance_change, no_other_changes; paper: 40
// A share of the WBNB.
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function balanceOf(address) view returns (uint256)", "function transfer(address, uint256)"];
  const token = new Contract("0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c", abi, new JsonRpcProvider(providerUrl));
  const balance: bigint = await token.balanceOf(agentAddress);
  const share = (balance * BigInt("{{percentage}}")) / 100n;
  return { to: token.target, data: token.interface.encodeFunctionData("transfer", ["{{to_address}}", share]) };
}
