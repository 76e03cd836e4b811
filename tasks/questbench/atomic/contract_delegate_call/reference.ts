import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const implementation = new Interface(["function setValue(uint256 newValue)"]);
  return {
    to: "{{proxy_address}}",
    data: implementation.encodeFunctionData("setValue", [BigInt("{{value}}")]),
    gasLimit: 100000n,
  };
}
