import {
  decodeAbiParameters,
  decodeErrorResult,
  decodeEventLog,
  decodeFunctionData,
  encodeAbiParameters,
  encodeDeployData,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionData,
  encodeFunctionResult,
  encodePacked,
  erc20Abi,
  erc721Abi,
  parseAbi,
  parseAbiItem,
  parseAbiParameters,
  prepareEncodeFunctionData,
  toEventSelector,
  toFunctionSelector,
  toFunctionSignature,
  getAbiItem,
} from 'viem';

export async function executeSkill(_: string, agent: `0x${string}`) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [agent, 5n] });
  const parameters = parseAbiParameters('uint256 a, (string b, bytes c) d, address[] e');
  const encoded = encodeAbiParameters(parameters, [5n, { b: 'hi', c: '0x01' }, [agent]]);
  const failing = parseAbi(['error Bad(uint256 a)']);
  const topics = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from: agent } });
  return [
    data,
    decodeFunctionData({ abi: erc20Abi, data }),
    encoded,
    decodeAbiParameters(parameters, encoded),
    encodePacked(['address', 'uint8', 'string'], [agent, 5, 'x']),
    encodeErrorResult({ abi: failing, errorName: 'Bad', args: [1n] }),
    decodeErrorResult({ abi: failing, data: encodeErrorResult({ abi: failing, errorName: 'Bad', args: [1n] }) }).args,
    topics,
    toEventSelector('Transfer(address,address,uint256)'),
    toFunctionSelector('function transfer(address to, uint256 amount)'),
    toFunctionSignature('function transfer(address to, uint256 amount)'),
    parseAbiItem('function f(uint256 a) view returns (bool)'),
    erc721Abi.length,
    encodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', result: 18 }),
    encodeDeployData({ abi: parseAbi(['constructor(uint256)']), bytecode: '0x60', args: [1n] }),
    prepareEncodeFunctionData({ abi: erc20Abi, functionName: 'transfer' }).functionName,
    getAbiItem({ abi: erc20Abi, name: 'approve' })!.type,
    decodeEventLog({
      abi: parseAbi(['event Plain(uint256 value)']),
      topics: [toEventSelector('Plain(uint256)')],
      data: `0x${'00'.repeat(31)}05`,
    }),
  ];
}
