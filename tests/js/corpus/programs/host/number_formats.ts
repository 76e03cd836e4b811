// Numbers of all sizes with all options that are there, drawn by a generator of its own.
let state = 12345;
const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
const oneOf = <T>(items: T[]): T => items[Math.floor(random() * items.length)];

const drawNumber = (): number | bigint =>
  oneOf([
    () => random(),
    () => random() * 1e6,
    () => Math.floor(random() * 1e9),
    () => -random() * 1e3,
    () => random() * 10 ** Math.floor(random() * 40 - 20),
    () => Math.round(random() * 1000) / 1000 + 0.0005,
    () => 0,
    () => -0,
    () => BigInt(Math.floor(random() * 1e15)) * 10n ** 12n,
    () => Math.floor(random() * 20) / 8,
  ])();

function drawOptions() {
  const options: any = {};
  if (random() < 0.4) options.minimumFractionDigits = Math.floor(random() * 6);
  if (random() < 0.4) options.maximumFractionDigits = Math.floor(random() * 10);
  if (random() < 0.1) options.maximumSignificantDigits = 1 + Math.floor(random() * 8);
  if (random() < 0.1) options.minimumIntegerDigits = 1 + Math.floor(random() * 8);
  if (random() < 0.1) options.useGrouping = false;
  if (random() < 0.15) options.signDisplay = oneOf(['auto', 'always', 'never', 'exceptZero', 'negative']);
  if (random() < 0.3) options.style = oneOf(['percent', 'currency', 'decimal']);
  if (options.style === 'currency') options.currency = oneOf(['USD', 'EUR', 'JPY', 'GBP', 'CHF']);
  return options;
}

function shown() {
  const [value, options] = [drawNumber(), drawOptions()];
  let text: string;
  try {
    text = value.toLocaleString('en-US', options);
  } catch (error: any) {
    text = error.name;
  }
  return `${value} ${JSON.stringify(options)}: ${text}`;
}

export const executeSkill = async () => [
  ...Array.from({ length: 400 }, shown),
  Intl.NumberFormat().format(1234.5),
  [1e3, 2n].map(new Intl.NumberFormat('en-US', { minimumFractionDigits: 1 }).format),
  [1234.5, 2n].toLocaleString(),
];
