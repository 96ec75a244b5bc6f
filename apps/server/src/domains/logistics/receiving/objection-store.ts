import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

export async function insertObjection(
  tx: Transaction,
  objection: { orderId: string; eventId: string; text: string; userId: string },
): Promise<void> {
  await tx
    .insertInto('objections')
    .values({
      order_id: objection.orderId,
      event_id: objection.eventId,
      text: objection.text,
      raised_by: objection.userId,
    })
    .execute();
}

export async function orderOfObjection(tx: Transaction, objectionId: string): Promise<string | undefined> {
  if (!isUuid(objectionId)) return undefined;
  const row = await tx.selectFrom('objections').select('order_id').where('id', '=', objectionId).executeTakeFirst();
  return row?.order_id;
}

/** The one that waits, if there is one; after its order. */
export async function findOpenObjection(tx: Transaction, orderId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('objections')
    .select('id')
    .where('order_id', '=', orderId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export async function decide(
  tx: Transaction,
  objectionId: string,
  {
    decision,
    answer = '',
    operatorId = null,
  }: { decision: 'stands' | 'inspect_again' | 'withdrawn'; answer?: string; operatorId?: string | null },
): Promise<void> {
  await tx
    .updateTable('objections')
    .set({ decision, answer, decided_by: operatorId, decided_at: sql<Date>`now()` })
    .where('id', '=', objectionId)
    .execute();
}

export async function eraseTexts(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.updateTable('objections').set({ text: '' }).where('order_id', 'in', orderIds).execute();
}
