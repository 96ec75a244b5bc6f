import type { Database, Transaction } from '#database/connect.ts';
import { findOwnShop, type ResellerShop } from '#domains/channels/own-shops.ts';
import { refuse } from '#shop/refusal.ts';

/** A shop of the buyer that is not disconnected: what is for one that refuses our key waits. */
export async function requireShop(db: Database | Transaction, buyerId: string, shopId: string): Promise<ResellerShop> {
  const shop = await findOwnShop(db, buyerId, shopId);
  if (!shop || shop.state === 'disconnected') throw refuse('not_found');
  return shop;
}
