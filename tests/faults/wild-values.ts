import type { Chance } from './chance.ts';

/** Unexpected client input: wrong types, limits, injection syntax. */

export const wildTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0007b',
  '\ud800',
  '\u202eabc',
  '\ufeff',
  '💥'.repeat(20),
  'ﷺ'.repeat(300),
  'Z̷̢̛̺a̵l̸g̶o̷'.repeat(20),
  "' or 1=1 --",
  "'; drop table users; --",
  '%_\\',
  '../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  '{{7*7}}\u0024{7*7}',
  '$(reboot)',
  '() { :;}; echo',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '1e309',
  '-1',
  '0',
  '00',
  '0x1f',
  '1.5',
  '9'.repeat(30),
  '9223372036854775808',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  '{"price":"asc; drop table users"}',
  '2026-13-45',
  '2026-02-30T25:61:61Z',
  '00000000-0000-7000-8000-000000000000',
  'ÿ'.repeat(500),
  'x'.repeat(4000),
  '\r\nSet-Cookie: a=b',
];

const wildValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  1.5,
  1e-7,
  1e21,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_VALUE,
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 1e9 },
  { a: { b: { c: { d: [] } } } },
  { toString: 1, valueOf: null },
];

export function wildValue(chance: Chance): unknown {
  const kind = chance.below(10);
  if (kind < 5) return chance.pick(wildTexts);
  if (kind < 8) return chance.pick(wildValues);
  if (kind === 8) return Array.from({ length: chance.below(200) }, () => chance.pick(wildValues));
  return nested(chance, chance.below(60));
}

function nested(chance: Chance, depth: number): unknown {
  let value: unknown = chance.pick(wildTexts);
  for (let i = 0; i < depth; i++) value = chance.is(0.5) ? [value] : { [chance.pick(['a', 'id', 'list'])]: value };
  return value;
}

/** A valid input with something of it replaced, taken out, doubled or wrapped, down to any depth. */
export function mutate(value: unknown, chance: Chance): unknown {
  if (chance.is(0.25) || typeof value !== 'object' || value === null) return wildValue(chance);
  if (Array.isArray(value)) return mutateList(value, chance);
  const entries = Object.entries(value);
  const at = chance.below(entries.length + 1);
  const [name, old] = entries[at] ?? [chance.pick(wildTexts), undefined];
  const rest = entries.filter((_, index) => index !== at);
  const change = chance.below(4);
  if (change === 0) return Object.fromEntries(rest);
  if (change === 1) return Object.fromEntries([...entries, [chance.pick(wildTexts), wildValue(chance)]]);
  return Object.fromEntries([...rest, [name, change === 2 ? wildValue(chance) : mutate(old, chance)]]);
}

function mutateList(list: readonly unknown[], chance: Chance): unknown {
  const change = chance.below(4);
  if (change === 0) return [];
  if (change === 1) return Array.from({ length: chance.below(300) }, () => list[0]);
  if (change === 2) return [...list, wildValue(chance)];
  return list.map((each) => mutate(each, chance));
}
