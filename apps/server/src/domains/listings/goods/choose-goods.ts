import type { ParsedInputOf } from '@sampan/contract/call';
import { decimalsOf, defaultPriceRule, priceByRule, toStoreCost } from '@sampan/contract/price-rules';
import type { listResellerGoods as listCall, pickResellerGoods as pickCall } from '@sampan/contract/reseller/goods';
import { categoryIndex } from '#domains/catalogue/category-index.ts';
import { searchIds } from '#domains/catalogue/search-ids.ts';
import { listOwnShops, type ResellerShop } from '#domains/channels/own-shops.ts';
import { perUsdOf, readShopTerms } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { searchPool } from '#shop/search-pool.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { costsWithMargin, marginAt, type Terms } from './costs-with-margin.ts';
import { type FoundGoods, findGoods, type GoodsFilter } from './find-goods.ts';

type Input = ParsedInputOf<typeof pickCall>;

/** The longest list, as on the storefront. A keyword search returns at most 1,000. */
const listLimit = 10_000;

interface ChosenGoods {
  /** The whole list, in order. */
  goods: FoundGoods[];
  isMore: boolean;
}

/**
 * Returns the sorted list. Prices and margins are not stored, only costs, so the list is sorted here. If it is too
 * long, a list by price or margin consists of the 10,000 cheapest or dearest goods, which have the extreme prices and
 * margins.
 */
export async function chooseGoods(
  ctx: Context & { actor: Customer },
  input: Input,
  terms: GoodsTerms,
): Promise<ChosenGoods> {
  const filter = await toFilter(ctx, input, terms);
  if (!filter) return { goods: [], isMore: false };
  const searched = input.keyword ? await searchIds(ctx, input) : undefined;
  if (searched?.ids.length === 0) return { goods: [], isMore: false };
  const found = await findGoods(searchPool(ctx), { ...filter, ids: searched?.ids });
  const isMore = found.length > listLimit || (searched?.isMore ?? false);
  return { goods: sorted(found.slice(0, listLimit), input.sort, terms), isMore };
}

/** Undefined if nothing can match. */
async function toFilter(
  ctx: Context & { actor: Customer },
  input: Input,
  terms: GoodsTerms,
): Promise<Omit<GoodsFilter, 'ids'> | undefined> {
  const { categoryId, marginMin, sort } = input;
  const place = categoryId === undefined ? undefined : (await categoryIndex(ctx)).byId.get(categoryId);
  if (categoryId !== undefined && !place) return undefined;
  const costs = marginMin === undefined ? undefined : costsWithMargin(terms, marginMin * 10_000);
  if (costs?.length === 0) return undefined;
  return {
    buyerId: ctx.actor.buyerId,
    category: place && { id: place.id, level: place.level },
    palletId: input.palletId,
    costMinE4: e4(input.costStart) ?? 0,
    costMaxE4: e4(input.costEnd) ?? Number.MAX_SAFE_INTEGER,
    costs,
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
  return sort === 'cost_asc' || sort === 'price_asc' || sort === 'margin_desc' ? 'cheapest' : 'dearest';
}

const e4 = (price: number | string | null | undefined): number | undefined =>
  price === null || price === undefined || price === '' ? undefined : Math.round(Number(price) * 10_000);

function sorted(goods: FoundGoods[], sort: Input['sort'], terms: GoodsTerms): FoundGoods[] {
  const key = keyOf(sort, terms);
  if (!key) return goods;
  const keys = new Map(goods.map((one) => [one.id, key(one)]));
  const turn = sort.endsWith('desc') ? -1 : 1;
  return goods.toSorted((a, b) => turn * ((keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0)));
}

/** Undefined if the database has already sorted. */
function keyOf(sort: Input['sort'], terms: GoodsTerms): ((goods: FoundGoods) => number) | undefined {
  const { rule, perUsdE6, decimals } = terms;
  if (sort.startsWith('stock')) return ({ stock }) => stock ?? 0;
  if (sort.startsWith('margin')) return byCost((costE4) => marginAt(costE4, terms));
  if (sort.startsWith('price')) return byCost((costE4) => priceByRule(toStoreCost(costE4, perUsdE6), rule, decimals));
  return undefined;
}

/** Remembers results, because many goods cost the same. */
function byCost(work: (costE4: number) => number): (goods: FoundGoods) => number {
  const known = new Map<number, number>();
  return ({ costE4 }) => {
    const value = known.get(costE4) ?? work(costE4);
    known.set(costE4, value);
    return value;
  };
}

type TermsInput = Pick<ParsedInputOf<typeof listCall>, 'shopId' | 'currency'>;

interface NamedShop {
  id: string;
  name: string;
}

export interface GoodsTerms extends Terms {
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
  const { perUsdE6 } = await readSetting(ctx.db, 'currencyRates');
  return {
    rule: defaultPriceRule,
    perUsdE6: perUsdOf(perUsdE6, currency),
    decimals: decimalsOf(currency) ?? 2,
    shop: shop && named(shop),
    shops: shops.map(named),
    currency,
  };
}

const named = ({ id, name, address }: ResellerShop): NamedShop => ({ id, name: name || address });
