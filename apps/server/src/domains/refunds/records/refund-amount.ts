import {
  amountsOf,
  type FeeName,
  feeFacts,
  type RefundableFee,
  type RefundableFees,
  refundableFees,
} from '@sampan/contract/fees';
import { amountOfPieces, type Cents, type PriceE4, sum } from '@sampan/contract/money';
import { mayBuyer, type OrderStatus, orderStatuses, type RefundableStatus } from '@sampan/contract/order-status';

/**
 * Calculates what a refund returns. Pure: no clock, no database. Goods return the unit prices paid. Fees return these
 * goods' share, as far as they are paid and not spent; the table of fees says until when. A share is the refunded part
 * of the remaining goods, applied to the rest of the fee: the last piece takes the last cent, and nothing is refunded
 * twice. Pieces of the buyer's own stock were paid long ago, so they have no value by which to share a fee.
 */

export interface RefundableItem {
  id: string;
  unitPriceE4: PriceE4;
  quantity: number;
  amountCents: Cents;
  /** Pieces refunded earlier. */
  refundedQuantity: number;
  serving: 'tiers' | 'one_piece' | 'own_stock';
  weightGrams: number;
}

export interface RefundLine {
  itemId: string;
  quantity: number;
}

export interface RefundAmount {
  lines: { itemId: string; quantity: number; amount: Cents }[];
  goods: Cents;
  fees: RefundableFees;
  total: Cents;
}

/** The lines of a refund as they are stored. */
export const linesOf = ({ lines }: Pick<RefundAmount, 'lines'>) =>
  lines.map(({ itemId, quantity, amount }) => ({ orderItemId: itemId, quantity, amountCents: amount, remark: '' }));

export type RefundStage = RefundableStatus;

export function isRefundStage(status: OrderStatus | null): status is RefundStage {
  return status !== null && mayBuyer('refund', status);
}

export function isGoodsUnbought(stage: RefundStage): boolean {
  return stage === 'be_purchased';
}

/** Whether a fee can still be refunded. */
function isUnspent(fee: FeeName, { stage, isInternationalPaid, isPacked }: RefundBasis): boolean {
  const { instalment, refund } = feeFacts[fee];
  if (!refund || orderStatuses.indexOf(stage) > orderStatuses.indexOf(refund.until)) return false;
  if (instalment === 'balance' && !isInternationalPaid) return false;
  return !(refund.isSpentByPacking && isPacked);
}

export interface RefundBasis {
  items: readonly RefundableItem[];
  /** The bill's fees, less earlier refunds of them. */
  fees: RefundableFees;
  /** The instalment with the freight, and other fees of the balance, has been paid. */
  isInternationalPaid: boolean;
  /** The order's parcels are packed. */
  isPacked: boolean;
  stage: RefundStage;
  /** The amount paid and not refunded yet. A refund never exceeds it. */
  refundable: Cents;
  /**
   * The charges that banks kept of transfers and the shop bears, and refunds apart from goods. Neither is refunded
   * again.
   */
  notThere: Cents;
}

/** `lines` name each item once, with at most the pieces that are left of it. */
export function refundAmount(lines: readonly RefundLine[], basis: RefundBasis): RefundAmount {
  const { items } = basis;
  const quantities = new Map(lines.map((line) => [line.itemId, line.quantity]));
  const pieces = (item: RefundableItem) => quantities.get(item.id) ?? 0;
  const priced = items
    .filter((item) => pieces(item) > 0)
    .map((item) => ({ itemId: item.id, quantity: pieces(item), amount: goodsAmount(item, pieces(item)) }));
  const all = (item: RefundableItem) => item.quantity - item.refundedQuantity;
  const shareBy = (measure: Measure) => (fee: Cents) =>
    portion(fee, measured(items, pieces, measure), measured(items, all, measure));
  const shares = {
    value: shareBy(value),
    weight: shareBy(items.some(isOwn) ? weight : value),
    ownPieces: shareBy(ownPiece),
  };
  const worth = sum(priced.map((line) => line.amount));
  if (worth > basis.refundable + basis.notThere)
    throw new Error(`goods of ${worth} cents, but only ${basis.refundable} were paid`);
  const paid = withinPaid(priced, basis.refundable);
  const goods = sum(paid.map((line) => line.amount));
  const shareOf = (fee: RefundableFee) => {
    const { refund } = feeFacts[fee];
    return refund && isUnspent(fee, basis) ? shares[refund.sharedBy](basis.fees[fee]) : 0;
  };
  const fees = cap(basis.refundable - goods, shareOf);
  return { lines: paid, goods, fees, total: sum([goods, ...Object.values(fees)]) };
}

/** If the refund has no fees to forgo, the missing amount is taken from the goods, from the last lines. */
function withinPaid(lines: RefundAmount['lines'], most: Cents): RefundAmount['lines'] {
  let room = most;
  return lines.map((line) => {
    const amount = Math.min(line.amount, room);
    room -= amount;
    return { ...line, amount };
  });
}

/** The difference of running totals, so that a line refunded in parts returns what it cost. */
function goodsAmount(item: RefundableItem, quantity: number): Cents {
  return amountOfPieces(item, item.refundedQuantity + quantity) - amountOfPieces(item, item.refundedQuantity);
}

const isOwn = ({ serving }: RefundableItem) => serving === 'own_stock';

/** The weight of one piece when a fee is shared. */
type Measure = (item: RefundableItem) => number;
/** Every unit price counts, even if its cents round down to nothing. */
const value: Measure = ({ unitPriceE4 }) => unitPriceE4;
const weight: Measure = ({ weightGrams }) => weightGrams;
const ownPiece: Measure = (item) => (isOwn(item) ? 1 : 0);

function measured(items: readonly RefundableItem[], pieces: Measure, measure: Measure): bigint {
  return items.reduce((total, item) => total + BigInt(pieces(item)) * BigInt(measure(item)), 0n);
}

function portion(fee: Cents, part: bigint, whole: bigint): Cents {
  return whole === 0n ? 0 : Number((BigInt(fee) * part) / whole);
}

/** Grants the shares by rank, as long as there is room. */
function cap(most: Cents, shareOf: (fee: RefundableFee) => Cents): RefundableFees {
  let room = most;
  return amountsOf(refundableFees(), (fee) => {
    const taken = Math.min(shareOf(fee), room);
    room -= taken;
    return taken;
  });
}

export interface MoneySource {
  /** The card payment's id; absent for bank transfers. */
  paymentId?: string;
  /** The buyer's prepaid balance. */
  isPrepaid?: boolean;
  /** The part not refunded yet. */
  left: Cents;
}

/** A part of a refund, and where it goes. */
export type PlannedPayout = Omit<MoneySource, 'left'> & { amount: Cents; isChosen?: boolean };

/** Distributes a refund over the money received: each source returns at most what it brought, in the order given. */
export function planPayouts(amount: Cents, sources: readonly MoneySource[]): PlannedPayout[] {
  let open = amount;
  const payouts: PlannedPayout[] = [];
  for (const { left, ...source } of sources) {
    const given = Math.min(open, left);
    if (given <= 0) continue;
    payouts.push({ ...source, amount: given });
    open -= given;
  }
  if (open > 0) throw new Error(`${open} cents of a refund have no source`);
  return payouts;
}
