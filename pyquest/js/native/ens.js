// Stands in for @adraffy/ens-normalize in both bundles: names of ASCII and of the accented letters that European names
// have are normalised here by the rules of ENSIP-15 for them. The original first builds tables of all of Unicode, which
// takes the engine seconds; it still gets every other name.
import { ens_normalize as original } from 'original:@adraffy/ens-normalize';

export * from 'original:@adraffy/ens-normalize';

// Without the apostrophe, which is mapped to another character, and without letters that ENSIP-15 disallows or takes
// for those of another script.
const LATIN = 'ßàáâãäåæçèéêëìíîïñòóôõöøùúûüýāăąćĉčēęěğłńōśşšūźżž';
const ORDINARY = new RegExp(`^[ -&(-~${LATIN}]*$`, 'i');
const DISALLOWED = new RegExp(`[^\\-.0-9a-z_$${LATIN}]`, 'i');
const ASCII = /^[ -~]*$/;
const LONGEST_SHOWN = 63; // a longer label is shortened in messages

const quoted = (text) => `"${text}"\u200e`;
const code = (letter) => letter.charCodeAt(0).toString(16).toUpperCase();

function problemOf(label) {
  if (label === '') return 'empty label';
  const disallowed = DISALLOWED.exec(label);
  if (disallowed !== null) return `disallowed character: ${quoted(disallowed[0])} {${code(disallowed[0])}}`;
  if (/[^_]_/.test(label)) return 'underscore allowed only at start';
  if (ASCII.test(label) && /^..--/.test(label)) return `invalid label extension: "${label.slice(0, 4).toLowerCase()}"`;
  return null;
}

export function ens_normalize(name) {
  if (typeof name !== 'string' || name === '' || !ORDINARY.test(name)) return original(name);
  const labels = name.split('.');
  const wrong = labels.find((label) => problemOf(label) !== null);
  if (wrong === undefined) return name.toLowerCase();
  if (wrong.length > LONGEST_SHOWN) return original(name);
  throw new Error(labels.length === 1 ? problemOf(wrong) : `Invalid label ${quoted(wrong)}: ${problemOf(wrong)}`);
}
