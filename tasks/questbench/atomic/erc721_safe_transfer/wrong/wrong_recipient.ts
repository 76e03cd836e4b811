// fails: owner_is; paper: 60
// The right NFT, for somebody else.
const word = (hex: string) => hex.replace("0x", "").toLowerCase().padStart(64, "0");

const move = (selector: string, from: string, to: string) =>
  selector + word(from) + word(to) + word(BigInt("{{token_id}}").toString(16));

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{nft_address}}", data: move("0x42842e0e", agentAddress, deployedContracts.rich_address) };
}
