export async function executeSkill() {
  const d = new Date(1790000000123);
  return [
    d.toISOString(),
    d.toJSON(),
    d.getTime(),
    new Date('2026-01-02T03:04:05Z').getTime(),
    Date.UTC(2026, 0, 2),
    new Date(2026, 0, 2).toISOString(),
    d.toUTCString(),
    d.getUTCDay(),
    Math.floor(d.getTime() / 1000),
    d.getTimezoneOffset(),
    d.toString(),
    d.toDateString(),
  ];
}
