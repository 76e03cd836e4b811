import { parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { staked: parseUnits("{{amount}}", Number("{{token_decimals}}")).toString() };
}
