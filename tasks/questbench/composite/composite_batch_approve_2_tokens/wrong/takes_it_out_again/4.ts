import { Contract, Interface, JsonRpcProvider, parseEther } from "ethers";

const ABI = [
  "function balanceOf(address) view returns (uint256)",
  "function removeLiquidity(address, address, uint256, uint256, uint256, address, uint256)",
];

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const pair = new Contract("0x7EFaEf62fDdCCa950418312c6C91Aef321375A00", ABI, provider);
  const shares: bigint = (await pair.balanceOf(agentAddress)) - parseEther("1.5");
  const block = await provider.getBlock("latest");
  const deadline = BigInt(block!.timestamp) + 1200n;
  return {
    to: "{{router_address}}",
    data: new Interface(ABI).encodeFunctionData("removeLiquidity", [
      "{{token_a_address}}",
      "{{token_b_address}}",
      shares,
      0n,
      0n,
      agentAddress,
      deadline,
    ]),
    gasLimit: 400000n,
  };
}
