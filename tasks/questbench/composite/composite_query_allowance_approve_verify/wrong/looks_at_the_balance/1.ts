// fails: verified; paper: 100
import { Contract, JsonRpcProvider, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = [
    "function allowance(address owner, address spender) view returns (uint256)",
    "function approve(address spender, uint256 amount) returns (bool)",
  ];
  const token = new Contract("{{token_address}}", abi, new JsonRpcProvider(providerUrl));
  const amount = parseUnits("{{amount}}", Number("{{token_decimals}}"));
  const allowed: bigint = await token.allowance(agentAddress, "{{spender_address}}");
  if (allowed === amount) throw new Error("it is approved already");
  return {
    to: "{{token_address}}",
    data: token.interface.encodeFunctionData("approve", ["{{spender_address}}", amount]),
    gasLimit: 100000n,
  };
}
