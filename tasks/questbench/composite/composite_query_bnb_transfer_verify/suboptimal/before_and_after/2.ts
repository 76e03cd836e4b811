import { JsonRpcProvider, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const amount = parseEther("{{amount}}");
  const balance = await new JsonRpcProvider(providerUrl).getBalance(agentAddress);
  if (balance <= amount) throw new Error(`only ${balance} wei`);
  return { to: "{{to_address}}", value: amount, gasLimit: 21000n };
}
