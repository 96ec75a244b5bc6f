import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Database } from '#database/connect.ts';
import type { ResellerShop } from '#domains/channels/own-shops.ts';
import { listPrivacyRequests, type PrivacyRequest } from '#domains/channels/records/privacy-store.ts';
import { countOfShops, type ShopCounts } from '#domains/channels/records/waiting.ts';

export type ShopView = OutputOf<Calls['listResellerShops']>['list'][number];

/** A shop as it is sent, without anything that opens it. */
export const shopFields = (shop: ResellerShop, { published, waiting }: ShopCounts) => ({
  id: shop.id,
  channel: shop.channel,
  address: shop.address,
  name: shop.name,
  currency: shop.currency,
  countryIso: shop.countryIso,
  state: shop.state,
  scopes: shop.scopes,
  missingScopes: shop.missingScopes,
  refusedSince: iso(shop.refusedSince),
  refusedBecause: shop.refusedBecause,
  refusedReason: shop.refusedReason,
  silentSince: iso(shop.silentSince),
  lastContactAt: iso(shop.lastContactAt),
  connectedAt: shop.connectedAt.toISOString(),
  disconnectedAt: iso(shop.disconnectedAt),
  stockBuffer: shop.stockBuffer,
  published,
  waiting,
});

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export const toRequestResponse = ({ receivedAt, shopId: _, ...request }: PrivacyRequest) => ({
  ...request,
  receivedAt: receivedAt.toISOString(),
});

export async function viewShops(db: Database, shops: readonly ResellerShop[]): Promise<ShopView[]> {
  const ids = shops.map(({ id }) => id);
  const [countsOf, requests] = await Promise.all([countOfShops(db, ids), listPrivacyRequests(db, ids)]);
  return shops.map((shop) => ({
    ...shopFields(shop, countsOf(shop.id)),
    isDefault: shop.isDefault,
    privacyRequests: requests.filter(({ shopId }) => shopId === shop.id).map(toRequestResponse),
  }));
}

export async function viewShop(db: Database, shop: ResellerShop): Promise<ShopView> {
  const [view] = await viewShops(db, [shop]);
  if (!view) throw new Error('one shop has one view');
  return view;
}
