import { ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { findOwnShop, findShop, type ResellerShop } from '#domains/channels/own-shops.ts';
import { openKeys } from '#domains/channels/shop-keys.ts';
import { notifyOfStore } from '#domains/channels/state/notify-of-store.ts';
import {
  giveDefault,
  insertHistory,
  lockShop,
  markDisconnected,
  type SealedShop,
} from '#domains/channels/state/store.ts';
import type { ShopTools } from '#domains/channels/use-shop.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Customer, Operator } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** The reseller disconnects. Published products stay in the shop, and waiting work stays in case it is reconnected. */
export async function disconnectResellerShop(
  ctx: Context & { actor: Customer },
  { id }: { id: string },
): Promise<null> {
  const own = await findOwnShop(ctx.db, ctx.actor.buyerId, id);
  if (!own) throw refuse('not_found');
  const ended = await inTransaction(ctx.db, (tx) => endConnection(tx, own, 'reseller', ''));
  if (!ended) return null;
  const call = 'disconnectResellerShop';
  logSecurity(ctx, 'shop_disconnected', { kind: 'customer', who: ctx.actor.userId, call, subject: own.id });
  await revoke(ctx, ended);
  return null;
}

/** An operator disconnects and gives a reason. */
export async function operatorDisconnectResellerShop(
  ctx: Context & { actor: Operator },
  { id, reason }: { id: string; reason: string },
): Promise<null> {
  const shop = await findShop(ctx.db, id);
  if (!shop) throw refuse('not_found');
  const ended = await inTransaction(ctx.db, async (tx) => {
    const before = await endConnection(tx, shop, 'operator', reason);
    if (before) await notifyOfStore(tx, ctx, shop, { outcome: 'disconnected', reason });
    return before;
  });
  if (!ended) throw refuse('shop_not_connected');
  await revoke(ctx, ended);
  return null;
}

/** Removes the keys and returns the shop as it was, with them. Undefined if it was already disconnected. */
export async function endConnection(
  tx: Transaction,
  { id, buyerId }: Pick<ResellerShop, 'id' | 'buyerId'>,
  by: 'reseller' | 'operator' | 'shop',
  reason: string,
): Promise<SealedShop | undefined> {
  await lockBuyer(tx, buyerId);
  const before = await lockShop(tx, id);
  if (!before || before.state === 'disconnected') return undefined;
  await markDisconnected(tx, id, by, reason);
  await giveDefault(tx, buyerId);
  await insertHistory(tx, id, 'disconnected', reason);
  return before;
}

/** Revokes our access with the key, which is only in memory now. An unreachable shop keeps it until its owner looks. */
async function revoke(ctx: ShopTools, { id, channel, address, sealedKeys }: SealedShop): Promise<void> {
  if (sealedKeys === null) return;
  try {
    const keys = openKeys(ctx.config.secretKeys, id, sealedKeys);
    await ctx.salesChannels.get(channel).open(address, keys).unsubscribe();
  } catch (error) {
    if (!(error instanceof ChannelProblem)) throw error;
    ctx.log.warn({ shopId: id, problem: error.kind }, 'our access to a disconnected shop could not be ended there');
  }
}
