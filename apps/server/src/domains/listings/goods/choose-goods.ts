import type { ParsedInputOf } from '@sampan/contract/call';
import type { Delivery } from '@sampan/contract/landed-cost';
import { decimalsOf, defaultPriceRule, type PriceTerms, pricePiece } from '@sampan/contract/price-rules';
import type { listResellerGoods as listCall, selectGoods } from '@sampan/contract/reseller/goods';
import type { Database } from '#database/connect.ts';
import { findDefaultAddress } from '#domains/addresses/find-default-address.ts';
import { categoryIndex } from '#domains/catalogue/category-index.ts';
import { searchIds } from '#domains/catalogue/search-ids.ts';
import { listOwnShops, type ResellerShop } from '#domains/channels/own-shops.ts';
import {
  type DeliveryTariffs,
  deliveryOf,
  type Market,
  readDeliveryTariffs,
  readWorkspaceMarket,
} from '#domains/listings/terms/markets.ts';
import { costOf, perUsdOf, readShopTerms, usualServing } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { searchPool } from '#shop/search-pool.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { type FoundGoods, findGoods, type GoodsFilter } from './find-goods.ts';
import { readPieces } from './store.ts';

type Input = NonNullable<ParsedInputOf<typeof selectGoods>['which']['filters']>;

/** The longest list, as on the storefront. A keyword search returns at most 1,000. */
const listLimit = 10_000;

interface ChosenGoods {
  /** The whole list, in order. */
  goods: FoundGoods[];
  isMore: boolean;
}

/**
 * Returns the sorted list. Prices and margins are not stored, so a list by them is worked out here, of at most 10,000 goods.
 * If there are more, it consists of the best sellers, or of the cheapest or dearest: a large share of what is dear is
 * left after its fees and freight.
 */
export async function chooseGoods(
  ctx: Context & { actor: Customer },
  input: Input,
  terms: GoodsTerms,
): Promise<ChosenGoods> {
  const filter = await toFilter(ctx, input);
  if (!filter) return { goods: [], isMore: false };
  const searched = input.keyword ? await searchIds(ctx, input) : undefined;
  if (searched?.ids.length === 0) return { goods: [], isMore: false };
  const found = await findGoods(searchPool(ctx), { ...filter, ids: searched?.ids });
  const isMore = found.length > listLimit || (searched?.isMore ?? false);
  return { goods: await arranged(ctx.db, found.slice(0, listLimit), input, terms), isMore };
}

/** Undefined if nothing can match. */
async function toFilter(
  ctx: Context & { actor: Customer },
  input: Input,
): Promise<Omit<GoodsFilter, 'ids'> | undefined> {
  const { categoryId, sort } = input;
  const place = categoryId === undefined ? undefined : (await categoryIndex(ctx)).byId.get(categoryId);
  if (categoryId !== undefined && !place) return undefined;
  return {
    buyerId: ctx.actor.buyerId,
    category: place && { id: place.id, level: place.level },
    palletId: input.palletId,
    costMinE4: e4(input.costStart) ?? 0,
    costMaxE4: e4(input.costEnd) ?? Number.MAX_SAFE_INTEGER,
    minOrderMax: input.minOrderQuantityMax,
    stockMin: input.stockMin,
    isUnpublished: input.isUnpublished,
    isOnePiece: input.isOnePiece,
    order: orderOf(sort),
    withStock: sort.startsWith('stock'),
    most: listLimit + 1,
  };
}

function orderOf(sort: Input['sort']): GoodsFilter['order'] {
  if (sort === 'best' || sort.startsWith('stock')) return 'best';
  return sort === 'cost_asc' || sort === 'price_asc' || sort === 'margin_asc' ? 'cheapest' : 'dearest';
}

const e4 = (price: number | string | null | undefined): number | undefined =>
  price === null || price === undefined || price === '' ? undefined : Math.round(Number(price) * 10_000);

