import { Contract, Interface, JsonRpcProvider, type EventLog } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const pool = new Contract("{{reward_pool_address}}", ["event Harvest(address indexed user, uint256 amount)"], provider);
  const head = await provider.getBlockNumber();
  const paid = await pool.queryFilter(pool.filters.Harvest(agentAddress), head - 3);
  const amount = paid.reduce((sum, log) => sum + (log as EventLog).args.amount, 0n);
  const staking = new Interface(["function deposit(uint256 amount)"]);
  return {
    to: "{{staking_contract}}",
    data: staking.encodeFunctionData("deposit", [amount]),
    gasLimit: 300000n,
  };
}
