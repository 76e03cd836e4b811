// fails: called, transferred, balance_change, no_other_changes; paper: 45
// Makes WBNB of the BNB, and stops there.
const units = (text: string, decimals: number) => {
  const [whole, places = ""] = text.split(".");
  return BigInt(whole + places.padEnd(decimals, "0"));
};

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{wbnb_address}}", value: units("{{amount_in}}", 18), data: "0xd0e30db0" };
}
