import { createPublicClient, encodeFunctionData, http, parseAbi, parseEther, type Address } from "viem";
import { bsc } from "viem/chains";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const held = await client.getBalance({ address: agentAddress as Address });
  const value = parseEther("{{amount}}");
  if (held < value) throw new Error(`only ${held} wei to wrap`);
  const abi = parseAbi(["function deposit() payable"]);
  return {
    to: "{{wbnb_address}}",
    data: encodeFunctionData({ abi }),
    value,
    gas: 100000n,
  };
}
