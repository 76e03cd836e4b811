import { Contract, JsonRpcProvider } from "ethers";

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
  const balance: bigint = await token.balanceOf(agentAddress);
  return {
    to: "{{token_address}}",
    data: token.interface.encodeFunctionData("transfer", ["{{address2}}", (balance * {{percentage}}n) / 100n]),
    gasLimit: 100000n,
  };
}
