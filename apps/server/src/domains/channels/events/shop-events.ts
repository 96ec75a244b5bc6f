import type { ChannelEvent, ChannelName } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import { channelEventJob } from '#domains/channels/queued-jobs.ts';
import { insertEvent } from '#domains/channels/records/event-store.ts';
import { openHookSecret } from '#domains/channels/shop-keys.ts';
import { findShopByHook, findShopsAt, placeOf, type SealedShop } from '#domains/channels/state/store.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';

type Tools = Pick<Services, 'config' | 'db' | 'salesChannels' | 'queue' | 'log'>;
type Headers = Record<string, string | string[] | undefined>;

interface EventOfShop {
  shopId: string;
  buyerId: string;
  event: ChannelEvent;
}

/** Finds the shop by the URL that only it knows. */
export async function findHookedShop({ db }: Tools, name: ChannelName, hookToken: string): Promise<SealedShop> {
  const shop = /^[\w-]{32}$/.test(hookToken) ? await findShopByHook(db, name, hookToken) : undefined;
  if (!shop || shop.state === 'disconnected') throw refuse('not_found');
  return shop;
}

/** Throws unless the shop has signed the call. */
export function readShopEvent(
  { config, salesChannels }: Tools,
  shop: SealedShop,
  headers: Headers,
  rawBody: Buffer,
): EventOfShop | undefined {
  const secret = shop.sealedHookSecret ? openHookSecret(config.secretKeys, shop.id, shop.sealedHookSecret) : undefined;
  const event = salesChannels.get(shop.channel).readWebhook(headers, rawBody, secret);
  if (!event) throw refuse('webhook_signature_wrong');
  if (event.kind === 'other') return undefined;
  // The URL is one shop's, but the signature another's.
  if (placeOf(event.shopAddress) !== placeOf(shop.address)) throw refuse('webhook_signature_wrong');
  return { shopId: shop.id, buyerId: shop.buyerId, event };
}

/** Reads an event of an app's system about one of its shops, for each reseller who has or had that shop. */
export async function readAppEvent(
  { db, salesChannels }: Tools,
  name: ChannelName,
  headers: Headers,
  rawBody: Buffer,
): Promise<EventOfShop[]> {
  const event = salesChannels.get(name).readWebhook(headers, rawBody, undefined);
  if (!event) throw refuse('webhook_signature_wrong');
  if (event.kind === 'other') return [];
  const shops = await findShopsAt(db, name, event.shopAddress);
  return shops.map(({ id, buyerId }) => ({ shopId: id, buyerId, event }));
}

/** True for frequent events that polling would also find. */
export const isOften = ({ event: { kind } }: EventOfShop): boolean => kind === 'order' || kind === 'product';

/** Stores the event once and queues its job. The call is answered at once. */
export async function storeEvent({ db, queue }: Tools, received: EventOfShop | undefined): Promise<void> {
  if (!received) return;
  const { shopId, buyerId, event } = received;
  await inTransaction(db, async (tx) => {
    const eventId = await insertEvent(tx, {
      shopId,
      deliveryId: event.deliveryId.slice(0, 200),
      kind: event.kind,
      remoteIds: remoteIdsOf(event),
    });
    if (eventId) await queue.add(tx, channelEventJob, { eventId }, { group: buyerId });
  });
}

function remoteIdsOf(event: ChannelEvent): readonly string[] {
  if (event.kind === 'order') return [event.orderId];
  if (event.kind === 'product') return [event.productId];
  return 'orderIds' in event ? event.orderIds : [];
}
