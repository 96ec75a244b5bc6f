import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';

/** Keys that end, and who is renewing them. */

/** Longer than a shop may take to answer; after a crash the next process renews then. */
const renewalSeconds = 45;

/** False: somebody is renewing them, or has done it. */
export async function beginRenewal(db: Database, id: string, before: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reseller_shops set renewing_until = clock_timestamp() + make_interval(secs => ${renewalSeconds})
    where id = ${id} and sealed_keys = ${before}
      and (renewing_until is null or renewing_until < clock_timestamp())`.execute(db);
  return numAffectedRows === 1n;
}

export async function endRenewal(db: Database, id: string): Promise<void> {
  await db.updateTable('reseller_shops').set({ renewing_until: null }).where('id', '=', id).execute();
}

/** Keys that end were renewed in time; false if the shop has been connected anew, or disconnected, meanwhile. */
export async function replaceKeys(db: Database, id: string, before: string, sealedKeys: string): Promise<boolean> {
  const replaced = db.updateTable('reseller_shops').set({ sealed_keys: sealedKeys, renewing_until: null });
  const result = await replaced.where('id', '=', id).where('sealed_keys', '=', before).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
