import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Database } from '#database/connect.ts';
import type { ResellerShop } from '#domains/channels/own-shops.ts';
import { listLatestEvents } from '#domains/channels/records/event-store.ts';
import { listPrivacyRequests } from '#domains/channels/records/privacy-store.ts';
import { countOfShops } from '#domains/channels/records/waiting.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { countShopStates, findShopOwners, findShops, listShopPlaces } from './operator-shops-store.ts';
import { shopFields, toRequestResponse } from './shop-view.ts';

type Listed = OutputOf<Calls['operatorListResellerShops']>;

export async function operatorListResellerShops(
  { db }: Context,
  { state, search, after, pageSize: limit }: ParsedInputOf<Calls['operatorListResellerShops']>,
): Promise<Listed> {
  const [{ ids, total, next }, counts] = await Promise.all([
    listShopPlaces(db, { state, search, after, limit }),
    countShopStates(db),
  ]);
  return { list: await viewForOperator(db, await findShops(db, ids)), total, next, counts };
}

async function viewForOperator(db: Database, shops: readonly ResellerShop[]): Promise<Listed['list']> {
  const ids = shops.map(({ id }) => id);
  const [countsOf, owners] = await Promise.all([countOfShops(db, ids), findShopOwners(db, ids)]);
  return shops.flatMap((shop) => {
    const owner = owners.get(shop.id);
    if (!owner) return [];
    const counts = countsOf(shop.id);
    const { shopId: _, refusals, ...customer } = owner;
    return {
      ...shopFields(shop, counts),
      customer,
      refusals,
      orders: counts.orders,
      disconnectedBy: shop.disconnectedBy ?? ('' as const),
      disconnectedReason: shop.disconnectedReason,
    };
  });
}

const latest = 20;

export async function operatorGetResellerShop(
  { db }: Context,
  { id }: { id: string },
): Promise<OutputOf<Calls['operatorGetResellerShop']>> {
  const [shop] = await viewForOperator(db, await findShops(db, [id]));
  if (!shop) throw refuse('not_found');
  const [events, requests] = await Promise.all([
    listLatestEvents(db, shop.id, latest),
    listPrivacyRequests(db, [shop.id]),
  ]);
  return {
    shop,
    events: events.map(({ receivedAt, doneAt, ...event }) => ({
      ...event,
      receivedAt: receivedAt.toISOString(),
      doneAt: doneAt?.toISOString() ?? null,
    })),
    privacyRequests: requests.map(toRequestResponse),
  };
}
