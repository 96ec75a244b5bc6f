import type { Fees } from '@sampan/contract/fees';
import { type Cents, dollars } from '@sampan/contract/money';
import type { shippingQuote } from '@sampan/contract/shipping';
import type { Quote, Tariff } from '@sampan/contract/shipping-quote';
import type { z } from 'zod';

/** What an order costs, and in which parts it is paid. */

export type Plan = 'full' | 'deposit';

/**
 * What the fees were calculated from; stored with the bill, so that the balance uses the tariff of the order's date.
 */
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
  /** Days from payment until the parcel leaves the warehouse, as promised; null in older orders. */
  handlingDays: { from: number; to: number } | null;
  isWeightAssumed: boolean;
  plans: Plan[];
}

export interface Costs extends Fees {
  goods: Cents;
}

export interface Split {
  total: Cents;
  deposit: Cents;
  balance: Cents;
}

export type InstalmentKind = 'full' | 'deposit' | 'balance';
export type PaymentPattern = 'online_card' | 'bank_card';
/** As in the API, plus `replaced`: another row took its place, and a payment for it is a credit. */
export type InstalmentState = 'not_due' | 'due' | 'confirming' | 'paid' | 'cancelled' | 'replaced';

export interface Instalment {
  id: string;
  billId: string;
  position: number;
  kind: InstalmentKind;
  amountCents: number;
  /** In parts, while the rest is due. */
  receivedCents: number;
  /** Of it, what was set off against a refund. */
  creditCents: number;
  /** Of it, what came before it was billed. */
  aheadCents: number;
  state: InstalmentState;
  paymentPattern: PaymentPattern;
  paidAt: Date | null;
}

/** What is still to be paid of it. */
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
  /** Without the replaced ones, in order. */
  instalments: Instalment[];
}

export function findBalance(bill: Bill): Instalment | undefined {
  return bill.instalments.find((one) => one.kind === 'balance');
}

/** One of a new bill: what is due at once may be nothing, and is paid then. */
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
