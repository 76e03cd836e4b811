// fails: called, transferred, balance_change, no_other_changes; paper: 55
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
  const wbnb = "0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c";
  return { to: wbnb, value: units("{{amount_bnb}}", 18), data: "0xd0e30db0" };
}
