import { Contract, EventLog, Interface, JsonRpcProvider } from "ethers";

const MOVED = ["event Transfer(address indexed from, address indexed to, uint256 value)"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const wbnb = new Contract("{{wbnb_address}}", MOVED, provider);
  const earliest = Math.max(0, (await provider.getBlockNumber()) - 100);
  const wbnbMoves = await wbnb.queryFilter(wbnb.filters.Transfer(null, agentAddress), earliest);
  const came: bigint = (wbnbMoves.at(-1) as EventLog).args.value;
  const abi = new Interface(["function withdraw(uint256 wad)"]);
  return { to: "{{wbnb_address}}", data: abi.encodeFunctionData("withdraw", [came]), gasLimit: 100000n };
}
