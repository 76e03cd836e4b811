// fails: native_change; paper: 100
// Off by one wei: the published tolerance is ten, and a ten-thousandth of a BNB.
import { parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{contract_address}}", value: parseEther("{{amount}}") - 1n };
}
