export async function executeSkill() {
  return [
    btoa('hello'),
    atob('aGVsbG8='),
    encodeURI('a b'),
    decodeURIComponent('%C3%BC'),
    parseInt('0x1f'),
    Number('0x1f'),
    Number(''),
    parseFloat('1.5e3x'),
    (255).toString(16),
    (0.1 + 0.2).toFixed(10),
    1e21 + '',
    String(-0),
    JSON.stringify({ a: undefined, b: NaN, c: [undefined] }),
  ];
}
