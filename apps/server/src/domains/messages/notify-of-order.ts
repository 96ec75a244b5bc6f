import type { Transaction } from '#database/connect.ts';
import { recipientsOf } from '#domains/orders/recipients.ts';
import { insertMessages, type NewMessage } from './inbox/message-store.ts';

/** A site message about an order from another domain, in its own transaction; the same reference is told once. */
export async function notifyOfOrder(
  tx: Transaction,
  message: Omit<NewMessage, 'userId'> & { orderId: string },
): Promise<void> {
  const recipients = await recipientsOf(tx, [message.orderId]);
  await insertMessages(
    tx,
    recipients.map(({ userId }) => ({ userId, ...message })),
  );
}
