import { type FeeName, feeNames } from './fees.ts';
import { recordOf } from './keys.ts';
import { type Cents, lineAmount, type PriceE4, sum } from './money.ts';
import { type CountedLine, goodsOf, orderCosts } from './order-costs.ts';
import { nextOrderable, type PriceTier, unitPrice } from './pricing.ts';
import type { Serving } from './publication-states.ts';
import type { Settings } from './settings/subjects.ts';
import { type Quote, type QuotedGoods, quotesFor, servesAddress } from './shipping-quote.ts';
import type { SpecialAddress } from './special-addresses.ts';

/**
 * What goods cost a reseller delivered to a country: a piece, a line or a whole order. Everything that shows or limits a
 * margin uses this, so that it is what the bill leaves. The parts are the goods and the fees of `fees.ts`, so import duty
 * and VAT become parts as soon as they are fees.
 */

type CostPart = 'goods' | FeeName;

/** Ten-thousandths of a US dollar. */
type Parts = Record<CostPart, PriceE4>;

const partNames = (): readonly CostPart[] => ['goods', ...feeNames()];

const partsOf = (amount: (part: CostPart) => PriceE4): Parts => recordOf(partNames(), amount);

/** Where goods go, and what the shop charges for it. */
export interface Delivery {
  countryIso: string;
  tariffs: Pick<Settings, 'fees' | 'storage'>;
  /** The chosen line, or the cheapest if it does not carry the goods. Undefined if none does. */
  quote(goods: QuotedGoods): Quote | undefined;
  /** Whether a line delivers to the address that this is for. */
  isServedBy(lineId: string): boolean;
}

/** `lineId` is empty for the cheapest line. Lists ask for thousands of pieces, so answers are remembered by what is charged. */
export function deliveryTo(
  countryIso: string,
  lineId: string,
  { shipping, ...tariffs }: Pick<Settings, 'fees' | 'storage' | 'shipping'>,
  special: readonly SpecialAddress[] = [],
): Delivery {
  const known = new Map<string, Quote | undefined>();
  const refused = new Set(shipping.lines.flatMap(({ refusedCategories }) => refusedCategories));
  const keyOf = ({ weightGrams, volumeCm3, categoryIds }: QuotedGoods) =>
    [
      Math.ceil(weightGrams / 500),
      ...shipping.lines.map(({ volumetricDivisor }) => Math.ceil((volumeCm3 * 2) / volumetricDivisor)),
      ...categoryIds.filter((id) => refused.has(id)),
    ].join(' ');
  return {
    countryIso,
    tariffs,
    isServedBy: (lineId) => shipping.lines.some((line) => line.id === lineId && servesAddress(line, special)),
    quote(goods) {
      const key = keyOf(goods);
      if (known.has(key)) return known.get(key);
      const quotes = quotesFor(shipping, countryIso, goods, special);
      const quote = quotes.find(({ id }) => id === lineId) ?? quotes[0];
      known.set(key, quote);
      return quote;
    },
  };
}

interface Restocked {
  ownPriceE4: PriceE4 | null;
  tiers: readonly PriceTier[];
  minOrderQuantity: number;
  batchNumber: number;
}

type LandedSku = CountedLine['sku'] & Restocked;

export interface LandedLine extends CountedLine {
  serving: NonNullable<CountedLine['serving']>;
  sku: LandedSku;
}

/** A product's SKU as resellers sell it. */
export interface Piece extends LandedSku {
  /** Null if the supplier sells no single pieces. */
  onePieceE4: PriceE4 | null;
}

interface Landed {
  parts: Parts;
  totalE4: PriceE4;
  /** Undefined if no line carries the goods there: the freight is missing then, so the total is no cost. */
  line: Pick<Quote, 'id' | 'name'> | undefined;
}

interface LandedOrder extends Landed {
  /** What the order itself is billed: without what pieces from own stock cost when they were restocked. */
  billedCents: Cents;
}

const landed = (parts: Parts, line: Landed['line']): Landed => ({
  parts,
  totalE4: sum(partNames().map((part) => parts[part])),
  line,
});

export function landedOrder(lines: readonly LandedLine[], to: Delivery): LandedOrder {
  const goods = goodsOf(lines);
  const line = to.quote(goods);
  const costs = orderCosts(to.tariffs, line?.priceCents ?? 0, goods);
  const own = lines.filter(({ serving }) => serving === 'own_stock');
  const restocks = own.map(({ sku, quantity }) => ({ parts: restockOfPiece(sku, to), quantity }));
  const restocked = (part: CostPart) => sum(restocks.map(({ parts, quantity }) => parts[part] * quantity));
  return {
    ...landed(
      partsOf((part) => costs[part] * 100 + restocked(part)),
      line,
    ),
    billedCents: sum(partNames().map((part) => costs[part])),
  };
}

/** A piece's share of the smallest restock, each part rounded up. */
function restockOfPiece(sku: LandedSku, { tariffs }: Delivery): Parts {
  const quantity = nextOrderable(sku, 1);
  const amount = lineAmount(quantity, unitPrice(sku, quantity));
  const costs = orderCosts(tariffs, 0, goodsOf([{ sku, quantity, amount, serving: 'tiers' }]));
  return partsOf((part) => Math.ceil((costs[part] * 100) / quantity));
}

/**
 * Pieces that are sold in one order, by themselves. Where orders wait for the minimum, they are their share of the
 * smallest order that holds them.
 */
export function landedPieces(sku: Piece, serving: Serving, quantity: number, to: Delivery): Landed {
  if (serving === 'own_stock') return landedOrder([{ sku, serving, quantity, amount: 0 }], to);
  if (serving === 'one_piece' && sku.onePieceE4 !== null)
    return landedOrder([{ sku, serving, quantity, amount: lineAmount(quantity, sku.onePieceE4) }], to);
  const ordered = nextOrderable(sku, quantity);
  const amount = lineAmount(ordered, unitPrice(sku, ordered));
  const whole = landedOrder([{ sku, serving: 'tiers', quantity: ordered, amount }], to);
  return landed(
    partsOf((part) => Math.ceil((whole.parts[part] * quantity) / ordered)),
    whole.line,
  );
}

/** What one piece costs when nothing else is in its order. */
export const landedPiece = (sku: Piece, serving: Serving, to: Delivery): Landed => landedPieces(sku, serving, 1, to);
