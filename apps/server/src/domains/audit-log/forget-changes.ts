import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** `payer`: of the orders given, in the bank's statements. */
type Whose = 'user' | 'buyer' | 'order' | 'payer';

/**
 * Removes personal values from entries about these; that they changed, when and by whom stays. For the last statement of
 * an erasure, whose own changes are entries too.
 */
export async function eraseChanges(
  tx: Transaction,
  what: Whose,
  ids: readonly string[],
  tables: readonly string[] | null = null,
): Promise<void> {
  if (ids.length > 0) await sql`select erase_from_audit_log(${what}, ${ids}, ${tables})`.execute(tx);
}

const batch = 5000;

/** Deletes what has been kept for long enough: jobs' changes for a year, others for ten. */
export async function forgetOldChanges(db: Database): Promise<void> {
  for (let removed = batch; removed >= batch; ) {
    const { rows } = await sql<{ removed: number }>`select forget_audit_log(${batch}) as removed`.execute(db);
    removed = rows[0]?.removed ?? 0;
  }
}
