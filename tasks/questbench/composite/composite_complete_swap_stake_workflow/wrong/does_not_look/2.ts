import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseUnits("{{amount_usdt}}", 18);
  const erc20 = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  return {
    to: "{{usdt_address}}",
    data: erc20.encodeFunctionData("approve", ["{{router_address}}", amount]),
    gasLimit: 100000n,
  };
}
