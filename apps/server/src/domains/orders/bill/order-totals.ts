import { amountsOf, type FeeName, feeNames, sumOfFees } from '@sampan/contract/fees';
import { type Cents, share, sum } from '@sampan/contract/money';
import type { Settings } from '@sampan/contract/settings/subjects';
import type { QuotedGoods } from '@sampan/contract/shipping-quote';
import type { Costs, FirstInstalment, Plan, Split } from '#domains/orders/bill.ts';

/** What an order costs, and in which parts it is paid. Pure: no clock, no database. */

export interface Goods extends QuotedGoods {
  /** Line amounts, each rounded down to cents. */
  lineAmounts: readonly Cents[];
  /** Of what is bought for the order. */
  suppliers: number;
  boughtGrams: number;
  /** Pieces that are packed from the buyer's own stock. */
  ownPieces: number;
  /** Some of the weight is a default or unknown, so the price cannot be binding. */
  isWeightAssumed: boolean;
}

/** A flat fee per supplier, and one per started kilogram. */
export function domesticFee(fees: Settings['fees'], suppliers: number, weightGrams: number): Cents {
  return suppliers * fees.domesticPerSupplierCents + Math.ceil(weightGrams / 1000) * fees.domesticPerKgCents;
}

export function inspectionFee(fees: Settings['fees'], goods: Cents): Cents {
  return Math.max(share(goods, fees.inspectionRateE6), fees.inspectionMinimumCents);
}

function handlingFee(storage: Settings['storage'], pieces: number): Cents {
  return pieces === 0 ? 0 : storage.handlingPerOrderCents + pieces * storage.handlingPerPieceCents;
}

interface Charged {
  tariffs: Pick<Settings, 'fees' | 'storage'>;
  goods: Goods;
  goodsCents: Cents;
  storageCents: Cents;
  /** By the line that was chosen. */
  freightCents: Cents;
}

const isBought = ({ goods }: Charged) => goods.suppliers > 0;

/** How much each fee is. Goods that are in our warehouse already are neither brought there nor inspected. */
export const feeRules: Record<FeeName, (charged: Charged) => Cents> = {
  domestic: (charged) =>
    isBought(charged) ? domesticFee(charged.tariffs.fees, charged.goods.suppliers, charged.goods.boughtGrams) : 0,
  inspection: (charged) => (isBought(charged) ? inspectionFee(charged.tariffs.fees, charged.goodsCents) : 0),
  service: ({ tariffs, goodsCents }) => share(goodsCents, tariffs.fees.serviceRateE6),
  handling: ({ tariffs, goods }) => handlingFee(tariffs.storage, goods.ownPieces),
  storage: ({ storageCents }) => storageCents,
  international: ({ freightCents }) => freightCents,
};

export function orderCosts(
  tariffs: Pick<Settings, 'fees' | 'storage'>,
  international: Cents,
  goods: Goods,
  storageCents: Cents = 0,
): Costs {
  const goodsCents = sum(goods.lineAmounts);
  const charged = { tariffs, goods, goodsCents, storageCents, freightCents: international };
  return { goods: goodsCents, ...amountsOf(feeNames(), (fee) => feeRules[fee](charged)) };
}

/** Full payment: everything at once. Deposit: everything but the fees of the balance. */
export function splitCosts(costs: Costs, plan: Plan): Split {
  const total = sum([costs.goods, sumOfFees(costs)]);
  const balance = plan === 'full' ? 0 : sumOfFees(costs, 'balance');
  return { total, deposit: total - balance, balance };
}

/**
 * The plans for an order of this value; the first is the default. There is always one. The shop never commits to a
 * price for an unknown weight: shipping is then paid once the parcel is weighed.
 */
export function plansOffered(payment: Settings['payment'], goods: Cents, isWeightAssumed: boolean): Plan[] {
  if (isWeightAssumed) return ['deposit'];
  const plans: Plan[] = [];
  if (goods >= payment.depositFromCents) plans.push('deposit');
  if (payment.fullUpToCents === null || goods < payment.fullUpToCents || plans.length === 0) plans.push('full');
  return plans;
}

/** The instalments of a new bill: one, or a deposit that is due and a balance that follows weighing. */
export function firstInstalments(plan: Plan, split: Split): FirstInstalment[] {
  const first = split.deposit === 0 ? 'paid' : 'due';
  if (plan === 'full') return [{ kind: 'full', amountCents: split.total, state: first }];
  return [
    { kind: 'deposit', amountCents: split.deposit, state: first },
    { kind: 'balance', amountCents: split.balance, state: 'not_due' },
  ];
}
