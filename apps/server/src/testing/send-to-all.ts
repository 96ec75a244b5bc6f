import type { TestActor, TestShop } from './shop.ts';

/** A site message to everyone; the same text only once a day. */
export async function sendToAll(shop: TestShop, support: TestActor, content: string): Promise<void> {
  await shop.call('operatorSendBroadcast', { kind: 'service', texts: { en: content } }, support);
  await shop.runQueue('send-broadcast');
}
