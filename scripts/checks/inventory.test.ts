import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inventoryMistakes } from './inventory.ts';

const schema = readFileSync(new URL('../../apps/server/database/schema.sql', import.meta.url), 'utf8');

test('every column is listed, once', () => {
  expect(inventoryMistakes(schema)).toEqual([]);
});

test('guard: a column or a table that a migration adds, and one that it drops, is a mistake', () => {
  const added = schema
    .replace('create table users (\n', 'create table users (\n  passport text,\n')
    .concat('\ncreate table visits (\n  id uuid not null,\n  constraint visits_pkey PRIMARY KEY (id)\n);\n')
    .replace(/^ {2}phone text.*\n/m, '');
  const mistakes = inventoryMistakes(added).map((mistake) => mistake.split(/[: ]/)[0]);
  expect(mistakes).toEqual(['users.passport', 'visits.id', 'users.phone']);
});
