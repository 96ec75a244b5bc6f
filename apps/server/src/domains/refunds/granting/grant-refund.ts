import type { Transaction } from '#database/connect.ts';
import { bookRefundGranted } from '#domains/billing/ledger.ts';
import { returnStock, useUpReserved } from '#domains/catalogue/stock.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { isOwn, listOrderItems, setRefundedQuantities } from '#domains/orders/order-lines.ts';
import { returnOwnStock } from '#domains/own-stock/own-stock.ts';
import { releaseGoods } from '#domains/purchasing/release-goods.ts';
import { listMoneySources, listPayoutsLocked } from '#domains/refunds/records/payout-store.ts';
import {
  isGoodsUnbought,
  planPayouts,
  type RefundAmount,
  type RefundStage,
} from '#domains/refunds/records/refund-amount.ts';
import { decideRefund, type Refund, updateRefundLine } from '#domains/refunds/records/store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { startPayouts, updateRefundState } from './pay-out-refund.ts';
import { setOff } from './set-off.ts';

type OperatorContext = Context & { actor: Operator };

export interface GrantedLine {
  lineId: string;
  itemId: string;
  /** 0 if nothing of the line is refunded. */
  quantity: number;
}

interface Grant {
  order: LockedOrder;
  quantities: readonly GrantedLine[];
  amount: RefundAmount;
  stage: RefundStage;
  /** The buyer reads it. */
  note: string;
  /** The pieces cannot be bought, so nobody else may order them either. */
  isShortage?: boolean;
  /** A rule decides it, not a person. */
  isByRule?: boolean;
  /** The order's due balance takes the money first. */
  isSetOff?: boolean;
}

/** The pieces that a second person has to grant as well. Their price follows from them. */
export const choiceOf = (quantities: readonly GrantedLine[]): string =>
  quantities
    .map(({ lineId, quantity }) => `${lineId}:${quantity}`)
    .sort()
    .join(' ');

/** Decides a refund of a locked order: its pieces leave the order, and the money goes back the way it came. */
export async function grantRefund(
  tx: Transaction,
  ctx: OperatorContext,
  refund: Pick<Refund, 'id' | 'orderId'>,
  { order, quantities, amount, stage, note, isShortage = false, isByRule = false, isSetOff = false }: Grant,
): Promise<void> {
  const operatorId = isByRule ? null : ctx.actor.operatorId;
  await recordDecision(tx, { refundId: refund.id, operatorId, quantities, amount, note });
  await takePiecesBack(tx, refund.orderId, amount, { stage, isShortage });
  await returnOwnPieces(tx, { buyerId: order.buyerId, orderId: refund.orderId }, amount);
  await releaseGoods(tx, refund.orderId);
  await bookRefundGranted(tx, {
    orderId: refund.orderId,
    reference: refund.id,
    amount: amount.total,
    by: ctx.actor,
  });
  const rest = amount.total - (isSetOff ? await setOff(tx, ctx, refund, amount.total) : 0);
  if (rest > 0) await startPayouts(tx, ctx, refund, planPayouts(rest, await listMoneySources(tx, refund.orderId)));
  else await updateRefundState(tx, ctx, order, refund, await listPayoutsLocked(tx, refund.id));
}

async function recordDecision(
  tx: Transaction,
  {
    refundId,
    operatorId,
    quantities,
    amount,
    note,
  }: { refundId: string; operatorId: string | null } & Pick<Grant, 'quantities' | 'amount' | 'note'>,
): Promise<void> {
  const { total: amountCents, fees } = amount;
  await decideRefund(tx, refundId, { state: 'approved', amountCents, fees, operatorId, reason: note });
  for (const { lineId, itemId, quantity } of quantities) {
    const amountCents = amount.lines.find((line) => line.itemId === itemId)?.amount ?? 0;
    await updateRefundLine(tx, lineId, { quantity, amountCents });
  }
}

/** Returns the buyer's own pieces to stock, whatever the order's status: nothing has left. */
async function returnOwnPieces(
  tx: Transaction,
  { buyerId, orderId }: { buyerId: string; orderId: string },
  { lines }: RefundAmount,
): Promise<void> {
  const items = await listOrderItems(tx, orderId);
  const own = lines.flatMap(({ itemId, quantity }) => {
    const item = items.find((one) => one.id === itemId);
    return item && isOwn(item) ? [{ orderItemId: itemId, skuId: item.skuId, quantity }] : [];
  });
  if (own.length > 0) await returnOwnStock(tx, buyerId, own, orderId);
}

/** Removes the refunded pieces from the order. Pieces not bought yet go back on sale, if the product is for sale. */
async function takePiecesBack(
  tx: Transaction,
  orderId: string,
  { lines }: RefundAmount,
  { stage, isShortage }: Required<Pick<Grant, 'stage' | 'isShortage'>>,
): Promise<void> {
  const items = await listOrderItems(tx, orderId);
  const touched = lines.flatMap((line) => {
    const item = items.find((one) => one.id === line.itemId);
    return item ? [{ item, quantity: line.quantity }] : [];
  });
  await setRefundedQuantities(
    tx,
    orderId,
    touched.map(({ item, quantity }) => ({
      orderItemId: item.id,
      refundedQuantity: item.refundedQuantity + quantity,
    })),
  );
  if (!isGoodsUnbought(stage)) return;
  const pieces = touched
    .filter(({ item }) => !isOwn(item))
    .map(({ item, quantity }) => ({ skuId: item.skuId, quantity }));
  if (isShortage) await useUpReserved(tx, pieces);
  else await returnStock(tx, pieces);
}
