import { Interface, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseUnits("0.5", 18);
  const erc20 = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  return {
    to: "0x7EFaEf62fDdCCa950418312c6C91Aef321375A00",
    data: erc20.encodeFunctionData("approve", ["{{pool_address}}", amount]),
    gasLimit: 100000n,
  };
}
