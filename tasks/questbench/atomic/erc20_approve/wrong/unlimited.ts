// fails: allowance_is; paper: 100
// As much as anybody could ever want.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{token_address}}", data: "0x095ea7b3" + word("{{spender_address}}") + "f".repeat(64) };
}
