import { encodeFunctionData, parseAbi, parseEther } from "viem";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = parseAbi(["function withdraw(uint256 wad)"]);
  return {
    to: "{{wbnb_address}}",
    data: encodeFunctionData({ abi, args: [parseEther("{{amount}}")] }),
    gas: 100000n,
  };
}
