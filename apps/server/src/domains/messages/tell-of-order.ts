import type { Transaction } from '#database/connect.ts';
import { toldUsers } from '#domains/orders/told-users.ts';
import { insertMessages, type NewMessage } from './store.ts';

/** A site message about an order from another domain, in its own transaction; the same reference is told once. */
export async function tellOfOrder(
  tx: Transaction,
  message: Omit<NewMessage, 'userId'> & { orderId: string },
): Promise<void> {
  const told = await toldUsers(tx).where('orders.id', '=', message.orderId).execute();
  await insertMessages(
    tx,
    told.map(({ userId }) => ({ userId, ...message })),
  );
}
