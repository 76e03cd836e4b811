import { Interface } from 'ethers';

export async function executeSkill(_url: string, agent: string) {
  const face = new Interface([
    'function transfer(address to, uint256 amount) returns (bool)',
    'event Transfer(address indexed from, address indexed to, uint256 value)',
    'constructor(uint256 supply)',
    'error Bad(uint256)',
    'function pay() payable',
    'receive() external payable',
    'fallback()',
  ]);
  const data = face.encodeFunctionData('transfer', [agent, 5n]);
  const parsed = face.parseTransaction({ data, value: 0n })!;
  return [
    data,
    face.decodeFunctionData('transfer', data).toArray(),
    face.decodeFunctionResult('transfer', '0x' + '00'.repeat(31) + '01').toArray(),
    face.encodeFunctionResult('transfer', [true]),
    parsed.name,
    parsed.signature,
    parsed.selector,
    parsed.args.toObject(),
    face.getFunction('transfer')!.selector,
    face.getEvent('Transfer')!.topicHash,
    face.encodeDeploy([7]),
    face.encodeFilterTopics('Transfer', [agent]),
    face.encodeErrorResult('Bad', [1]),
    face.decodeErrorResult('Bad', face.encodeErrorResult('Bad', [1])).toArray(),
    face.format(true),
    face.fragments.map((f) => f.type),
    face.receive,
    face.fallback!.payable,
    face.formatJson().length,
    face.encodeEventLog('Transfer', [agent, agent, 9n]),
  ];
}
