// fails: function_called; paper: 70
// The recipient has it, by the function that asks nobody whether it can be received.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

const move = (selector: string, from: string, to: string) =>
  selector + word(from) + word(to) + word(BigInt("{{token_id}}").toString(16));

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{nft_address}}", data: move("0x23b872dd", agentAddress, "{{to_address}}") };
}
