import { Contract, Interface, JsonRpcProvider, type EventLog } from "ethers";

const ABI = [
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "function approve(address spender, uint256 amount) returns (bool)",
];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  // What the swap brought: the latest transfer of this token to the wallet.
  const provider = new JsonRpcProvider(providerUrl);
  const token = new Contract("{{usdt_address}}", ABI, provider);
  const earliest = Math.max(0, (await provider.getBlockNumber()) - 5);
  const arrivals = await token.queryFilter(token.filters.Transfer(null, agentAddress), earliest);
  const amount: bigint = (arrivals.at(-1) as EventLog).args.value;
  return {
    to: "{{usdt_address}}",
    data: new Interface(ABI).encodeFunctionData("approve", ["{{router_address}}", amount]),
    gasLimit: 100000n,
  };
}
