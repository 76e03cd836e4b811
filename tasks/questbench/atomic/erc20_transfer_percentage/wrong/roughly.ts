// fails: balance_change; paper: 100
// Off by half a thousandth: the published tolerance is a whole one.
import { Contract, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function balanceOf(address) view returns (uint256)", "function transfer(address, uint256)"];
  const token = new Contract("{{token_address}}", abi, new JsonRpcProvider(providerUrl));
  const balance: bigint = await token.balanceOf(agentAddress);
  const share = (balance * BigInt("{{percentage}}")) / 100n;
  const data = token.interface.encodeFunctionData("transfer", ["{{to_address}}", share + share / 2000n]);
  return { to: "{{token_address}}", data };
}
