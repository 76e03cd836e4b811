// fails: called, transferred, balance_change, no_other_changes; paper: 28
// An approval for the router, and no more.
import { Contract, JsonRpcProvider } from "ethers";

const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

const pair = "0x7efaef62fddcca950418312c6c91aef321375a00";

const half = async (providerUrl: string, agentAddress: string): Promise<bigint> => {
  const abi = ["function balanceOf(address holder) view returns (uint256)"];
  const held: bigint = await new Contract(pair, abi, new JsonRpcProvider(providerUrl)).balanceOf(agentAddress);
  return (held * BigInt("{{liquidity_percentage}}")) / 100n;
};

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const shares = await half(providerUrl, agentAddress);
  return { to: pair, data: "0x095ea7b3" + word("{{router_address}}") + word(shares.toString(16)) };
}
