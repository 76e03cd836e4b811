import { ethers } from 'ethers';

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>,
) {
  const provider = new ethers.JsonRpcProvider(providerUrl);
  const probe = new ethers.Contract(
    deployedContracts.probe,
    ['failWithAssert', 'failWithOverflow', 'failWithDivision', 'failWithIndex', 'failWithPop']
      .map((name) => `function ${name}() view`)
      .concat('function failWithEnum(uint256) view'),
    provider,
  );
  const told = [];
  for (const run of [
    () => probe.failWithAssert(),
    () => probe.failWithDivision(),
    () => probe.failWithIndex(),
    () => probe.failWithPop(),
    () => probe.failWithEnum(5),
  ]) {
    try {
      told.push(await run());
    } catch (error: any) {
      told.push([
        error.code,
        error.reason,
        error.shortMessage,
        error.revert?.name,
        Array.from(error.revert?.args ?? []),
        error.data,
      ]);
    }
  }
  return told;
}
