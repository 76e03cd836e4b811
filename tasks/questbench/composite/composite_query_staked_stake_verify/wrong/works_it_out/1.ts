// fails: verified; paper: 100
import { Contract, Interface, JsonRpcProvider, parseUnits } from "ethers";

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const abi = [
    "function userInfo(address user) view returns (uint256 amount, uint256 depositTime)",
    "function deposit(uint256 amount)",
  ];
  const pool = new Contract("{{pool_address}}", abi, new JsonRpcProvider(providerUrl));
  const [staked]: bigint[] = await pool.userInfo(agentAddress);
  console.log(`${staked} base units of CAKE are staked`);
  const amount = parseUnits("{{amount}}", Number("{{token_decimals}}"));
  return {
    to: "{{pool_address}}",
    data: new Interface(abi).encodeFunctionData("deposit", [amount]),
    gasLimit: 300000n,
  };
}
