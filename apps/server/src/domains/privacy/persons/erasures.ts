import type { Database, Transaction } from '#database/connect.ts';

interface NewErasure {
  userId: string;
  operatorId: string | null;
  reason: string;
  counts: Record<string, number>;
}

export async function insertErasure(
  tx: Transaction,
  { userId, operatorId, reason, counts }: NewErasure,
): Promise<void> {
  await tx
    .insertInto('erasures')
    .values({ user_id: userId, erased_by: operatorId, reason, counts: JSON.stringify(counts) })
    .execute();
}

/** Oldest first. */
export function listErasures(db: Database) {
  return db.selectFrom('erasures').selectAll().orderBy('erased_at').execute();
}
