import { Contract, Interface, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function balanceOf(address holder) view returns (uint256)"];
  const token = new Contract("{{wbnb_address}}", abi, new JsonRpcProvider(providerUrl));
  const amount: bigint = await token.balanceOf(agentAddress);
  const wbnb = new Interface(["function withdraw(uint256 amount)"]);
  return {
    to: "{{wbnb_address}}",
    data: wbnb.encodeFunctionData("withdraw", [amount]),
    gasLimit: 300000n,
  };
}
