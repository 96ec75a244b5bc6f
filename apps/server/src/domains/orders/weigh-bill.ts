import { chargeableGrams, chargeableGramsOfAll, type Parcel, shippingPrice } from '@sampan/contract/shipping-quote';
import type { Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { lockBill, replaceInstalments, updateBill, updateInstalment } from './bill/bill-store.ts';
import { type Bill, findBalance, type Instalment, splitCosts } from './bill.ts';
import { listOrderItems, type OrderItem } from './order-lines.ts';
import { cancelPaymentsJob } from './queued-jobs.ts';

/** The balance of a deposit follows the weight: when the goods are weighed, inspected again, or given back. */

export interface WeighedBill {
  chargeableGrams: number;
  /** International shipping as quoted to the buyer. */
  quotedCents: number;
  shippingCents: number;
  dueCents: number;
  /** The part of the balance that came before it was billed. */
  aheadCents: number;
}

/** Prices parcels at the tariff of the order's date. A full payment's price was binding. */
function weigh(bill: Bill, parcels: readonly Parcel[]): WeighedBill {
  const grams = chargeableGramsOfAll(bill.basis.shippingLine, parcels);
  const shippingCents = shippingPrice(bill.basis.shippingLine, grams);
  const balance = findBalance(bill);
  return {
    chargeableGrams: grams,
    quotedCents: bill.international,
    shippingCents,
    dueCents: balance ? shippingCents : 0,
    aheadCents: balance?.aheadCents ?? 0,
  };
}

/**
 * Bills the balance after inspection. A deposit bill pays international shipping by chargeable weight. `goodsGrams` is
 * the catalogue weight of the pieces in the parcels.
 */
export async function billByWeight(
  tx: Transaction,
  orderId: string,
  parcels: readonly Parcel[],
  goodsGrams: number,
): Promise<WeighedBill> {
  const bill = await lockBill(tx, orderId);
  const weighed = weigh(bill, parcels);
  const balance = findBalance(bill);
  if (!balance) return weighed;
  const { chargeableGrams: grams } = weighed;
  const dueCents = await priceBalance(tx, bill, grams, goodsGrams, true);
  await updateInstalment(tx, balance.id, { amountCents: dueCents, state: dueCents === 0 ? 'paid' : 'due' });
  return { ...weighed, dueCents };
}

/**
 * Undoes the billing of the balance because the goods are inspected again: it is again the quoted amount for the pieces
 * that are left, and not due. Refuses if a part has been paid since it was billed; parts that came before stay with it.
 */
export async function reopenBalance(tx: Transaction, ctx: Context, orderId: string): Promise<void> {
  const bill = await lockBill(tx, orderId);
  const balance = findBalance(bill);
  if (balance?.state !== 'due') throw new Error(`order ${orderId} has no balance to reopen`);
  if (balance.receivedCents > balance.creditCents + balance.aheadCents) throw refuse('payment_in_progress');
  const items = await listOrderItems(tx, orderId);
  const left = gramsLeft(items);
  const quoted = quotedGrams(bill, items, left);
  const amountCents = await priceBalance(tx, bill, quoted, left, false);
  await replaceInstalments(tx, bill.id, [balance.id], [{ ...balance, amountCents, state: 'not_due' }]);
  await ctx.queue.add(tx, cancelPaymentsJob, { orderId });
}

function quotedGrams({ basis }: Bill, items: readonly OrderItem[], left: number): number {
  const quote = basis.quotes.find(({ id }) => id === basis.shippingLine.id);
  if (!quote) throw new Error('an order without the quote of its line');
  const ordered = items.reduce((grams, item) => grams + item.weightGrams * item.quantity, 0);
  if (ordered === 0) return quote.chargeableGrams;
  const weightGrams = Math.ceil((quote.chargeableGrams * left) / ordered);
  return chargeableGrams(basis.shippingLine, { weightGrams, volumeCm3: 0 });
}

/**
 * Reduces an unpaid balance after a refund of pieces whose quantities are already updated, by the remaining weight. A
 * paid balance and a full payment stay as they are; their share of shipping is part of the refund. Returns the cents by
 * which the bill shrank.
 */
export async function reduceBill(tx: Transaction, ctx: Context, orderId: string): Promise<number> {
  const bill = await lockBill(tx, orderId);
  const balance = findBalance(bill);
  const left = gramsLeft(await listOrderItems(tx, orderId));
  if (!balance || !isOwed(balance) || bill.basis.goodsGrams === 0) return 0;
  const amount = await priceBalance(tx, bill, gramsAfter(bill, left), left, bill.internationalIsFinal);
  if (amount === balance.amountCents) return 0;
  if (balance.state === 'not_due') await updateInstalment(tx, balance.id, { amountCents: amount });
  else {
    await replaceInstalments(tx, bill.id, [balance.id], [{ ...balance, amountCents: amount }]);
    await ctx.queue.add(tx, cancelPaymentsJob, { orderId });
  }
  return bill.balance - amount;
}

/** The cents by which an order's unpaid shipping would shrink if only these pieces were left. */
export function reductionOfBill(bill: Bill, left: readonly OrderItem[]): number {
  const balance = findBalance(bill);
  if (!balance || !isOwed(balance)) return 0;
  if (left.every((item) => item.refundedQuantity === item.quantity)) return balance.amountCents;
  if (bill.basis.goodsGrams === 0) return 0;
  const international = shippingPrice(bill.basis.shippingLine, gramsAfter(bill, gramsLeft(left)));
  return bill.balance - splitCosts({ ...bill, international }, 'deposit').balance;
}

const isOwed = ({ state }: Instalment) => state === 'due' || state === 'not_due';

/** The charged weight of the remaining goods, by their share of the catalogue weight. */
function gramsAfter({ basis }: Bill, goodsGrams: number): number {
  const weightGrams = Math.ceil((basis.chargeableGrams * goodsGrams) / basis.goodsGrams);
  return chargeableGrams(basis.shippingLine, { weightGrams, volumeCm3: 0 });
}

/** The catalogue weight of pieces not refunded. */
function gramsLeft(items: readonly OrderItem[]): number {
  return items.reduce((grams, item) => grams + item.weightGrams * (item.quantity - item.refundedQuantity), 0);
}

/** Prices the balance with international shipping by this weight, and returns it. */
async function priceBalance(
  tx: Transaction,
  bill: Bill,
  chargeable: number,
  goodsGrams: number,
  internationalIsFinal: boolean,
): Promise<number> {
  const international = shippingPrice(bill.basis.shippingLine, chargeable);
  const split = splitCosts({ ...bill, international }, 'deposit');
  await updateBill(tx, bill.id, {
    ...bill,
    ...split,
    plan: 'deposit',
    international,
    internationalIsFinal,
    basis: { ...bill.basis, chargeableGrams: chargeable, goodsGrams },
  });
  return split.balance;
}
