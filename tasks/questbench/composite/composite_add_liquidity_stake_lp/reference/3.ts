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
  const target = new Interface(["function deposit(uint256 amount)"]);
  return {
    to: "{{staking_contract}}",
    data: target.encodeFunctionData("deposit", [minted]),
    gasLimit: 200000n,
  };
}
