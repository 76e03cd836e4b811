const DATE = new Date(Date.UTC(2024, 1, 29, 23, 5, 9, 7));
const OPTIONS: Intl.DateTimeFormatOptions[] = [
  {},
  { year: 'numeric', month: 'long', day: 'numeric' },
  { weekday: 'short', month: 'short', day: '2-digit' },
  { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  { year: '2-digit', month: '2-digit', day: '2-digit' },
  { month: 'short' },
  { month: 'long', year: 'numeric' },
  { weekday: 'long' },
  { hour: '2-digit', minute: '2-digit' },
  { hour: 'numeric' },
  { hour: 'numeric', minute: 'numeric', second: 'numeric', hour12: false },
  { hour12: false },
  { timeZone: 'UTC' },
  { timeZone: 'UTC', timeZoneName: 'short' },
];

export const executeSkill = async () => [
  ...OPTIONS.map((options) => [
    DATE.toLocaleString('en-US', options),
    DATE.toLocaleDateString('en-US', options),
    DATE.toLocaleTimeString('en-US', options),
    new Intl.DateTimeFormat('en-US', options).format(DATE),
  ]),
  ...(['full', 'long', 'medium', 'short'] as const).map((style) => [
    DATE.toLocaleString('en-US', { dateStyle: style, timeStyle: style }),
    DATE.toLocaleDateString(undefined, { dateStyle: style }),
    DATE.toLocaleTimeString([], { timeStyle: style }),
  ]),
  Intl.DateTimeFormat().resolvedOptions().timeZone,
  [DATE.toString(), DATE.toDateString(), DATE.toTimeString(), DATE.toUTCString(), DATE.toJSON(), DATE.getDay()],
  ['2024-02-30', '2024-01-01', 'Jan 1, 2024', '2024-01-01T00:00:00+02:00', '2024/03/01', 'nope'].map(Date.parse),
];
