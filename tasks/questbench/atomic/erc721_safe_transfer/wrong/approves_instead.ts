// fails: owner_is, function_called, no_other_changes; paper: 30
// Lets the recipient fetch it.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const id = word(BigInt("{{token_id}}").toString(16));
  return { to: "{{nft_address}}", data: "0x095ea7b3" + word("{{to_address}}") + id };
}
