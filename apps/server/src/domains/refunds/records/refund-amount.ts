import { amountOfPieces, type Cents, type PriceE4, sum } from '@sampan/contract/money';
import { mayBuyer, type OrderStatus, type RefundableStatus } from '@sampan/contract/order-status';

/**
 * What a refund returns. Pure: no clock, no database. Goods: the unit prices paid. Fees: these goods' share of the
 * fees, as far as they are not spent: domestic shipping and the service fee until procurement starts, inspection until
 * the goods are in the warehouse, handling until the parcels are packed, international shipping (if paid) until the
 * parcel leaves. A share is the refunded part of the remaining goods, applied to the rest of the fee: the last piece
 * takes the last cent, and nothing is refunded twice. Pieces of the buyer's own stock were paid long ago: they count by
 * number for handling, and with them freight is shared by weight instead of value. Storage is never given back.
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

export interface Fees {
  domestic: Cents;
  inspection: Cents;
  international: Cents;
  service: Cents;
  handling: Cents;
}

export interface RefundLine {
  itemId: string;
  quantity: number;
}

export interface RefundAmount {
  lines: { itemId: string; quantity: number; amount: Cents }[];
  goods: Cents;
  fees: Fees;
  total: Cents;
}

export type RefundStage = RefundableStatus;

export function isRefundStage(status: OrderStatus | null): status is RefundStage {
  return status !== null && mayBuyer('refund', status);
}

export function isGoodsUnbought(stage: RefundStage): boolean {
  return stage === 'be_purchased';
}

function isInspectionUnspent(stage: RefundStage): boolean {
  return stage === 'be_purchased' || stage === 'in_purchased';
}

/** Which fees can still be refunded. */
function unspent({ fees, stage, isInternationalPaid, isPacked }: RefundBasis): Fees {
  return {
    domestic: isGoodsUnbought(stage) ? fees.domestic : 0,
    inspection: isInspectionUnspent(stage) ? fees.inspection : 0,
    international: isInternationalPaid ? fees.international : 0,
    service: isGoodsUnbought(stage) ? fees.service : 0,
    handling: isPacked ? 0 : fees.handling,
  };
}

export interface RefundBasis {
  items: readonly RefundableItem[];
  /** The bill's fees, less earlier refunds of them. */
  fees: Fees;
  /** The instalment with the freight has been paid. */
  isInternationalPaid: boolean;
  /** Its parcels are packed. */
  isPacked: boolean;
  stage: RefundStage;
  /** What was paid and not refunded yet; a refund never exceeds it. */
  refundable: Cents;
  /** What banks kept of transfers, borne by the shop, and what was given back apart from goods: neither is given back again. */
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
  const byValue = shareBy(value);
  const byParcel = items.some(isOwn) ? shareBy(weight) : byValue;
  const open = unspent(basis);
  const worth = sum(priced.map((line) => line.amount));
  if (worth > basis.refundable + basis.notThere)
    throw new Error(`goods of ${worth} cents, but only ${basis.refundable} were paid`);
  const paid = withinPaid(priced, basis.refundable);
  const goods = sum(paid.map((line) => line.amount));
  const fees = cap(basis.refundable - goods, {
    domestic: byValue(open.domestic),
    inspection: byValue(open.inspection),
    international: byParcel(open.international),
    service: byValue(open.service),
    handling: shareBy(ownPiece)(open.handling),
  });
  return { lines: paid, goods, fees, total: sum([goods, ...Object.values(fees)]) };
}

/** Without fees that a refund could forgo, what is not there is missing of the goods: of the last lines. */
function withinPaid(lines: RefundAmount['lines'], most: Cents): RefundAmount['lines'] {
  let room = most;
  return lines.map((line) => {
    const amount = Math.min(line.amount, room);
    room -= amount;
    return { ...line, amount };
  });
}

/** The difference of running totals: in however many parts a line is refunded, together they are what it cost. */
function goodsAmount(item: RefundableItem, quantity: number): Cents {
  return amountOfPieces(item, item.refundedQuantity + quantity) - amountOfPieces(item, item.refundedQuantity);
}

const isOwn = ({ serving }: RefundableItem) => serving === 'own_stock';

/** What a piece counts for. */
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

function cap(most: Cents, { domestic, inspection, international, service, handling }: Fees): Fees {
  let room = most;
  const take = (fee: Cents) => {
    const taken = Math.min(fee, room);
    room -= taken;
    return taken;
  };
  return {
    domestic: take(domestic),
    inspection: take(inspection),
    international: take(international),
    service: take(service),
    handling: take(handling),
  };
}

export interface MoneySource {
  /** The card payment's id; absent for bank transfers. */
  paymentId?: string;
  /** The part not refunded yet. */
  left: Cents;
}

/** Distributes a refund over the money received: each source returns at most what it brought, in the order given. */
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
