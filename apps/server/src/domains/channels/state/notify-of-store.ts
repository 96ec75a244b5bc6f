import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/connect.ts';
import type { ResellerShop } from '#domains/channels/own-shops.ts';
import { notifyBuyer } from '#domains/messages/notify-buyer.ts';
import type { Context } from '#shop/context.ts';

interface ShopNews {
  outcome: 'connected' | 'refused' | 'silent' | 'disconnected' | 'taken_over' | 'customer_data';
  /** The operator's text. */
  reason?: string;
}

/** Mails about trouble can be opted out of. Mails about connections and legal duties cannot. */
export async function notifyOfStore(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  shop: Pick<ResellerShop, 'id' | 'buyerId' | 'name' | 'address'>,
  { outcome, reason = '' }: ShopNews,
): Promise<void> {
  const shopName = shop.name || shop.address;
  const isTrouble = outcome === 'refused' || outcome === 'silent';
  await notifyBuyer(tx, ctx, shop.buyerId, {
    topic: isTrouble ? 'shop_refused' : null,
    // The caller has made sure that this is new.
    reference: `shop:${shop.id}:${outcome}:${randomUUID()}`,
    message: () => ({ template: 'shop-news', params: { sn: '', shopName, outcome, reason } }),
    mail: ({ name }) => ({ template: 'shop-news', params: { name, shopName, outcome, reason } }),
  });
}
