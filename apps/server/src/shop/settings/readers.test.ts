import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultSettings } from './default-settings.ts';

const sources = ['apps/server/src', 'packages/contract/src', 'apps/storefront/app', 'packages/ui/src'];
/** Where a setting is declared, stored, edited or made up is no place that follows it. */
const isAside = /\/settings\/|\/testing\/|\.test\.tsx?$|field-words/;

const read = sources.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !isAside.test(path))
    .map((path) => readFileSync(path, 'utf8')),
);

/** `fees.servicePercent`; of lists and tables only their name. */
function leavesOf(value: unknown, path: string): string[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [path];
  const entries = Object.entries(value);
  if (entries.length === 0 || entries.every(([key]) => /^[A-Z]{2,3}$/.test(key))) return [path];
  return entries.flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`));
}

test('guard: every setting of the shop is named by something that follows it', () => {
  const leaves = leavesOf(defaultSettings, 'settings');
  expect(leaves.length).toBeGreaterThan(40);
  const unread = leaves.filter((leaf) => {
    const name = new RegExp(`\\b${leaf.split('.').at(-1)}\\b`);
    return !read.some((text) => name.test(text));
  });
  expect(unread).toEqual([]);
});
