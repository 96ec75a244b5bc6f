import type { Transaction } from '#database/connect.ts';
import { insertMessages } from './inbox/message-store.ts';
import type { MessageParams, MessageTemplate } from './inbox/message-text.ts';

interface News {
  userId: string;
  template: MessageTemplate;
  params: MessageParams;
  /** Told once. */
  reference: string;
}

/** Site messages that are about no order. Returns for each whether it is new. */
export function notifyUsers(tx: Transaction, news: readonly News[]): Promise<boolean[]> {
  return insertMessages(
    tx,
    news.map((one) => ({ ...one, orderId: null })),
  );
}
