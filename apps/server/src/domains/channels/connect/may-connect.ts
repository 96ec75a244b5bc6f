import { serverLimits } from '@sampan/contract/limits';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import type { ChannelName, SalesChannel } from '#connectors/sales-channel/sales-channel.ts';
import type { Transaction } from '#database/connect.ts';
import { countAttempt } from '#domains/accounts/attempts.ts';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import { lockShopsAt } from '#domains/channels/state/store.ts';
import { refuse, refuseField } from '#shop/refusal.ts';

export function readShopAddress(channel: SalesChannel, text: string): string {
  const address = channel.readAddress(text);
  if (address === undefined) throw refuseField('address', 'shop_address');
  return address;
}

/** Each attempt may be a request to somebody else's server. */
export async function countConnecting(tx: Transaction, buyerId: string): Promise<void> {
  const limit = { bucket: `connect-shop:${buyerId}`, max: serverLimits.shopConnectsPerHour, minutes: 60 };
  await countAttempt(tx, [limit], 'too_many_requests');
}

/**
 * The id of the buyer's own row at this place, which may be disconnected; undefined if it would be a new one. Somebody else's
 * connection counts only while its keys open the shop.
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
