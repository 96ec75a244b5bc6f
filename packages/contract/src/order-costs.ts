import { amountsOf, type FeeName, type Fees, feeNames } from './fees.ts';
import { type Cents, share, sum } from './money.ts';
import type { Settings } from './settings/subjects.ts';
import type { QuotedGoods } from './shipping-quote.ts';

/** What an order costs: its goods and each fee. Bills, quotes and resellers' margins are all calculated here. */

type Tariffs = Pick<Settings, 'fees' | 'storage'>;

export interface Costs extends Fees {
  goods: Cents;
}

export interface Goods extends QuotedGoods {
  /** Line amounts, each rounded down to cents. */
  lineAmounts: readonly Cents[];
  /** Counts only what is bought for the order. */
  suppliers: number;
  boughtGrams: number;
  /** Pieces that are packed from the buyer's own stock. */
  ownPieces: number;
  /** Some of the weight is a default or unknown, so the price cannot be binding. */
  isWeightAssumed: boolean;
}

export interface CountedLine {
  quantity: number;
  amount: Cents;
  sku: {
    supplierId: string;
    weightGrams: number;
    volumeCm3: number;
    categoryPath: readonly number[];
    isWeightAssumed: boolean;
  };
  serving?: 'one_piece' | 'own_stock' | 'tiers';
}

export function goodsOf(lines: readonly CountedLine[]): Goods {
  const isOwn = ({ serving }: CountedLine) => serving === 'own_stock';
  const bought = lines.filter((line) => !isOwn(line));
  return {
    lineAmounts: lines.map((line) => line.amount),
    suppliers: new Set(bought.map((line) => line.sku.supplierId)).size,
    boughtGrams: gramsOf(bought),
    ownPieces: sum(lines.filter(isOwn).map((line) => line.quantity)),
    weightGrams: gramsOf(lines),
    volumeCm3: lines.reduce((cm3, line) => cm3 + line.sku.volumeCm3 * line.quantity, 0),
    categoryIds: [...new Set(lines.flatMap((line) => line.sku.categoryPath))],
    isWeightAssumed: lines.some((line) => line.sku.isWeightAssumed),
  };
}

const gramsOf = (lines: readonly CountedLine[]) =>
  lines.reduce((grams, line) => grams + line.sku.weightGrams * line.quantity, 0);

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
  tariffs: Tariffs;
  goods: Goods;
  goodsCents: Cents;
  storageCents: Cents;
  /** The price of the chosen shipping line. */
  freightCents: Cents;
}

const isBought = ({ goods }: Charged) => goods.suppliers > 0;

/** Calculates each fee. Goods that are in our warehouse already are neither brought there nor inspected. */
export const feeRules: Record<FeeName, (charged: Charged) => Cents> = {
  domestic: (charged) =>
    isBought(charged) ? domesticFee(charged.tariffs.fees, charged.goods.suppliers, charged.goods.boughtGrams) : 0,
  inspection: (charged) => (isBought(charged) ? inspectionFee(charged.tariffs.fees, charged.goodsCents) : 0),
  service: ({ tariffs, goodsCents }) => share(goodsCents, tariffs.fees.serviceRateE6),
  handling: ({ tariffs, goods }) => handlingFee(tariffs.storage, goods.ownPieces),
  storage: ({ storageCents }) => storageCents,
  international: ({ freightCents }) => freightCents,
};

export function orderCosts(tariffs: Tariffs, international: Cents, goods: Goods, storageCents: Cents = 0): Costs {
  const goodsCents = sum(goods.lineAmounts);
  const charged = { tariffs, goods, goodsCents, storageCents, freightCents: international };
  return { goods: goodsCents, ...amountsOf(feeNames(), (fee) => feeRules[fee](charged)) };
}
