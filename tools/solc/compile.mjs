// Reads a JSON list of Solidity standard-JSON inputs on stdin and writes the list of their outputs, with the compiler's
// version. One process for all, because loading the compiler takes longer than compiling a contract.
import { readFileSync } from "node:fs";
import solc from "solc";

const inputs = JSON.parse(readFileSync(0, "utf8"));
const outputs = inputs.map((input) => JSON.parse(solc.compile(JSON.stringify(input))));
process.stdout.write(JSON.stringify({ version: solc.version(), outputs }));
