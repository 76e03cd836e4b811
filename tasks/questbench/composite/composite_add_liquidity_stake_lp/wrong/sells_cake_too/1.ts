// fails: no_other_changes; paper: 75
import { Interface, JsonRpcProvider, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const router = new Interface([
    "function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
  ]);
  const amountA = parseUnits("{{amount_a}}", Number("{{token_decimals}}"));
  const amountB = parseUnits("{{amount_b}}", Number("{{token_decimals}}"));
  const block = await new JsonRpcProvider(providerUrl).getBlock("latest");
  const data = router.encodeFunctionData("addLiquidity", [
    "{{token_a_address}}",
    "{{token_b_address}}",
    amountA,
    amountB,
    0n,
    0n,
    agentAddress,
    BigInt(block!.timestamp) + 1200n,
  ]);
  return { to: "{{router_address}}", data, gasLimit: 400000n };
}
