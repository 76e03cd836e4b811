import { Contract, Interface, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function balanceOf(address holder) view returns (uint256)"];
  const token = new Contract("{{lp_token_address}}", abi, new JsonRpcProvider(providerUrl));
  const amount: bigint = await token.balanceOf(agentAddress);
  const router = new Interface([
    "function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
  ]);
  const block = await new JsonRpcProvider(providerUrl).getBlock("latest");
  const data = router.encodeFunctionData("removeLiquidity", [
    "{{usdt_address}}",
    "{{wbnb_address}}",
    amount,
    0n,
    0n,
    agentAddress,
    BigInt(block!.timestamp) + 1200n,
  ]);
  return { to: "{{router_address}}", data, gasLimit: 500000n };
}
