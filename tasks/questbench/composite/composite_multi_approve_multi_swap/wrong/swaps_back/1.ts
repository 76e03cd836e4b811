// fails: balance_change; paper: 83.3333
import { Interface, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  return {
    to: "{{usdt_address}}",
    data: token.encodeFunctionData("approve", ["{{router_address}}", parseEther("{{amount}}")]),
    gasLimit: 100000n,
  };
}
