import { encodeFunctionData, erc20Abi, maxUint256 } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return {
    to: "0x7EFaEf62fDdCCa950418312c6C91Aef321375A00",
    data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: ["{{router_address}}", maxUint256] }),
    gas: 100000n,
  };
}
