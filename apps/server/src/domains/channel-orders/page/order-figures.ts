import { type LandedLine, landedOrder } from '@sampan/contract/landed-cost';
import type { Language } from '@sampan/contract/languages';
import { dollars, readPriceE4 } from '@sampan/contract/money';
import type { shopOrder } from '@sampan/contract/reseller/shop-orders';
import type { SpecialAddress } from '@sampan/contract/special-addresses';
import { getCountry } from '@sampan/locations';
import type { z } from 'zod';
import type { OrderableSku } from '#domains/catalogue/orderable-skus.ts';
import type { MatchedLine } from '#domains/channel-orders/lines/match-lines.ts';
import type { LineRow } from '#domains/channel-orders/orders/store.ts';
import type { OrderPrices } from '#domains/listings/shop-prices.ts';
import { mergeLines, priceLines } from '#domains/orders/price-order.ts';

/** What an order brings, costs delivered and leaves, before it is ordered. Pure. */

interface Figured {
  shopId: string;
  countryIso: string;
  /** What couriers do not deliver to. */
  special?: readonly SpecialAddress[];
  lines: readonly Pick<LineRow, 'id' | 'quantity' | 'price'>[];
  matched: readonly MatchedLine[];
}

type Figures = NonNullable<z.output<typeof shopOrder>['figures']>;

/** Only of orders that can be placed as they are. */
export function figuresOf(
  { shopId, countryIso, special = [], lines, matched }: Figured,
  prices: OrderPrices,
  language: Language,
): Figures | null {
  const shop = prices.shops.get(shopId);
  const ours = matched.filter(({ isOwn }) => !isOwn);
  const delivery = prices.delivery(countryIso, special);
  const order = landedOrder(asPlaced(ours), delivery);
  if (!shop || !order.line) return null;
  const sold = soldOf(lines, ours);
  const costUsd = Math.ceil(order.totalE4 / 100) / 100;
  return {
    sold: sold === null ? null : sold / 100,
    currency: shop.currency,
    costUsd,
    billedUsd: dollars(order.billedCents),
    leftUsd:
      sold === null || shop.perUsdE6 === 0 ? null : dollars(netCents(sold, shop) - Math.ceil(order.totalE4 / 100)),
    country: getCountry(countryIso, language)?.name ?? countryIso,
    line: order.line.name,
    isAddressServed: delivery.isServedBy(order.line.id),
  };
}

/** Merged and priced as the order will be, so that it costs this to the cent. */
function asPlaced(lines: readonly MatchedLine[]): LandedLine[] {
  const wanted = lines.flatMap(({ sku, quantity, serving }) =>
    sku ? [{ productId: sku.productId, skuId: sku.skuId, quantity, serving }] : [],
  );
  const skus = new Map(lines.flatMap(({ sku }): [number, OrderableSku][] => (sku ? [[sku.skuId, sku]] : [])));
  return priceLines(mergeLines(wanted), skus);
}

/** In hundredths of the shop's currency. Null if the shop did not say the price of a line. */
function soldOf(lines: Figured['lines'], ours: readonly MatchedLine[]): number | null {
  const ids = new Set(ours.map(({ id }) => id));
  let sold = 0;
  for (const { id, quantity, price } of lines) {
    if (!ids.has(id)) continue;
    const priceE4 = readPriceE4(price);
    if (priceE4 === undefined) return null;
    sold += priceE4 * quantity;
  }
  return Math.round(sold / 100);
}

/** Without VAT, in US cents, rounded down. */
function netCents(sold: number, { perUsdE6, vatE6 }: { perUsdE6: number; vatE6: number }): number {
  return Number((BigInt(sold) * 1_000_000n * 1_000_000n) / (BigInt(perUsdE6) * BigInt(1_000_000 + vatE6)));
}
