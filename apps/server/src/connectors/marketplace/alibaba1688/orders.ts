import { z } from 'zod';
import type { MarketplaceOrder, MarketplaceOrderLine, MarketplaceOrderState, RefundState } from '../buying.ts';
import { count, fen, id, list, maybe, maybeText, numberCode, text, time, yuanSum } from './values.ts';

/** Orders as the marketplace tells them. Sums are yuan, except where a field is known to be fen. */

const line = z.object({
  subItemIDString: id,
  productID: maybe(id),
  skuID: maybe(id),
  specId: maybeText,
  quantity: count,
  itemAmount: yuanSum,
  refund: maybe(yuanSum),
  status: maybeText,
  logisticsStatus: maybe(numberCode),
  refundStatus: maybeText,
  refundId: maybeText,
});

const term = z.object({ payStatus: maybe(numberCode) });

export const orderAnswer = z.object({
  baseInfo: z.object({
    idOfStr: id,
    status: text.min(1),
    totalAmount: yuanSum,
    sumProductPayment: yuanSum,
    shippingFee: yuanSum,
    refund: maybe(yuanSum),
    discount: maybe(fen),
    refundPayment: maybe(fen),
    createTime: time,
    modifyTime: maybe(time),
    payTime: maybe(time),
    payTimeout: maybe(count),
    outOrderId: maybeText,
    refundStatus: maybeText,
    refundStatusForAs: maybeText,
    refundId: maybeText,
    closeReason: maybeText,
    closeOperateType: maybeText,
  }),
  productItems: list(line),
  tradeTerms: list(term),
});

type OrderAnswer = z.output<typeof orderAnswer>;
type Base = OrderAnswer['baseInfo'];

export function toOrder({ baseInfo: base, productItems, tradeTerms }: OrderAnswer): MarketplaceOrder {
  const lines = productItems.map(toLine);
  const state = stateOf(
    base.status,
    lines,
    productItems.some(({ logisticsStatus }) => logisticsStatus === partStatus),
  );
  return {
    orderId: base.idOfStr,
    outNumber: base.outOrderId ?? '',
    state,
    originalState: base.status,
    totalFen: base.totalAmount,
    goodsFen: base.sumProductPayment,
    freightFen: base.shippingFee,
    discountFen: base.discount ?? 0,
    refundedFen: base.refundPayment ?? base.refund ?? 0,
    isPaid: base.payTime !== undefined || tradeTerms.some(({ payStatus }) => payStatus && paidStatuses.has(payStatus)),
    createdAt: base.createTime,
    changedAt: base.modifyTime ?? base.createTime,
    paidAt: base.payTime,
    payBefore:
      state === 'unpaid' && base.payTimeout !== undefined
        ? new Date(base.createTime.getTime() + base.payTimeout * 1000)
        : undefined,
    closed: closedOf(base, state),
    refund: refundOf(base, productItems),
    lines,
  };
}

/** Paid, given back in full, and collected. An account period ("12") is sent before it is paid. */
const paidStatuses = new Set(['2', '4', '6']);

const states: Readonly<Record<string, MarketplaceOrderState>> = {
  waitbuyerpay: 'unpaid',
  waitsellersend: 'paid',
  waitbuyerreceive: 'sent',
  confirm_goods: 'received',
  success: 'completed',
  cancel: 'cancelled',
  terminated: 'cancelled',
};

function stateOf(status: string, lines: readonly MarketplaceOrderLine[], hasPart: boolean): MarketplaceOrderState {
  const state = states[status] ?? 'unknown';
  if (state !== 'paid' && state !== 'sent') return state;
  const due = lines.filter(({ isCancelled }) => !isCancelled);
  const sent = due.filter(({ isSent }) => isSent).length;
  // Some sellers send without naming a carrier: the order's own state says that everything has left.
  return hasPart || (sent > 0 && sent < due.length) ? 'sent_in_part' : state;
}

/** Sent, received, sent back. */
const sentStatuses = new Set(['2', '3', '4']);
/** Some pieces of the line have left. */
const partStatus = '5';

function toLine(item: z.output<typeof line>): MarketplaceOrderLine {
  return {
    lineId: item.subItemIDString,
    offerId: item.productID ?? '',
    specId: item.specId ?? '',
    skuId: item.skuID ?? '',
    quantity: item.quantity,
    amountFen: item.itemAmount,
    refundedFen: item.refundStatus === 'REFUND_SUCCESS' ? (item.refund ?? 0) : 0,
    isSent: item.logisticsStatus !== undefined && sentStatuses.has(item.logisticsStatus),
    isCancelled: item.status === 'cancel' || item.status === 'terminated',
  };
}

const closers: Readonly<Record<string, 'buyer' | 'seller' | 'marketplace'>> = {
  CLOSE_TRADE_BY_BUYER: 'buyer',
  CLOSE_TRADE_BY_SELLER: 'seller',
  CLOSE_TRADE_BY_BOPS: 'marketplace',
  CLOSE_TRADE_BY_SYSTEM: 'marketplace',
  // Their spelling.
  CLOSE_TRADE_BY_CREADIT: 'marketplace',
};

function closedOf({ closeOperateType, closeReason }: Base, state: MarketplaceOrderState): MarketplaceOrder['closed'] {
  if (state !== 'cancelled') return undefined;
  return { by: closers[closeOperateType ?? ''] ?? 'unknown', reason: closeReason ?? '' };
}

const refundStates: Readonly<Record<string, RefundState>> = {
  waitselleragree: 'seller_to_answer',
  waitbuyermodify: 'buyer_to_change',
  waitbuyersend: 'buyer_to_send',
  waitsellerreceive: 'seller_to_receive',
  refundsuccess: 'refunded',
  refundclose: 'closed',
  // Of lines, in another spelling.
  WAIT_SELLER_AGREE: 'seller_to_answer',
  WAIT_BUYER_MODIFY: 'buyer_to_change',
  WAIT_BUYER_SEND: 'buyer_to_send',
  WAIT_SELLER_RECEIVE: 'seller_to_receive',
  REFUND_SUCCESS: 'refunded',
  REFUND_CLOSED: 'closed',
};

export const refundStateOf = (status: string): RefundState => refundStates[status] ?? 'unknown';

function refundOf(base: Base, items: OrderAnswer['productItems']): MarketplaceOrder['refund'] {
  const ofLine = items.find(({ refundId }) => refundId);
  const refundId = base.refundId ?? ofLine?.refundId;
  if (!refundId) return undefined;
  const status = base.refundStatus ?? base.refundStatusForAs ?? ofLine?.refundStatus ?? '';
  return { id: refundId, state: refundStateOf(status) };
}
