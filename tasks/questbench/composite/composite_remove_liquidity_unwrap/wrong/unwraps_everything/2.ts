import { Contract, Interface, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const wbnb = new Contract("{{wbnb_address}}", ["function balanceOf(address) view returns (uint256)"], provider);
  const held: bigint = await wbnb.balanceOf(agentAddress);
  const abi = new Interface(["function withdraw(uint256 wad)"]);
  return { to: "{{wbnb_address}}", data: abi.encodeFunctionData("withdraw", [held]), gasLimit: 100000n };
}
