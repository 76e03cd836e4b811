import { Contract, Interface, JsonRpcProvider, type EventLog } from "ethers";

const ABI = [
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "function withdraw(uint256 wad)",
];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  // What the swap brought: the latest transfer of WBNB to the wallet.
  const provider = new JsonRpcProvider(providerUrl);
  const wbnb = new Contract("{{wbnb_address}}", ABI, provider);
  const earliest = Math.max(0, (await provider.getBlockNumber()) - 5);
  const arrivals = await wbnb.queryFilter(wbnb.filters.Transfer(null, agentAddress), earliest);
  const amount: bigint = (arrivals.at(-1) as EventLog).args.value;
  return {
    to: "{{wbnb_address}}",
    data: new Interface(ABI).encodeFunctionData("withdraw", [amount]),
    gasLimit: 100000n,
  };
}
