// fails: view_is; paper: 80
// Stores the text in capitals.
const word = (number: number) => number.toString(16).padStart(64, "0");

// setMessage(string): the offset of the string, its length, its bytes padded to whole words.
const setMessage = (text: string) => {
  const bytes = [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  return "0x368b8772" + word(32) + word(text.length) + bytes.padEnd(64 * Math.ceil(bytes.length / 64), "0");
};

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  return { to: "{{contract_address}}", data: setMessage("{{message}}".toUpperCase()) };
}
