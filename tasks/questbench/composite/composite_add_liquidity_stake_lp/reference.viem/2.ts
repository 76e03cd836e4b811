import { createPublicClient, encodeFunctionData, http, parseAbi, zeroAddress, type Address } from "viem";
import { bsc } from "viem/chains";

const abi = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "function approve(address spender, uint256 amount) returns (bool)",
]);

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const client = createPublicClient({ chain: bsc, transport: http(providerUrl) });
  const head = await client.getBlockNumber();
  const mints = await client.getContractEvents({
    address: "{{lp_token_address}}",
    abi,
    eventName: "Transfer",
    args: { from: zeroAddress, to: agentAddress as Address },
    fromBlock: head > 100n ? head - 100n : 0n,
    strict: true,
  });
  const minted = mints[mints.length - 1].args.value;
  return {
    to: "{{lp_token_address}}",
    data: encodeFunctionData({ abi, functionName: "approve", args: ["{{staking_contract}}", minted] }),
    gas: 100000n,
  };
}
