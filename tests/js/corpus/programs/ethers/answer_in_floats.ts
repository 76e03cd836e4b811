import { ethers } from 'ethers';
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const balance = await provider.getBalance(agentAddress);
  const bnb = parseFloat(ethers.formatEther(balance));
  const thirty = (bnb * 0.3).toFixed(18);
  const wei = ethers.parseEther(thirty);
  const pct = Number(balance) * 0.3;
  return {
    to: deployedContracts.rich_address,
    value: wei,
    approx: BigInt(Math.floor(pct)).toString(),
    bnb,
    thirty,
    text: `${bnb.toFixed(4)} BNB (${bnb.toLocaleString()})`,
    sci: pct.toString(),
    exp: pct.toExponential(3),
  };
}
