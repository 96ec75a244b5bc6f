import { sql } from 'kysely';
import { ConfigError } from '#config';
import type { Database, Transaction } from '#database/connect.ts';

const places = [
  ['customers', 'users where is_demo'],
  ['operators', 'operators where is_demo'],
  ['orders', 'orders where is_demo'],
  ['settings', 'settings where is_demo'],
  ['policies', 'policies where is_demo'],
  ['products', "products where connector = 'demo'"],
] as const;

const everything = places
  .map(([name, rows]) => `select '${name}' as name, count(*)::int as count from ${rows}`)
  .join(' union all ');

/** `8 customers, 37 orders`; '' if there is nothing. */
export async function findDemoData(db: Database | Transaction): Promise<string> {
  const { rows } = await sql.raw<{ name: string; count: number }>(everything).execute(db);
  return rows
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} ${name}`)
    .join(', ');
}

/** A real shop must not open on a demo's data: its customers have a published password. */
export async function refuseDemoData(db: Database): Promise<void> {
  const found = await findDemoData(db);
  if (found)
    throw new ConfigError([
      `A demo has used this database, and its invented data is still there: ${found}. Remove it with npm run demo:purge, or give the shop another database.`,
    ]);
}
