import type { TestShop } from './shop.ts';

/** A checksum of every table's rows: where two differ, something changed in between. */
export async function fingerprint(shop: TestShop): Promise<Map<string, string>> {
  const { rows: tables } = await shop.services.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  // A sum of hashes needs no sorting, which took longer than all the rest.
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || sum(hashtextextended(t::text, 0)) as sum from "${name}" t`,
  );
  const { rows } = await shop.services.pool.query<{ name: string; sum: string }>(sums.join(' union all '));
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/** Tables that any call may write to: limits, sessions, the queue, logs. */
const bookkeeping = new Set(['attempts', 'sessions', 'idempotency_keys', 'security_events', 'audit_log', 'changes']);

export function changedTables(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].flatMap(([name, sum]) => (bookkeeping.has(name) || before.get(name) === sum ? [] : name));
}
