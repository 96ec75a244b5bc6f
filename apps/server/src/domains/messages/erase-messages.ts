import type { Transaction } from '#database/connect.ts';

/** Deletes messages to a login. Returns how many. */
export async function eraseMessages(tx: Transaction, userId: string): Promise<number> {
  await tx.deleteFrom('shop_order_news').where('user_id', '=', userId).execute();
  const result = await tx.deleteFrom('site_messages').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}

/** Deletes messages about the orders, to any login. */
export async function eraseMessagesOfOrders(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('site_messages').where('order_id', 'in', orderIds).execute();
}
