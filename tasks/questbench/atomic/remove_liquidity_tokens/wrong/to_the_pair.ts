// fails: called, balance_change, no_other_changes; paper: 42
// Sends the shares to the pair, which pays nothing for them.
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
  return { to: pair, data: "0xa9059cbb" + word(pair) + word(shares.toString(16)) };
}
