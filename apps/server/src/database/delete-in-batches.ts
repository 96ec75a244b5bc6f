import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './connect.ts';

const batch = 5000;

/** Deletes many rows without one long transaction. */
export async function deleteInBatches(
  db: Database,
  table: RawBuilder<unknown>,
  isExpired: RawBuilder<SqlBool>,
): Promise<void> {
  for (let deleted = batch; deleted === batch; ) {
    const rows = sql`select ctid from ${table} where ${isExpired} limit ${batch}`;
    const result = await sql`delete from ${table} where ctid = any(array(${rows}))`.execute(db);
    deleted = Number(result.numAffectedRows ?? 0);
  }
}
