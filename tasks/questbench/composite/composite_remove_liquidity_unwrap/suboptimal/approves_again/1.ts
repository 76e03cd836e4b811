// score: 75; paper: 75
import { Interface, MaxUint256 } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function approve(address spender, uint256 amount) returns (bool)"]);
  return {
    to: "0x16b9a82891338f9bA80E2D6970FddA79D1eb0daE",
    data: token.encodeFunctionData("approve", ["{{router_address}}", MaxUint256]),
    gasLimit: 100000n,
  };
}
