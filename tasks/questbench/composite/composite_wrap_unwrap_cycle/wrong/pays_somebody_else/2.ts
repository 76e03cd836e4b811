import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function transfer(address to, uint256 amount) returns (bool)"]);
  return {
    to: "{{wbnb_address}}",
    data: token.encodeFunctionData("transfer", ["0x1234567890123456789012345678901234567890", parseEther("{{amount}}")]),
    gasLimit: 100000n,
  };
}
