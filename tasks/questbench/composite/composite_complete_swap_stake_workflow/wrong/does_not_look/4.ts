import { Contract, Interface, JsonRpcProvider, type EventLog } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const transfer = "event Transfer(address indexed from, address indexed to, uint256 value)";
  const token = new Contract("{{cake_address}}", [transfer], provider);
  const head = await provider.getBlockNumber();
  const came = await token.queryFilter(token.filters.Transfer(null, agentAddress), head);
  const amount = came.reduce((sum, log) => sum + (log as EventLog).args.value, 0n);
  const erc20 = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  return {
    to: "{{cake_address}}",
    data: erc20.encodeFunctionData("approve", ["{{pool_address}}", amount]),
    gasLimit: 100000n,
  };
}
