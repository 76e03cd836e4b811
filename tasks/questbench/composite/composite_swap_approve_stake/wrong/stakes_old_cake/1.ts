// fails: native_change, balance_change, staked_change; paper: 100
import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseUnits("0.5", 18);
  const erc20 = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  return {
    to: "{{cake_address}}",
    data: erc20.encodeFunctionData("approve", ["{{staking_contract}}", amount]),
    gasLimit: 100000n,
  };
}
