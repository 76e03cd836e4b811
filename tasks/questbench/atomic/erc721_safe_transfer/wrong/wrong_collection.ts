// fails: called, owner_is, no_other_changes; paper: 60
// Number 1 of another collection.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

const move = (selector: string, from: string, to: string) =>
  selector + word(from) + word(to) + word(BigInt("{{token_id}}").toString(16));

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: deployedContracts.erc721_token, data: move("0x42842e0e", agentAddress, "{{to_address}}") };
}
