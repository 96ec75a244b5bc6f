import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import { priceDollars } from '@sampan/contract/money';
import { pricePiece } from '@sampan/contract/price-rules';
import type { listResellerGoods as listCall } from '@sampan/contract/reseller/goods';
import { pickText } from '#domains/catalogue/texts.ts';
import { toMarketResponse } from '#domains/listings/terms/markets.ts';
import { canRestock, costOf, usualServing } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { chooseGoods, type GoodsTerms, readGoodsTerms } from './choose-goods.ts';
import { type Authorization, type GoodsRow, readGoods } from './store.ts';

type Output = OutputOf<typeof listCall>;
type Product = Output['list'][number];

export async function listResellerGoods(
  ctx: Context & { actor: Customer },
  input: ParsedInputOf<typeof listCall>,
): Promise<Output> {
  const terms = await readGoodsTerms(ctx, input);
  const { goods, isMore } = await chooseGoods(ctx, input, terms);
  const first = (input.pageNum - 1) * input.pageSize;
  const ids = goods.slice(first, first + input.pageSize).map(({ id }) => id);
  const rows = await readGoods(ctx.db, ids, ctx.actor.buyerId);
  const { shop, shops, currency } = terms;
  return {
    list: rows.map((row) => toProduct(row, terms, ctx)),
    total: goods.length,
    isMore,
    terms: {
      shopId: shop?.id ?? null,
      shopName: shop?.name ?? '',
      currency,
      shops,
      market: toMarketResponse(terms.market, terms.tariffs, ctx.language),
    },
  };
}

function toProduct(row: GoodsRow, terms: GoodsTerms, { language }: Context): Product {
  const cost = costOf(row, usualServing(row), terms.delivery);
  const { price, marginE6 } = pricePiece(cost, terms);
  return {
    offerId: row.id,
    title: pickText(row.titles, language),
    imageUrl: row.picture ?? '',
    stock: row.stock,
    minOrderQuantity: row.minOrderQuantity,
    weightGrams: row.shownGrams,
    costUsd: priceDollars(cost.goodsE4),
    landedUsd: priceDollars(cost.landedE4),
    line: cost.line,
    onePieceUsd: row.onePieceE4 === null ? null : priceDollars(row.onePieceE4),
    price: price / 100,
    margin: marginE6 === null ? null : marginE6 / 1_000_000,
    isServable: row.onePieceE4 !== null || canRestock(row, row.sizes),
    authorization: authorizationOf(row),
    askedAt: row.askedAt?.toISOString() ?? null,
    publishedIn: row.publishedIn,
    isFavourite: row.isFavourite,
  };
}

export function authorizationOf({ isNeeded, isGranted, askedAt }: Authorization): Product['authorization'] {
  if (!isNeeded) return '';
  if (isGranted) return 'granted';
  return askedAt ? 'asked' : 'needed';
}
