import { Contract, Interface, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function balanceOf(address holder) view returns (uint256)"];
  const token = new Contract("0x7EFaEf62fDdCCa950418312c6C91Aef321375A00", abi, new JsonRpcProvider(providerUrl));
  const amount: bigint = await token.balanceOf(agentAddress);
  const router = new Interface([
    "function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
  ]);
  const block = await new JsonRpcProvider(providerUrl).getBlock("latest");
  const data = router.encodeFunctionData("removeLiquidity", [
    "{{usdt_address}}",
    "0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56",
    amount,
    0n,
    0n,
    agentAddress,
    BigInt(block!.timestamp) + 1200n,
  ]);
  return { to: "{{router_address}}", data, gasLimit: 500000n };
}
