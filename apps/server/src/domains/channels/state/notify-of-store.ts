import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/connect.ts';
import { notifyReseller } from '#domains/channels/notify-reseller.ts';
import type { ResellerShop } from '#domains/channels/own-shops.ts';
import type { Context } from '#shop/context.ts';

interface ShopNews {
  outcome: 'connected' | 'refused' | 'silent' | 'disconnected' | 'taken_over' | 'customer_data';
  /** An operator's words. */
  reason?: string;
}

/** Trouble is told by mail if it is wanted; who connected a shop, and what the law asks for, always. */
export async function notifyOfStore(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  shop: Pick<ResellerShop, 'id' | 'buyerId' | 'name' | 'address'>,
  { outcome, reason = '' }: ShopNews,
): Promise<void> {
  const shopName = shop.name || shop.address;
  const isTrouble = outcome === 'refused' || outcome === 'silent';
  await notifyReseller(tx, ctx, shop.buyerId, {
    topic: isTrouble ? 'shop_refused' : null,
    // Whoever calls has made sure that this is new.
    reference: `shop:${shop.id}:${outcome}:${randomUUID()}`,
    message: () => ({ template: 'shop-news', params: { sn: '', shopName, outcome, reason } }),
    mail: ({ name }) => ({ template: 'shop-news', params: { name, shopName, outcome, reason } }),
  });
}
