import { type ChannelName, ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import type { Transaction } from '#database/connect.ts';
import type { ResellerShop } from '#domains/channels/own-shops.ts';
import { endConnection } from '#domains/channels/shops/disconnect-shop.ts';
import { notifyOfStore } from '#domains/channels/state/notify-of-store.ts';
import { findShopsAt } from '#domains/channels/state/store.ts';
import { useShop } from '#domains/channels/use-shop.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';

type CustomerContext = Context & { actor: Customer };

/** Others who have connected the shop, in the order in which buyers are locked. */
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
 * Before a shop is called taken: whoever has it is believed only as far as the shop itself does today. Keys that it no longer
 * accepts are marked so. Not within a transaction.
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

/** Of the buyer and of all who hold the shop, so that two who take over from each other never wait for each other. */
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

/** Keys that open the shop today have been shown: a connection whose keys do not is ended, and its reseller told. */
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
