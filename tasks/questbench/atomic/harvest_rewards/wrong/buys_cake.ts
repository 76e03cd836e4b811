// fails: called, emitted, no_other_changes; paper: 100
// CAKE does arrive, but the wallet paid for it.
import { Interface } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const router = new Interface(["function swapExactETHForTokens(uint256, address[], address, uint256) payable"]);
  const path = ["0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c", "{{reward_token_address}}"];
  return {
    to: "0x10ED43C718714eb63d5aA57B78B54704E256024E",
    data: router.encodeFunctionData("swapExactETHForTokens", [0n, path, agentAddress, 4000000000n]),
    value: 10000000000000000n,
  };
}