/** Filters by margin, and sorts by what the database cannot. */
async function arranged(
  db: Database,
  found: FoundGoods[],
  { sort, marginMin }: Input,
  terms: GoodsTerms,
): Promise<FoundGoods[]> {
  const by = /^(cost|price|margin)_/.exec(sort)?.[1] as keyof Figures | undefined;
  if (by === undefined && marginMin === undefined) return sort.startsWith('stock') ? byStock(found, sort) : found;
  const figures = await readFigures(db, found, terms);
  const figure = (goods: FoundGoods, name: keyof Figures) => figures.get(goods.id)?.[name] ?? Number.NEGATIVE_INFINITY;
  const kept = marginMin === undefined ? found : found.filter((goods) => figure(goods, 'margin') >= marginMin * 10_000);
  if (by === undefined) return sort.startsWith('stock') ? byStock(kept, sort) : kept;
  const turn = sort.endsWith('desc') ? -1 : 1;
  return kept.toSorted((a, b) => {
    const [one, other] = [figure(a, by), figure(b, by)];
    return one === other ? 0 : turn * (one < other ? -1 : 1);
  });
}

const byStock = (goods: readonly FoundGoods[], sort: string) =>
  goods.toSorted((a, b) => (sort.endsWith('desc') ? -1 : 1) * ((a.stock ?? 0) - (b.stock ?? 0)));

interface Figures {
  cost: number;
  price: number;
  margin: number | null;
}

async function readFigures(
  db: Database,
  goods: readonly FoundGoods[],
  terms: GoodsTerms,
): Promise<Map<number, Figures>> {
  const pieces = await readPieces(
    db,
    goods.map(({ id }) => id),
  );
  return new Map(
    pieces.map((piece) => {
      const cost = costOf(piece, usualServing(piece), terms.delivery);
      const { price, marginE6 } = pricePiece(cost, terms);
      return [piece.id, { cost: cost.landedE4, price, margin: marginE6 }];
    }),
  );
}

type TermsInput = Pick<ParsedInputOf<typeof listCall>, 'shopId' | 'currency'>;

interface NamedShop {
  id: string;
  name: string;
}

export interface GoodsTerms extends PriceTerms {
  market: Market;
  delivery: Delivery;
  tariffs: DeliveryTariffs;
  shop: NamedShop | undefined;
  shops: NamedShop[];
  currency: string;
}

/** The rule of the shop, or of the default shop. Without any shop it is the standard rule, in the reader's currency. */
export async function readGoodsTerms(
  ctx: Context & { actor: Customer },
  { shopId, currency }: TermsInput,
): Promise<GoodsTerms> {
  const shops = await listOwnShops(ctx.db, ctx.actor.buyerId);
  const shop = shops.find(({ id }) => id === shopId) ?? shops.find(({ isDefault }) => isDefault) ?? shops[0];
  const terms = shop && (await readShopTerms(ctx.db, shop, ctx.language));
  if (shop && terms && terms.perUsdE6 > 0)
    return { ...terms, shop: named(shop), shops: shops.map(named), currency: shop.currency };
  const [{ perUsdE6 }, address, tariffs] = await Promise.all([
    readSetting(ctx.db, 'currencyRates'),
    findDefaultAddress(ctx.db, ctx.actor.buyerId),
    readDeliveryTariffs(ctx.db),
  ]);
  const market = await readWorkspaceMarket(ctx.db, ctx.actor.buyerId, address?.country_iso);
  return {
    rule: defaultPriceRule,
    perUsdE6: perUsdOf(perUsdE6, currency),
    decimals: decimalsOf(currency) ?? 2,
    vatE6: market.vatE6,
    market,
    tariffs,
    delivery: deliveryOf(market, tariffs),
    shop: shop && named(shop),
    shops: shops.map(named),
    currency,
  };
}

const named = ({ id, name, address }: ResellerShop): NamedShop => ({ id, name: name || address });
