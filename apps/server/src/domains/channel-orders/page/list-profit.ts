import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import { sharesOfFees, split } from '@sampan/contract/fee-shares';
import { everyFee, sumOfFees } from '@sampan/contract/fees';
import { keysOf } from '@sampan/contract/keys';
import type { Language } from '@sampan/contract/languages';
import { type Cents, dollars, readPriceE4, sum } from '@sampan/contract/money';
import type { listProfit as listCall } from '@sampan/contract/reseller/profit';
import { getCountry } from '@sampan/locations';
import { isUuid } from '#database/uuid.ts';
import { readOrderPrices, type ShopPrices } from '#domains/listings/shop-prices.ts';
import { nameIn } from '#domains/orders/line-texts.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { type ProfitOrder, readProfitOrders, readTitles } from './profit-store.ts';

type Input = ParsedInputOf<typeof listCall>;
type Row = OutputOf<typeof listCall>['list'][number];

/** More than a reseller has in a year. */
const ordersMax = 20_000;

interface Sums {
  soldCents: Cents;
  goodsCents: Cents;
  feesCents: Cents;
  freightCents: Cents;
  refundsCents: Cents;
}

/** What an order, or a product in it, counts for a row. */
interface Part extends Sums {
  key: string;
  name: string;
}

export async function listProfit(
  ctx: Context & { actor: Customer },
  { by, shopId, from, until }: Input,
): Promise<OutputOf<typeof listCall>> {
  const { db, language } = ctx;
  const { buyerId } = ctx.actor;
  const { validOn } = await readSetting(db, 'currencyRates');
  if (shopId && !isUuid(shopId)) return { list: [], uncounted: [], ratesOn: validOn, isMore: false };
  const period = { buyerId, shopId: shopId || null, from, until, limit: ordersMax + 1 };
  const [orders, { shops, pricesIn }] = await Promise.all([readProfitOrders(db, period), readOrderPrices(db, buyerId)]);
  const rows = new Map<string, { order: ProfitOrder; part: Part; orders: number }>();
  const [uncounted, known] = partition(orders.slice(0, ordersMax), hasUnknownPrice);
  for (const order of known) {
    // Sizes of a product are lines of their own.
    const counted = new Set<string>();
    for (const part of partsOf(order, by, language)) {
      const id = `${order.shopId ?? ''} ${part.key}`;
      const row = rows.get(id) ?? { order, part: { ...part, ...nothing }, orders: 0 };
      for (const name of sumNames) row.part[name] += part[name];
      if (!counted.has(id)) row.orders += 1;
      counted.add(id);
      rows.set(id, row);
    }
  }
  const list = [...rows.values()].map(({ order, part, orders: count }) =>
    toRow(order, part, count, (order.shopId && shops.get(order.shopId)) || pricesIn(order.currency)),
  );
  const named = by === 'product' ? await inLanguage(ctx, list) : list;
  return {
    list: named.toSorted(inOrder(by)),
    uncounted: uncounted.map(({ sn, name, shopName }) => ({ sn, name, shopName })),
    ratesOn: validOn,
    isMore: orders.length > ordersMax,
  };
}

/** Products by their names in the reader's language, unless the catalogue has renamed them since. */
async function inLanguage({ db, language }: Context, rows: readonly Row[]): Promise<Row[]> {
  const titles = await readTitles(
    db,
    rows.map(({ key }) => Number(key)),
  );
  return rows.map((row) => ({
    ...row,
    name: nameIn({ titles: titles.get(Number(row.key)) ?? null, product_name: row.name }, language),
  }));
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** A sale at an unknown price would count as one for nothing. */
const hasUnknownPrice = ({ isClosed, sold }: ProfitOrder): boolean =>
  !isClosed && sold.some(({ price }) => readPriceE4(price) === undefined);

const nothing: Sums = { soldCents: 0, goodsCents: 0, feesCents: 0, freightCents: 0, refundsCents: 0 };
const sumNames = keysOf(nothing);

const inOrder = (by: Input['by']) => (one: Row, other: Row) =>
  one.shopName.localeCompare(other.shopName) ||
  (by === 'month' ? other.key.localeCompare(one.key) : other.soldUsd - one.soldUsd);

function partsOf(order: ProfitOrder, by: Input['by'], language: Language): Part[] {
  const { month, countryIso } = order;
  if (by === 'product') return productsOf(order);
  const key = { shop: '', month, country: countryIso }[by];
  const name = by === 'country' ? (getCountry(countryIso, language)?.name ?? countryIso) : '';
  const fees = everyFee(order.fees);
  return [
    {
      key,
      name,
      soldCents: soldOf(order, order.sold),
      goodsCents: order.goodsCents,
      feesCents: sumOfFees(fees) - fees.international,
      freightCents: fees.international,
      refundsCents: order.refundedCents,
    },
  ];
}

/** The products of an order share its fees and refunds to the cent. */
function productsOf(order: ProfitOrder): Part[] {
  const { items } = order;
  const shares = sharesOfFees(everyFee(order.fees), items);
  const goods = split(
    order.goodsCents,
    items.map(({ amountCents }) => amountCents),
  );
  const ofLines = items.map(({ refundedCents }) => refundedCents);
  const rest = split(
    Math.max(0, order.refundedCents - sum(ofLines)),
    items.map(({ amountCents }) => amountCents),
  );
  const skusSold = new Set<number>();
  return items.map(({ productId, name, skuId }, index) => {
    const fees = shares[index] ?? everyFee({});
    const sold = skusSold.has(skuId) ? [] : order.sold.filter((line) => line.skuId === skuId);
    skusSold.add(skuId);
    return {
      key: String(productId),
      name,
      soldCents: soldOf(order, sold),
      goodsCents: goods[index] ?? 0,
      feesCents: sumOfFees(fees) - fees.international,
      freightCents: fees.international,
      refundsCents: (ofLines[index] ?? 0) + (rest[index] ?? 0),
    };
  });
}

/** In hundredths of the shop's currency. What was cancelled is not sold. */
const soldOf = ({ isClosed }: ProfitOrder, lines: ProfitOrder['sold']): number =>
  isClosed ? 0 : Math.round(sum(lines.map(({ price, quantity }) => (readPriceE4(price) ?? 0) * quantity)) / 100);

function toRow({ shopId, shopName, currency }: ProfitOrder, part: Part, orders: number, prices: ShopPrices): Row {
  const { perUsdE6, vatE6 } = prices;
  const soldUsdCents =
    perUsdE6 === 0
      ? null
      : Number((BigInt(part.soldCents) * 1_000_000_000_000n) / (BigInt(perUsdE6) * BigInt(1_000_000 + vatE6)));
  const costs = sum([part.goodsCents, part.feesCents, part.freightCents]);
  return {
    shopId: shopId ?? '',
    shopName,
    currency,
    perUsd: perUsdE6 / 1_000_000,
    key: part.key,
    name: part.name,
    orders,
    sold: part.soldCents / 100,
    soldUsd: dollars(soldUsdCents ?? 0),
    goodsUsd: dollars(part.goodsCents),
    feesUsd: dollars(part.feesCents),
    freightUsd: dollars(part.freightCents),
    refundsUsd: dollars(part.refundsCents),
    leftUsd: soldUsdCents === null ? null : dollars(soldUsdCents - costs + part.refundsCents),
  };
}
