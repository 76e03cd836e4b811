// fails: events_in_order, balance_change; paper: 100
import { Interface, JsonRpcProvider, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const router = new Interface([
    "function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
  ]);
  const amountA = parseUnits("{{amount_token}}", Number("{{token_decimals}}"));
  const amountB = parseUnits("{{amount_token}}", Number("{{token_decimals}}"));
  const block = await new JsonRpcProvider(providerUrl).getBlock("latest");
  const data = router.encodeFunctionData("addLiquidity", [
    "{{token_address}}",
    "0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56",
    amountA,
    amountB,
    0n,
    0n,
    agentAddress,
    BigInt(block!.timestamp) + 1200n,
  ]);
  return { to: "{{router_address}}", data, gasLimit: 400000n };
}
