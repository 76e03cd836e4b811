import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  return {
    to: "{{token_address}}",
    data: token.encodeFunctionData("approve", ["{{spender_address}}", 0n]),
    gasLimit: 100000n,
  };
}
