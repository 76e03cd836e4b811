import { Contract, EventLog, Interface, JsonRpcProvider, ZeroAddress } from "ethers";

const MOVED = ["event Transfer(address indexed from, address indexed to, uint256 value)"];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const lp = new Contract("{{lp_token_address}}", MOVED, provider);
  const earliest = Math.max(0, (await provider.getBlockNumber()) - 100);
  const mints = await lp.queryFilter(lp.filters.Transfer(ZeroAddress, agentAddress), earliest);
  const minted: bigint = (mints.at(-1) as EventLog).args.value;
  const target = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  return {
    to: "{{lp_token_address}}",
    data: target.encodeFunctionData("approve", ["{{reward_pool_address}}", minted]),
    gasLimit: 100000n,
  };
}
