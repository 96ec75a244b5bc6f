import { type Delivery, deliveryTo } from '@sampan/contract/landed-cost';
import type { SpecialAddress } from '@sampan/contract/special-addresses';
import type { Database } from '#database/connect.ts';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { readDeliveryTariffs, readShopMarkets, readWorkspaceMarket } from './terms/markets.ts';
import { perUsdOf } from './terms/shop-terms.ts';

export interface ShopPrices {
  currency: string;
  /** 0 if there is no exchange rate for its currency. */
  perUsdE6: number;
  /** VAT in its prices. */
  vatE6: number;
}

export interface OrderPrices {
  /** Of connected shops. */
  shops: ReadonlyMap<string, ShopPrices>;
  /** Prices in a currency with the VAT of the workspace, for what belongs to no connected shop. */
  pricesIn(currency: string): ShopPrices;
  /** By the cheapest line, as orders of shops are placed. */
  delivery(countryIso: string, special?: readonly SpecialAddress[]): Delivery;
}

/** What the orders of a reseller's shops are priced in, and what delivering them costs. */
export async function readOrderPrices(db: Database, buyerId: string): Promise<OrderPrices> {
  const [shops, tariffs, rates] = await Promise.all([
    listOwnShops(db, buyerId),
    readDeliveryTariffs(db),
    readSetting(db, 'currencyRates'),
  ]);
  const [markets, workspace] = await Promise.all([
    readShopMarkets(db, shops),
    readWorkspaceMarket(db, buyerId, undefined),
  ]);
  const deliveries = new Map<string, Delivery>();
  return {
    shops: new Map(
      shops.map(({ id, currency }) => {
        const vatE6 = markets.get(id)?.market.vatE6 ?? 0;
        return [id, { currency, perUsdE6: perUsdOf(rates.perUsdE6, currency), vatE6 }];
      }),
    ),
    pricesIn: (currency) => ({ currency, perUsdE6: perUsdOf(rates.perUsdE6, currency), vatE6: workspace.vatE6 }),
    delivery(countryIso, special = []) {
      const key = [countryIso, ...special].join(' ');
      const known = deliveries.get(key) ?? deliveryTo(countryIso, '', tariffs, special);
      deliveries.set(key, known);
      return known;
    },
  };
}
