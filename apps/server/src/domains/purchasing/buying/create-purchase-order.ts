import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { piecesByProduct } from '@sampan/contract/pricing';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { readCnyPerUsdE6 } from '#domains/catalogue/current-rate.ts';
import { supplierCost } from '#domains/catalogue/supplier-cost.ts';
import { lockOrders } from '#domains/orders/locked-order.ts';
import { alreadyBought, type PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import {
  insertPurchase,
  type LineToBuy,
  ordersOfItems,
  readLinesToBuy,
} from '#domains/purchasing/purchase/purchase-store.ts';
import { readPurchase, type WholePurchase } from '#domains/purchasing/purchase/read-purchase.ts';
import { refuse } from '#shop/refusal.ts';

type Input = ParsedInputOf<Calls['operatorCreatePurchaseOrder']>;

/**
 * A draft takes its lines off the buy list, so that nobody else buys them. Costs are the catalogue's, or else those of the
 * sale; a line whose cost nobody knows begins at the price it was sold for, which asks for a reason.
 */
export async function createPurchaseOrder(ctx: PurchasingContext, { lines }: Input): Promise<WholePurchase> {
  const wanted = new Map(lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  const ids = [...wanted.keys()];
  const unknown = ids.filter((id) => !isUuid(id));
  if (unknown.length > 0) throw alreadyBought(unknown);
  const id = await inTransaction(ctx.db, async (tx) => {
    await lockOrders(tx, await ordersOfItems(tx, ids));
    const found = await readLinesToBuy(tx, ids);
    const taken = ids.filter((one) => !found.some((line) => line.orderItemId === one && isFree(line, wanted.get(one))));
    if (taken.length > 0) throw alreadyBought(taken);
    return insertDraft(tx, ctx, found, wanted);
  });
  return readPurchase(ctx, id);
}

const isFree = ({ pieces }: LineToBuy, quantity: number | undefined) => (quantity ?? 1) <= pieces;

async function insertDraft(
  tx: Transaction,
  { actor }: PurchasingContext,
  found: readonly LineToBuy[],
  wanted: ReadonlyMap<string, number | undefined>,
): Promise<string> {
  const [supplierId, ...others] = new Set(found.map((line) => line.supplierId));
  if (supplierId === undefined || others.length > 0) throw refuse('not_one_supplier');
  const cnyPerUsdE6 = await readCnyPerUsdE6(tx);
  const lines = found.map((line) => ({ ...line, quantity: wanted.get(line.orderItemId) ?? line.pieces }));
  const together = piecesByProduct(lines);
  return insertPurchase(tx, {
    supplierId,
    createdBy: actor.operatorId,
    lines: lines.map(({ orderId, orderItemId, quantity, productId, costThenFen, priceE4, ...prices }) => ({
      orderId,
      orderItemId,
      quantity,
      costFen:
        supplierCost(prices, together.get(productId) ?? quantity) ?? costThenFen ?? breakEven(priceE4, cnyPerUsdE6),
      cnyPerUsdE6,
    })),
  });
}

/** The cost that leaves nothing. */
const breakEven = (priceE4: number, cnyPerUsdE6: number): number =>
  Math.max(1, Number((BigInt(priceE4) * BigInt(cnyPerUsdE6)) / 100_000_000n));
