import { sql } from 'kysely';
import { ConfigError } from '#config';
import type { Database, Transaction } from '#database/connect.ts';
import { readOpening } from '#shop/settings/opening.ts';

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

async function countDemoData(db: Database | Transaction) {
  const { rows } = await sql.raw<{ name: string; count: number }>(everything).execute(db);
  return rows.filter(({ count }) => count > 0);
}

const inWords = (found: Awaited<ReturnType<typeof countDemoData>>) =>
  found.map(({ name, count }) => `${count} ${name}`).join(', ');

/** `8 customers, 37 orders`; '' if there is nothing. */
export const findDemoData = async (db: Database | Transaction): Promise<string> => inWords(await countDemoData(db));

/**
 * A real shop must not open on a demo's data: its customers have a published password. Goods alone may be those with which
 * a closed one is tried; its owner removes them before it opens.
 */
export async function refuseDemoData(db: Database): Promise<void> {
  const found = await countDemoData(db);
  const areTrialGoods = found.every(({ name }) => name === 'products') && (await readOpening(db)).openedAt === null;
  if (found.length > 0 && !areTrialGoods)
    throw new ConfigError([
      `A demo has used this database, and its invented data is still there: ${inWords(found)}. Remove it with npm run demo:purge, or give the shop another database.`,
    ]);
}
