import type { TestShop } from './shop.ts';

const queries = new WeakMap<TestShop, Promise<string>>();

async function queryOf(shop: TestShop): Promise<string> {
  const { rows } = await shop.services.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  // A sum of hashes needs no sorting, which took longer than all the rest.
  const sums = rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || sum(hashtextextended(t::text, 0)) as sum from "${name}" t`,
  );
  return sums.join(' union all ');
}

/** A checksum of every table's rows: where two differ, something changed in between. */
export async function fingerprint(shop: TestShop): Promise<Map<string, string>> {
  const query = queries.get(shop) ?? queryOf(shop);
  queries.set(shop, query);
  const text = await query;
  const client = await shop.services.pool.connect();
  try {
    // Without it, tables that were never analyzed would start two more processes, which takes longer than the query.
    await client.query('set max_parallel_workers_per_gather = 0');
    const { rows } = await client.query<{ name: string; sum: string }>({ name: 'fingerprint', text });
    return new Map(rows.map(({ name, sum }) => [name, sum]));
  } finally {
    await client.query('reset max_parallel_workers_per_gather');
    client.release();
  }
}

/** Tables that any call may write to: limits, sessions, the queue, logs. */
const bookkeeping = new Set(['attempts', 'sessions', 'idempotency_keys', 'security_events', 'audit_log', 'changes']);

export function changedTables(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].flatMap(([name, sum]) => (bookkeeping.has(name) || before.get(name) === sum ? [] : name));
}
