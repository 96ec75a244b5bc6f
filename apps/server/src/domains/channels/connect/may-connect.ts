import { serverLimits } from '@sampan/contract/limits';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { type ChannelName, ChannelProblem, type SalesChannel } from '#connectors/sales-channel/sales-channel.ts';
import type { Transaction } from '#database/connect.ts';
import { countAttempt } from '#domains/accounts/attempts.ts';
import { listOwnShops, type ResellerShop } from '#domains/channels/own-shops.ts';
import { endConnection } from '#domains/channels/shops/disconnect-shop.ts';
import { notifyOfStore } from '#domains/channels/state/notify-of-store.ts';
import { findShopsAt, lockShopsAt } from '#domains/channels/state/store.ts';
import { useShop } from '#domains/channels/use-shop.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';

export function readShopAddress(channel: SalesChannel, text: string): string {
  const address = channel.readAddress(text);
  if (address === undefined) throw refuseField('address', 'shop_address');
  return address;
}

/** Each attempt may be a request to an outside server. */
export async function countConnecting(tx: Transaction, buyerId: string): Promise<void> {
  const limit = { bucket: `connect-shop:${buyerId}`, max: serverLimits.shopConnectsPerHour, minutes: 60 };
  await countAttempt(tx, [limit], 'too_many_requests');
}

/**
 * Returns the id of the buyer's own row for this address, which may be disconnected, or undefined for a new shop.
 * Another buyer's connection only counts while its keys work.
 */
export async function refuseTaken(
  tx: Transaction,
  buyerId: string,
  channel: ChannelName,
  address: string,
): Promise<string | undefined> {
  const rows = await lockShopsAt(tx, buyerId, channel, address);
  if (rows.some((row) => row.buyerId !== buyerId && row.state === 'connected')) throw refuse('shop_taken');
  const ownRows = rows.filter((row) => row.buyerId === buyerId);
  const own =
    ownRows.find(({ state }) => state !== 'disconnected') ??
    ownRows.find((row) => row.address === address) ??
    ownRows[0];
  const isOneMore = own === undefined || own.state === 'disconnected';
  if (isOneMore && (await listOwnShops(tx, buyerId)).length >= resellerLimits.resellerShopsMax)
    throw refuse('too_many_shops', { max: resellerLimits.resellerShopsMax });
  return own?.id;
}

type CustomerContext = Context & { actor: Customer };

/** Other buyers who have connected the shop, in the order in which buyers are locked. */
async function findHolders(
  db: Context['db'] | Transaction,
  buyerId: string,
  channel: ChannelName,
  address: string,
): Promise<ResellerShop[]> {
  const shops = await findShopsAt(db, channel, address);
  return shops.filter((shop) => shop.buyerId !== buyerId && shop.state !== 'disconnected');
}

/**
 * Checks the current holders' keys before a shop is called taken, and marks keys that it no longer accepts. Not within
 * a transaction.
 */
export async function askHolders(ctx: CustomerContext, channel: ChannelName, address: string): Promise<void> {
  for (const { id, state } of await findHolders(ctx.db, ctx.actor.buyerId, channel, address)) {
    if (state !== 'connected') continue;
    try {
      await useShop(ctx, id, (remote) => remote.facts());
    } catch (error) {
      if (!(error instanceof ChannelProblem)) throw error;
    }
  }
}

/** Locks the buyer and all holders of the shop in one order, so that two mutual takeovers never deadlock. */
export async function lockAllBuyers(
  tx: Transaction,
  ctx: CustomerContext,
  channel: ChannelName,
  address: string,
): Promise<void> {
  const holders = await findHolders(tx, ctx.actor.buyerId, channel, address);
  const buyers = new Set([ctx.actor.buyerId, ...holders.map(({ buyerId }) => buyerId)]);
  for (const buyerId of [...buyers].sort()) await lockBuyer(tx, buyerId);
}

/** Ends connections whose keys no longer work, now that working keys were shown, and notifies their resellers. */
export async function endHolders(
  tx: Transaction,
  ctx: CustomerContext,
  channel: ChannelName,
  address: string,
): Promise<void> {
  for (const shop of await findHolders(tx, ctx.actor.buyerId, channel, address))
    if (shop.state === 'refused' && (await endConnection(tx, shop, 'shop', '')))
      await notifyOfStore(tx, ctx, shop, { outcome: 'taken_over' });
}
