// fails: no_other_changes; paper: 75
import { Contract, Interface, JsonRpcProvider } from "ethers";

const FACTORY = "0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const factory = new Contract(FACTORY, ["function getPair(address tokenA, address tokenB) view returns (address)"], provider);
  const pair: string = await factory.getPair("{{token_address}}", "{{wbnb_address}}");
  const lp = new Contract(pair, ["function balanceOf(address holder) view returns (uint256)"], provider);
  const held: bigint = await lp.balanceOf(agentAddress);
  const router = new Interface([
    "function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
  ]);
  const block = await provider.getBlock("latest");
  const data = router.encodeFunctionData("removeLiquidity", [
    "{{token_address}}",
    "{{wbnb_address}}",
    (held * BigInt("{{liquidity_percentage}}")) / 100n,
    0n,
    0n,
    agentAddress,
    BigInt(block!.timestamp) + 1200n,
  ]);
  return { to: "{{router_address}}", data, gasLimit: 400000n };
}
