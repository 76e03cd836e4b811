// fails: native_change, balance_change; paper: 75
import { Contract, JsonRpcProvider, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])"];
  const router = new Contract("{{router_address}}", abi, new JsonRpcProvider(providerUrl));
  const path = ["{{wbnb_address}}", "{{token_out_address}}"];
  const [, quoted]: bigint[] = await router.getAmountsOut(parseEther("{{amount_bnb}}"), path);
  return { amount_out: quoted.toString() };
}
