import { JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new JsonRpcProvider(providerUrl);
  const balance = await provider.getBalance(agentAddress);
  const { gasPrice } = await provider.getFeeData();
  const gasLimit = 21000n;
  return { to: "{{to_address}}", value: balance - gasLimit * gasPrice!, gasLimit, gasPrice };
}
