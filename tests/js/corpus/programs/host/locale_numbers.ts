export async function executeSkill() {
  return [
    (1234567.5).toLocaleString(),
    (1234.5678).toLocaleString('en-US'),
    (0.1).toLocaleString('en-US', { minimumFractionDigits: 2 }),
    (1e6).toLocaleString(undefined, { useGrouping: false }),
    (999.995).toLocaleString('en-US', { maximumFractionDigits: 2 }),
    (-1234).toLocaleString(),
    123456789012345678901n.toLocaleString(),
    NaN.toLocaleString(),
    Infinity.toLocaleString(),
    (0).toLocaleString(),
    (0.5).toLocaleString('en-US', { style: 'percent' }),
    (1234.5).toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
    new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(1234.5),
    (1.005).toLocaleString(),
    (1234.5).toFixed(2),
    (1e21).toLocaleString(),
  ];
}
