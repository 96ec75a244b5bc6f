import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** A new shop's default: 7.10 yuan per dollar. */
const defaultCnyPerUsdE6 = 7_100_000;

/** Today's rate. The newest row counts; older ones are the history. */
export async function readCnyPerUsdE6(db: Database | Transaction): Promise<number> {
  const { rows } = await sql<{ cny_per_usd_e6: number }>`
    select cny_per_usd_e6 from exchange_rates order by valid_from desc, id desc limit 1
  `.execute(db);
  return rows[0]?.cny_per_usd_e6 ?? defaultCnyPerUsdE6;
}
