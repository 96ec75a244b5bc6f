import type { MarginLimits } from '@sampan/contract/margin';
import type { Transaction } from '#database/connect.ts';
import { readCnyPerUsdE6 } from '#domains/catalogue/current-rate.ts';
import { lockStock } from '#domains/catalogue/stock.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { piecesLeft } from '#domains/orders/order-lines.ts';
import {
  alreadyBought,
  changePurchase,
  type Held,
  type PurchasingContext,
} from '#domains/purchasing/purchase/change-purchase.ts';
import { costsWithFreight, needOf } from '#domains/purchasing/purchase/goods.ts';
import { type PurchaseLine, setRate, updateLine, updatePurchase } from '#domains/purchasing/purchase/purchase-store.ts';
import type { WholePurchase } from '#domains/purchasing/purchase/read-purchase.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';

/**
 * It has been ordered from the supplier. From here on costs and rate stay as they are, and the orders whose first goods these
 * are, are being bought.
 */
export function placePurchaseOrder(
  ctx: PurchasingContext,
  input: { id: string; version: number },
): Promise<WholePurchase> {
  return changePurchase(ctx, input, ['draft'], (tx, held) => markPlaced(tx, ctx, held));
}

export async function markPlaced(tx: Transaction, ctx: PurchasingContext, held: Held): Promise<void> {
  const { purchase } = held;
  const gone = held.lines.filter((line) => !isStillWanted(line));
  if (gone.length > 0) throw alreadyBought(gone.map(({ orderItemId }) => orderItemId));
  const cnyPerUsdE6 = await readCnyPerUsdE6(tx);
  await guardMargins(tx, ctx, held, cnyPerUsdE6);
  await setRate(tx, purchase.id, cnyPerUsdE6);
  const { operatorId } = ctx.actor;
  await updatePurchase(tx, purchase.id, {
    state: 'placed',
    asked_at: null,
    placed_by: operatorId,
    placed_at: ctx.now(),
  });
  await startOrders(tx, ctx, held);
}

/** An order that is closed, or waits for a decision about a refund, is not bought for. */
const isStillWanted = ({ orderStatus, wanted, quantity }: PurchaseLine) =>
  (orderStatus === 'be_purchased' || orderStatus === 'in_purchased') && quantity <= wanted;

/** Little margin needs a reason; too little an owner, who may be the one who places it. */
async function guardMargins(
  tx: Transaction,
  { actor }: PurchasingContext,
  { lines, purchase }: Held,
  cnyPerUsdE6: number,
): Promise<void> {
  const limits: MarginLimits = await readSetting(tx, 'purchasing');
  const isOwner = actor.roles.includes('owner');
  const refused: { id: string; needs: 'reason' | 'owner' }[] = [];
  const costOf = costsWithFreight(lines, purchase.freightFen);
  for (const line of lines) {
    const need = needOf(line.priceE4, costOf(line), cnyPerUsdE6, limits);
    if (need === 'ok') continue;
    if (need === 'owner' && !line.allowedBy && !isOwner) refused.push({ id: line.id, needs: 'owner' });
    else if (!line.reason) refused.push({ id: line.id, needs: 'reason' });
    else if (need === 'owner' && !line.allowedBy) await updateLine(tx, line.id, { allowed_by: actor.operatorId });
  }
  if (refused.length > 0) throw refuse('margin_too_low', { count: refused.length }, { data: { lines: refused } });
}

export async function startOrders(
  tx: Transaction,
  ctx: PurchasingContext,
  { orders }: Pick<Held, 'orders'>,
): Promise<void> {
  const starting = orders.filter(({ status }) => status === 'be_purchased');
  const pieces = await Promise.all(starting.map(({ id }) => piecesLeft(tx, id)));
  await lockStock(tx, [...new Set(pieces.flat().map(({ skuId }) => skuId))]);
  for (const order of starting) await moveOrder(tx, ctx, order, 'in_purchased');
}
