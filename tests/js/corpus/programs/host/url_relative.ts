const BASE = 'https://a.b/c/d?e#f';

export const executeSkill = async () => [
  ...['//x.y/z', '?q=1', '#g', '', 'h', '/i', '../j'].map((text) => new URL(text, BASE).href),
  new URL('HTTP://EXAMPLE.com/A b').href,
  new URL('http://a.b:80/x/../y?z=ü#é').href,
];
