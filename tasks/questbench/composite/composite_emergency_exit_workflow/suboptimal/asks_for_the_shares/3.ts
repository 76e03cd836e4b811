import { Contract, Interface, JsonRpcProvider } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = ["function balanceOf(address holder) view returns (uint256)"];
  const token = new Contract("{{lp_token_address}}", abi, new JsonRpcProvider(providerUrl));
  const amount: bigint = await token.balanceOf(agentAddress);
  const erc20 = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  return {
    to: "{{lp_token_address}}",
    data: erc20.encodeFunctionData("approve", ["{{router_address}}", amount]),
    gasLimit: 100000n,
  };
}
