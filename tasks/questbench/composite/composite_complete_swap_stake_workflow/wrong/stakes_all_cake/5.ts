import { Contract, Interface, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function balanceOf(address holder) view returns (uint256)"];
  const token = new Contract("{{cake_address}}", abi, new JsonRpcProvider(providerUrl));
  const amount: bigint = await token.balanceOf(agentAddress);
  const staking = new Interface(["function deposit(uint256 amount)"]);
  return {
    to: "{{pool_address}}",
    data: staking.encodeFunctionData("deposit", [amount]),
    gasLimit: 300000n,
  };
}
