import type { Transaction } from '#database/connect.ts';

interface Erased {
  conversations: number;
  /** Storage keys of the pictures. */
  files: string[];
}

/** Deletes a login's conversations with all answers. */
export function eraseConversations(tx: Transaction, userId: string): Promise<Erased> {
  return erase(tx, 'user_id', [userId]);
}

/** Deletes conversations about the orders, of any login. */
export function eraseConversationsOfOrders(tx: Transaction, orderIds: readonly string[]): Promise<Erased> {
  return erase(tx, 'order_id', orderIds);
}

async function erase(tx: Transaction, column: 'user_id' | 'order_id', ids: readonly string[]): Promise<Erased> {
  const entries = await tx
    .selectFrom('conversation_entries as e')
    .innerJoin('conversations as c', 'c.id', 'e.conversation_id')
    .select('e.pictures')
    .where(`c.${column}`, 'in', ids)
    .execute();
  const { numDeletedRows } = await tx.deleteFrom('conversations').where(column, 'in', ids).executeTakeFirstOrThrow();
  return { conversations: Number(numDeletedRows), files: entries.flatMap(({ pictures }) => pictures) };
}
