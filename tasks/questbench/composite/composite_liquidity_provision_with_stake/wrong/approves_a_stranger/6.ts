import { Interface, MaxUint256 } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  return {
    to: "{{lp_token_address}}",
    data: token.encodeFunctionData("approve", ["0x1234567890123456789012345678901234567890", MaxUint256]),
    gasLimit: 100000n,
  };
}
