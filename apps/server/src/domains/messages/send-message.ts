import type { Transaction } from '#database/connect.ts';
import { insertMessages, type NewMessage } from './store.ts';

/** A site message from another domain, in its transaction; the same reference is sent once. */
export async function sendSiteMessage(tx: Transaction, message: NewMessage): Promise<void> {
  await insertMessages(tx, [message]);
}
