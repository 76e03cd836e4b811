import { Contract, JsonRpcProvider, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = [
    "function balanceOf(address holder) view returns (uint256)",
    "function transfer(address to, uint256 amount) returns (bool)",
  ];
  const token = new Contract("{{token_address}}", abi, new JsonRpcProvider(providerUrl));
  const amount = parseUnits("{{amount}}", Number("{{token_decimals}}"));
  const balance: bigint = await token.balanceOf(agentAddress);
  if (balance < amount) throw new Error(`only ${balance} base units`);
  return {
    to: "{{token_address}}",
    data: token.interface.encodeFunctionData("transfer", ["{{to_address}}", amount]),
    gasLimit: 100000n,
  };
}
