import { type Cents, lineAmount, type PriceE4, sum } from '@sampan/contract/money';
import type { OrderStatus } from '@sampan/contract/order-status';

/**
 * What a refund gives back. Pure: no clock, no database.
 *
 * Goods: the unit prices paid. Fees: the share of them that belongs to these goods, as far as they are not spent:
 * domestic shipping and the service fee until procurement starts, inspection until the goods are in the warehouse,
 * international shipping (when it has been paid) until the parcel leaves. Shares are differences of running totals, so
 * that a refund in several parts gives exactly what one for everything would, and never a cent more than was paid.
 */

export interface RefundableItem {
  id: string;
  unitPriceE4: PriceE4;
  quantity: number;
  /** Pieces refunded before. */
  refundedQuantity: number;
}

export interface PaidBill {
  domestic: Cents;
  inspection: Cents;
  service: Cents;
  international: Cents;
  /** The instalment that holds international shipping has been paid. */
  isInternationalPaid: boolean;
}

export interface RefundLine {
  itemId: string;
  quantity: number;
}

export interface RefundAmount {
  lines: { itemId: string; quantity: number; amount: Cents }[];
  goods: Cents;
  /** Domestic shipping, inspection and international shipping. */
  fees: Cents;
  service: Cents;
  total: Cents;
  isServiceIncluded: boolean;
}

/** Where an order stands when the money is asked back; nothing else can be refunded. */
export const refundableStages = [
  'be_purchased',
  'in_purchased',
  'pending_inspection',
  'be_confirmed_customer',
  'be_delivered',
] as const satisfies readonly OrderStatus[];

export type RefundStage = (typeof refundableStages)[number];

export function isRefundStage(status: OrderStatus | null): status is RefundStage {
  return refundableStages.some((stage) => stage === status);
}

export function isGoodsUnbought(stage: RefundStage): boolean {
  return stage === 'be_purchased';
}

function isInspectionUnspent(stage: RefundStage): boolean {
  return stage === 'be_purchased' || stage === 'in_purchased';
}

/**
 * `lines` name each item once, with at most the pieces that are left of it. `refundable` is what was paid and not yet
 * granted back; the answer never exceeds it.
 */
export function refundAmount(
  items: readonly RefundableItem[],
  lines: readonly RefundLine[],
  bill: PaidBill,
  stage: RefundStage,
  refundable: Cents,
): RefundAmount {
  const quantities = new Map(lines.map((line) => [line.itemId, line.quantity]));
  const asked = items.filter((item) => (quantities.get(item.id) ?? 0) > 0);
  const priced = asked.map((item) => {
    const quantity = quantities.get(item.id) ?? 0;
    return {
      itemId: item.id,
      quantity,
      amount: goodsBetween(item, item.refundedQuantity, item.refundedQuantity + quantity),
    };
  });
  const before = weigh(items, (item) => item.refundedQuantity);
  const after = weigh(items, (item) => item.refundedQuantity + (quantities.get(item.id) ?? 0));
  const all = weigh(items, (item) => item.quantity);
  const shareOf = (fee: Cents, isUnspent: boolean) =>
    isUnspent ? portion(fee, after, all) - portion(fee, before, all) : 0;

  const goods = sum(priced.map((line) => line.amount));
  const fees = sum([
    shareOf(bill.domestic, isGoodsUnbought(stage)),
    shareOf(bill.inspection, isInspectionUnspent(stage)),
    shareOf(bill.international, bill.isInternationalPaid),
  ]);
  return cap({ lines: priced, goods, fees, service: shareOf(bill.service, isGoodsUnbought(stage)) }, stage, refundable);
}

function goodsBetween(item: RefundableItem, from: number, to: number): Cents {
  return lineAmount(to, item.unitPriceE4) - lineAmount(from, item.unitPriceE4);
}

/** How much of an order some pieces are, by value; each item's price counts even where its cents round down to nothing. */
function weigh(items: readonly RefundableItem[], pieces: (item: RefundableItem) => number): bigint {
  return items.reduce((total, item) => total + BigInt(pieces(item)) * BigInt(item.unitPriceE4), 0n);
}

function portion(fee: Cents, part: bigint, whole: bigint): Cents {
  return whole === 0n ? 0 : Number((BigInt(fee) * part) / whole);
}

function cap(
  parts: Pick<RefundAmount, 'lines' | 'goods' | 'fees' | 'service'>,
  stage: RefundStage,
  refundable: Cents,
): RefundAmount {
  const goods = Math.min(parts.goods, refundable);
  const fees = Math.min(parts.fees, refundable - goods);
  const service = Math.min(parts.service, refundable - goods - fees);
  const total = sum([goods, fees, service]);
  return { lines: parts.lines, goods, fees, service, total, isServiceIncluded: isGoodsUnbought(stage) };
}

export interface MoneySource {
  /** The card payment's id; absent for bank transfers. */
  paymentId?: string;
  /** What of it has not gone back yet. */
  left: Cents;
}

/** Spreads a refund over the money received: each source gives back at most what it brought, in the order given. */
export function planPayouts(amount: Cents, sources: readonly MoneySource[]): { paymentId?: string; amount: Cents }[] {
  let open = amount;
  const payouts: { paymentId?: string; amount: Cents }[] = [];
  for (const { paymentId, left } of sources) {
    const given = Math.min(open, left);
    if (given <= 0) continue;
    payouts.push({ paymentId, amount: given });
    open -= given;
  }
  if (open > 0) throw new Error(`${open} cents of a refund have no source`);
  return payouts;
}
