import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import type { Database, Transaction } from '#database/connect.ts';
import { listSelectedLines } from '#domains/cart/selected-lines.ts';
import { findOrderableSkus } from '#domains/catalogue/orderable-skus.ts';
import {
  type CheckoutLine,
  checkSentPrices,
  mergeLines,
  type PricedLine,
  priceLines,
} from '#domains/orders/price-order.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type CustomerContext = Context & { actor: Customer };
type Items = ParsedInputOf<Calls['restock']>['items'];

interface Wanted {
  lines: CheckoutLine[];
  /** Lines of the cart that the restock takes. */
  cartIds: string[];
}

/** What is named, or else what is selected in the cart. */
export async function readWanted(tx: Transaction, { actor }: CustomerContext, items: Items): Promise<Wanted> {
  if (items)
    return {
      cartIds: [],
      lines: mergeLines(
        items.map(({ productId, productSkuId, quantity, price }) => ({
          productId,
          skuId: productSkuId ?? productId,
          quantity,
          sentPrice: price,
        })),
      ),
    };
  const selected = await listSelectedLines(tx, actor.buyerId);
  if (selected.length === 0) throw refuse('nothing_selected');
  return { cartIds: selected.map(({ id }) => id), lines: selected.map(({ id, ...line }) => ({ ...line, lineId: id })) };
}

/** By the bands and minimums of any order, and at most so many pieces of a size. */
export async function priceRestock(
  db: Database | Transaction,
  { language, actor }: CustomerContext,
  lines: readonly CheckoutLine[],
): Promise<PricedLine[]> {
  const skus = await findOrderableSkus(db, lines, language, actor.buyerId);
  const max = resellerLimits.restockPiecesMax;
  const tooMany = lines.find(({ quantity }) => quantity > max);
  if (tooMany) {
    const name = skus.find(({ skuId }) => skuId === tooMany.skuId)?.name ?? String(tooMany.skuId);
    throw refuse('too_many_for_stock', { name, max });
  }
  const priced = priceLines(lines, new Map(skus.map((sku) => [sku.skuId, sku])));
  checkSentPrices(priced);
  return priced;
}
