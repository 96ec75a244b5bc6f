import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '#database/connect.ts';
import { storeSetting } from './settings.ts';

/** Whether the shop is open. Kept beside the settings, but no call that sets settings can change it. */

const openingSchema = z.object({ openedAt: z.iso.datetime().nullable() });
export type Opening = z.output<typeof openingSchema>;

export async function readOpening(db: Database | Transaction): Promise<Opening> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'opening').executeTakeFirst();
  return row ? openingSchema.parse(row.value) : { openedAt: null };
}

export function writeOpening(tx: Transaction, opening: Opening, changedBy: string | null): Promise<void> {
  return storeSetting(tx, 'opening', openingSchema.parse(opening), { changedBy });
}

/** Keeps others from opening or closing the shop until the transaction ends. */
export async function lockOpening(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('setting opening'))`.execute(tx);
}
