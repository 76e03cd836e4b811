// differs: locales
export const executeSkill = async () => [
  (1234.5).toLocaleString('de-DE'),
  new Date(0).toLocaleDateString('en-GB'),
  new Date(0).toLocaleString('en-US', { timeZone: 'America/New_York' }),
  new Intl.NumberFormat('en-US', { notation: 'compact' }).format(1234567),
  ['PluralRules', 'ListFormat', 'RelativeTimeFormat', 'Segmenter'].map((name) => typeof (Intl as any)[name]),
];
