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
  const came = await token.queryFilter(token.filters.Transfer(null, agentAddress), head - 2);
  const amount = came.reduce((sum, log) => sum + (log as EventLog).args.value, 0n);
  const staking = new Interface(["function withdraw(uint256 amount)"]);
  return {
    to: "{{staking_contract}}",
    data: staking.encodeFunctionData("withdraw", [amount]),
    gasLimit: 300000n,
  };
}
