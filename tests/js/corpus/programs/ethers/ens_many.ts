import { ensNormalize, isValidName, namehash } from 'ethers';

const told = (name: string) => {
  try {
    return ensNormalize(name);
  } catch (error: any) {
    return [error.code, error.shortMessage];
  }
};

export const executeSkill = async () => [
  ...[
    'a b.eth',
    'A.eth',
    'a..b',
    '.a',
    'a.',
    '-',
    'ab--c',
    'AB--c.eth',
    'a_b',
    '__a.eth',
    'x!y',
    'a\tb',
    "it's.eth",
    'x'.repeat(70),
    '!'.repeat(70) + '.eth',
    '0x1234',
    'münchen.eth',
    '👍.eth',
    '$x',
    'hello world',
    '',
  ].map(told),
  isValidName('x.eth'),
  isValidName('x y.eth'),
  namehash('sub.Agent.eth'),
];
