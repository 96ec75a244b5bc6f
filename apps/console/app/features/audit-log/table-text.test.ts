import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { knownTables } from './table-text.ts';

test('every table that the audit log watches has a name in the operator’s language', () => {
  const schema = readFileSync(new URL('../../../../server/database/schema.sql', import.meta.url), 'utf8');
  const watched = [...schema.matchAll(/create trigger (\w+)_audited/gi)].map(([, table]) => table);
  expect(watched.length).toBeGreaterThan(60);
  expect(watched.filter((table) => !knownTables.some((known) => known === table))).toEqual([]);
});
