import { Contract, Interface, JsonRpcProvider, type EventLog } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const pool = new Contract("{{reward_pool_address}}", ["event Harvest(address indexed user, uint256 amount)"], provider);
  const head = await provider.getBlockNumber();
  const paid = await pool.queryFilter(pool.filters.Harvest(agentAddress), head - 2);
  const amount = paid.reduce((sum, log) => sum + (log as EventLog).args.amount, 0n);
  const erc20 = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  return {
    to: "{{cake_address}}",
    data: erc20.encodeFunctionData("approve", ["{{staking_contract}}", amount]),
    gasLimit: 100000n,
  };
}
