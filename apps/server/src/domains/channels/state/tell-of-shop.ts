import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/connect.ts';
import type { ResellerShop } from '#domains/channels/own-shops.ts';
import { tellReseller } from '#domains/channels/tell-reseller.ts';
import type { Context } from '#shop/context.ts';

interface ShopNews {
  outcome: 'connected' | 'refused' | 'silent' | 'disconnected' | 'taken_over' | 'customer_data';
  /** An operator's words. */
  reason?: string;
}

/** Trouble is told by mail if it is wanted; who connected a shop, and what the law asks for, always. */
export async function tellOfShop(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  shop: Pick<ResellerShop, 'id' | 'buyerId' | 'name' | 'address'>,
  { outcome, reason = '' }: ShopNews,
): Promise<void> {
  const shopName = shop.name || shop.address;
  const isTrouble = outcome === 'refused' || outcome === 'silent';
  await tellReseller(tx, ctx, shop.buyerId, {
    topic: isTrouble ? 'shop_refused' : null,
    // Whoever calls has made sure that this is new.
    reference: `shop:${shop.id}:${outcome}:${randomUUID()}`,
    message: () => ({ template: 'shop-news', params: { sn: '', shopName, outcome, reason } }),
    mail: ({ name }) => ({ template: 'shop-news', params: { name, shopName, outcome, reason } }),
  });
}
