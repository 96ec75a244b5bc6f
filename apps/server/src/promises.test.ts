import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@sampan/contract/calls';
import { statusesInWork } from '@sampan/contract/order-status';
import { otherWork } from '@sampan/contract/today';
import { expect, test } from 'vitest';

/** Each text that promises something is in docs/promises.md with what waits for it. */

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const who = String.raw`we|support|finance|purchasing|the warehouse|someone|somebody|our \w+( team)?|a (second )?person|a colleague|an owner|the shop`;
const does =
  'will|settles?|decides?|replies|reply|(are|is|has been|have been) (checking|deciding|looking|asked)|looks? (at|into)';
const promise = new RegExp(String.raw`\b(${who})\b[^.;]*?\b(${does})\b`, 'i');

function promisingTexts(): string[] {
  const folder = 'packages/translations/en';
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.json'));
  const texts = files.flatMap((file) => Object.entries(JSON.parse(read(join(folder, file))) as Record<string, string>));
  return texts.filter(([, text]) => promise.test(text)).map(([id]) => id);
}

const rows = [...read('docs/promises.md').matchAll(/^\| `([\w.-]+)` \| `(?:(\w+): )?(\w+)` \|/gm)].map(
  ([, text = '', kind = 'none', name = '']) => ({ text, kind, name }),
);

const known: Record<string, (name: string) => boolean> = {
  order: (name) => (statusesInWork as readonly string[]).includes(name),
  today: (name) => (otherWork as readonly string[]).includes(name),
  table: (name) => read('apps/server/database/schema.sql').includes(`create table ${name} (`),
  call: (name) => name in calls,
  none: (name) => name === 'none',
};

test('every text that promises something names what waits for it', () => {
  expect(rows.map(({ text }) => text).toSorted()).toEqual(promisingTexts().toSorted());
});

test.each(rows)('$text: $kind $name exists', ({ kind, name }) => {
  expect(known[kind]?.(name)).toBe(true);
});
