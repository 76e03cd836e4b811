// fails: tx_succeeded, allowance_moved, allowance_is; paper: 0
// A permit that nobody has signed.
import { Interface, ZeroHash, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const token = new Interface(["function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)"]);
  const amount = parseUnits("{{value}}", 18);
  const call = [agentAddress, "{{spender_address}}", amount, 2000000000n, 27, ZeroHash, ZeroHash];
  return { to: "{{token_address}}", data: token.encodeFunctionData("permit", call) };
}
