import { keysOf, recordOf } from './keys.ts';
import { type Cents, sum } from './money.ts';
import type { RefundableStatus } from './order-status.ts';

/**
 * What an order may cost beside its goods, in the order in which bills, mails and papers show it. Server, storefront and
 * console loop over this table. How much each fee is: `feeRules` in `order-costs.ts`.
 */

export interface FeeFacts {
  /** Its name for buyers. Staff read `consoleOrders.fee_NAME`. */
  text: string;
  /** Its name on papers, which are in English. */
  paperName: string;
  papers: readonly ('proforma' | 'invoice')[];
  /** The instalment that it is part of under a deposit plan. */
  instalment: 'deposit' | 'balance';
  /** The orders whose bill has a row for it, even for nothing; others have one if something is charged. */
  shown: 'for_bought_goods' | 'for_freight' | 'if_charged';
  /** Null: it is never given back. */
  refund: FeeRefund | null;
}

/** A fee of the balance is given back only once the balance, or the full payment, has been paid. */
interface FeeRefund {
  /** The last order status in which it is not spent. */
  until: RefundableStatus;
  /** It is spent once the parcels are packed, whatever the status. */
  isSpentByPacking?: true;
  /**
   * What decides the share of the pieces that are given back. value: their unit prices. weight: theirs, if the order has
   * pieces of the buyer's own stock, which have no price; else like value. ownPieces: the number of such pieces.
   */
  sharedBy: 'value' | 'weight' | 'ownPieces';
  /** If not everything was paid, fees of a lower rank are given back first. */
  rank: number;
}

const everyPaper = ['proforma', 'invoice'] as const;

const facts = {
  domestic: {
    text: 'billing.domesticFee',
    paperName: 'Shipping within China',
    papers: everyPaper,
    instalment: 'deposit',
    shown: 'for_bought_goods',
    refund: { until: 'be_purchased', sharedBy: 'value', rank: 1 },
  },
  inspection: {
    text: 'billing.inspectionFee',
    paperName: 'Inspection',
    papers: everyPaper,
    instalment: 'deposit',
    shown: 'for_bought_goods',
    refund: { until: 'in_purchased', sharedBy: 'value', rank: 2 },
  },
  service: {
    text: 'billing.serviceFee',
    paperName: 'Service',
    papers: everyPaper,
    instalment: 'deposit',
    shown: 'for_bought_goods',
    refund: { until: 'be_purchased', sharedBy: 'value', rank: 4 },
  },
  /** Charged for packing pieces of the buyer's own stock. */
  handling: {
    text: 'billing.handlingFee',
    paperName: 'Handling',
    papers: everyPaper,
    instalment: 'deposit',
    shown: 'if_charged',
    refund: { until: 'be_delivered', isSpentByPacking: true, sharedBy: 'ownPieces', rank: 5 },
  },
  /** Charged for keeping that stock until the order was placed. */
  storage: {
    text: 'billing.storageFee',
    paperName: 'Storage',
    papers: everyPaper,
    instalment: 'deposit',
    shown: 'if_charged',
    refund: null,
  },
  international: {
    text: 'billing.internationalFee',
    paperName: 'International shipping',
    papers: everyPaper,
    instalment: 'balance',
    shown: 'for_freight',
    refund: { until: 'be_delivered', sharedBy: 'weight', rank: 3 },
  },
} as const satisfies Record<string, FeeFacts>;

export type FeeName = keyof typeof facts;
export type Fees = Record<FeeName, Cents>;

export const feeFacts: { readonly [Name in FeeName]: FeeFacts & Pick<(typeof facts)[Name], 'text'> } = facts;

/** The names in the table's order. */
export const feeNames = (): readonly FeeName[] => keysOf(feeFacts);

export type RefundableFee = {
  [Name in FeeName]: (typeof facts)[Name]['refund'] extends null ? never : Name;
}[FeeName];

export type RefundableFees = Record<RefundableFee, Cents>;

const rankOf = (fee: FeeName): number => feeFacts[fee].refund?.rank ?? 0;

/** The names of fees that may be given back, by rank. */
export const refundableFees = (): readonly RefundableFee[] =>
  feeNames()
    .filter((fee): fee is RefundableFee => feeFacts[fee].refund !== null)
    .toSorted((one, other) => rankOf(one) - rankOf(other));

/** An amount for each of these fees. */
export const amountsOf = <Name extends FeeName>(
  names: readonly Name[],
  amount: (fee: Name) => Cents,
): Record<Name, Cents> => recordOf(names, amount);

/** An amount for every fee. Rows of nothing are not stored, so a fee without a row is nothing. */
export const everyFee = (rows: Partial<Fees>): Fees => amountsOf(feeNames(), (fee) => rows[fee] ?? 0);

/** The sum of all fees, or of those of one instalment of a deposit plan. */
export const sumOfFees = (fees: Fees, instalment?: FeeFacts['instalment']): Cents =>
  sum(
    feeNames()
      .filter((fee) => instalment === undefined || feeFacts[fee].instalment === instalment)
      .map((fee) => fees[fee]),
  );
