import { sumOfFees } from '@sampan/contract/fees';
import { type Cents, dollars, sum } from '@sampan/contract/money';
import type { Costs } from '@sampan/contract/order-costs';
import type { Settings } from '@sampan/contract/settings/subjects';
import type { shippingQuote } from '@sampan/contract/shipping';
import type { Quote, Tariff } from '@sampan/contract/shipping-quote';
import type { z } from 'zod';

/** The costs of an order and the parts in which it is paid. Pure: no clock, no database. */

export type Plan = 'full' | 'deposit';

/** The inputs of the fees. They are stored with the bill, so that the balance uses the tariff of the order's date. */
export interface Basis {
  suppliers: number;
  inspectionRateE6: number;
  serviceRateE6: number;
  chargeableGrams: number;
  /** Catalogue weight of the goods behind the chargeable weight. */
  goodsGrams: number;
  shippingLine: Tariff;
  /** Every line's price when the order was placed, the cheapest first. */
  quotes: Quote[];
  /** The days promised from payment until the parcel leaves the warehouse; null in older orders. */
  handlingDays: { from: number; to: number } | null;
  isWeightAssumed: boolean;
  plans: Plan[];
}

export interface Split {
  total: Cents;
  deposit: Cents;
  balance: Cents;
}

export type InstalmentKind = 'full' | 'deposit' | 'balance';
export type PaymentPattern = 'online_card' | 'bank_card';
/** The API's states and `replaced`: another row took its place, and a payment for it is a credit. */
export type InstalmentState = 'not_due' | 'due' | 'confirming' | 'paid' | 'cancelled' | 'replaced';

export interface Instalment {
  id: string;
  billId: string;
  position: number;
  kind: InstalmentKind;
  amountCents: number;
  /** Parts received while the rest is due. */
  receivedCents: number;
  /** The part of `receivedCents` that was set off against a refund. */
  creditCents: number;
  /** The part of `receivedCents` that came before the instalment was billed. */
  aheadCents: number;
  state: InstalmentState;
  paymentPattern: PaymentPattern;
  paidAt: Date | null;
}

/** The amount still to be paid. */
export function missingCents({
  amountCents,
  receivedCents,
}: Pick<Instalment, 'amountCents' | 'receivedCents'>): number {
  return Math.max(amountCents - receivedCents, 0);
}

export interface Bill extends Costs, Split {
  id: string;
  orderId: string;
  plan: Plan;
  internationalIsFinal: boolean;
  basis: Basis;
  /** In order, without replaced ones. */
  instalments: Instalment[];
}

export function findBalance(bill: Bill): Instalment | undefined {
  return bill.instalments.find((one) => one.kind === 'balance');
}

/** An instalment of a new bill. If nothing is due at once, it is paid from the start. */
export interface FirstInstalment {
  kind: InstalmentKind;
  amountCents: Cents;
  state: 'due' | 'not_due' | 'paid';
}

export function toQuoteResponse(quote: Quote, isWeightAssumed: boolean): z.output<typeof shippingQuote> {
  return {
    id: quote.id,
    name: quote.name,
    priceUsd: dollars(quote.priceCents),
    daysFrom: quote.daysFrom,
    daysTo: quote.daysTo,
    chargedWeightKg: quote.chargeableGrams / 1000,
    weight: isWeightAssumed ? 'assumed' : 'measured',
  };
}

/** A full payment covers everything; a deposit covers everything but the fees of the balance. */
export function splitCosts(costs: Costs, plan: Plan): Split {
  const total = sum([costs.goods, sumOfFees(costs)]);
  const balance = plan === 'full' ? 0 : sumOfFees(costs, 'balance');
  return { total, deposit: total - balance, balance };
}

/**
 * The plans offered for an order of this value: at least one, the default first. The shop never commits to a price for
 * an unknown weight: shipping is then paid once the parcel is weighed.
 */
export function plansOffered(payment: Settings['payment'], goods: Cents, isWeightAssumed: boolean): Plan[] {
  if (isWeightAssumed) return ['deposit'];
  const plans: Plan[] = [];
  if (goods >= payment.depositFromCents) plans.push('deposit');
  if (payment.fullUpToCents === null || goods < payment.fullUpToCents || plans.length === 0) plans.push('full');
  return plans;
}

/** The instalments of a new bill: one, or a due deposit and a balance that follows weighing. */
export function firstInstalments(plan: Plan, split: Split): FirstInstalment[] {
  const first = split.deposit === 0 ? 'paid' : 'due';
  if (plan === 'full') return [{ kind: 'full', amountCents: split.total, state: first }];
  return [
    { kind: 'deposit', amountCents: split.deposit, state: first },
    { kind: 'balance', amountCents: split.balance, state: 'not_due' },
  ];
}
