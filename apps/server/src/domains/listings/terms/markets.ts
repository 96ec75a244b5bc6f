import type { OutputOf } from '@sampan/contract/call';
import { type Delivery, deliveryTo } from '@sampan/contract/landed-cost';
import type { Language } from '@sampan/contract/languages';
import type { listMarkets } from '@sampan/contract/reseller/markets';
import type { Settings } from '@sampan/contract/settings/subjects';
import { quotesFor } from '@sampan/contract/shipping-quote';
import { getCountry, isBlockedPlace } from '@sampan/locations';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { ResellerShop } from '#domains/channels/own-shops.ts';
import { readSettings } from '#shop/settings/settings.ts';

/** Where a reseller's customers are. */
export interface Market {
  countryIso: string;
  /** Empty for the cheapest. */
  lineId: string;
  vatE6: number;
}

export type DeliveryTariffs = Pick<Settings, 'fees' | 'storage' | 'shipping'>;

export const readDeliveryTariffs = (db: Database | Transaction): Promise<DeliveryTariffs> =>
  readSettings(db, ['fees', 'storage', 'shipping']);

interface StoredMarket extends Market {
  buyerId: string;
  /** Null for every shop without its own. */
  shopId: string | null;
}

type MarketShop = Pick<ResellerShop, 'id' | 'buyerId' | 'countryIso'>;

interface ShopMarket {
  market: Market;
  isOwn: boolean;
}

const fallbackCountry = 'US';

/** A shop's own market, else that of the workspace, else the shop's country. */
export async function readShopMarkets(
  db: Database | Transaction,
  shops: readonly MarketShop[],
): Promise<Map<string, ShopMarket>> {
  const stored = await readStored(db, [...new Set(shops.map(({ buyerId }) => buyerId))]);
  return new Map(
    shops.map(({ id, buyerId, countryIso }) => {
      const own = stored.find(({ shopId }) => shopId === id);
      const shared = stored.find((one) => one.buyerId === buyerId && one.shopId === null);
      const market = own ?? shared ?? { countryIso: countryIso || fallbackCountry, lineId: '', vatE6: 0 };
      return [id, { market, isOwn: own !== undefined }];
    }),
  );
}

/** Of every shop without its own; `countryIso` if nothing was chosen. */
export async function readWorkspaceMarket(
  db: Database | Transaction,
  buyerId: string,
  countryIso: string | undefined,
): Promise<Market> {
  const stored = await readStored(db, [buyerId]);
  const chosen = stored.find(({ shopId }) => shopId === null);
  return chosen ?? { countryIso: countryIso ?? fallbackCountry, lineId: '', vatE6: 0 };
}

async function readStored(db: Database | Transaction, buyerIds: readonly string[]): Promise<StoredMarket[]> {
  const { rows } = await sql<StoredMarket>`
    select buyer_id as "buyerId", shop_id as "shopId", country_iso as "countryIso", shipping_line as "lineId", vat_e6 as "vatE6"
    from reseller_markets where buyer_id = any(${[...buyerIds]}::uuid[])`.execute(db);
  return rows;
}

/** Null removes it. */
export async function storeMarket(
  tx: Transaction,
  buyerId: string,
  shopId: string | null,
  market: Market | null,
): Promise<void> {
  await sql`
    delete from reseller_markets where buyer_id = ${buyerId} and shop_id is not distinct from ${shopId}::uuid`.execute(
    tx,
  );
  if (market)
    await sql`
      insert into reseller_markets (buyer_id, shop_id, country_iso, shipping_line, vat_e6)
      values (${buyerId}, ${shopId}, ${market.countryIso}, ${market.lineId}, ${market.vatE6})`.execute(tx);
}

export const deliveryOf = ({ countryIso, lineId }: Market, tariffs: DeliveryTariffs): Delivery =>
  deliveryTo(countryIso, lineId, tariffs);

type WireMarket = OutputOf<typeof listMarkets>['workspace'];

/** A line that was removed from the settings is the cheapest, as in the costs. */
export function toMarketResponse(
  { countryIso, lineId, vatE6 }: Market,
  { shipping }: Pick<DeliveryTariffs, 'shipping'>,
  language: Language,
): WireMarket {
  const line = shipping.lines.find(({ id }) => id === lineId);
  return {
    country: countryIso,
    countryName: getCountry(countryIso, language)?.name ?? countryIso,
    shippingLine: line?.id ?? '',
    lineName: line?.name ?? '',
    vat: vatE6 / 1_000_000,
  };
}

/** The lines that carry ordinary goods to a country. */
export function linesTo({ shipping }: Pick<DeliveryTariffs, 'shipping'>, countryIso: string) {
  if (isBlockedPlace(countryIso)) return [];
  return quotesFor(shipping, countryIso, { weightGrams: 1, volumeCm3: 1, categoryIds: [] });
}
