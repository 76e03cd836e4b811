import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const votes = new Interface(["function delegate(address delegatee)"]);
  return {
    to: "{{token_address}}",
    data: votes.encodeFunctionData("delegate", ["0x1234567890123456789012345678901234567890"]),
    gasLimit: 200000n,
  };
}
