// fails: verified; paper: 100
import { Interface, JsonRpcProvider, parseEther } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const held = await new JsonRpcProvider(providerUrl).getBalance(agentAddress);
  const value = parseEther("{{amount}}");
  if (held < value) throw new Error(`only ${held} wei to wrap`);
  const wbnb = new Interface(["function deposit() payable"]);
  return {
    to: "{{wbnb_address}}",
    data: wbnb.encodeFunctionData("deposit"),
    value,
    gasLimit: 100000n,
  };
}
