import { currencies } from './currencies.ts';
import type { PriceE4 } from './money.ts';

/**
 * A reseller's prices from costs, in the currency of the shop there: cost × factor + amount by cost band, rounded up, and
 * never less than the least margin. What counts as the cost is the rule's basis; margins are always what delivery leaves. Prices are whole hundredths of that currency, costs whole ten-thousandths; all of it is
 * exact, and pages and server work it out alike.
 */
export type Hundredths = number;

export const roundings = ['99', '95', '00', 'none'] as const;
export type Rounding = (typeof roundings)[number];

export interface PriceBand {
  /** The cost from which it holds. */
  from: Hundredths;
  /** 24000 = × 2.4. */
  factorE4: number;
  plus: Hundredths;
}

/** delivered: goods, fees and freight of a piece by itself. goods: its price alone, where customers pay for delivery. */
export const ruleBases = ['delivered', 'goods'] as const;

export interface PriceRule {
  basis: (typeof ruleBases)[number];
  /** Lowest first; the first holds from 0 on. */
  bands: readonly PriceBand[];
  rounding: Rounding;
  /** Millionths of the price: 300000 = 30 %. */
  leastMarginE6: number;
}

export const defaultPriceRule: PriceRule = {
  basis: 'delivered',
  bands: [{ from: 0, factorE4: 22_000, plus: 0 }],
  rounding: '99',
  leastMarginE6: 300_000,
};

/** Undefined: we know no rate for it, and can reckon no prices in it. */
export const decimalsOf = (currency: string): number | undefined =>
  currencies.find(({ code }) => code === currency)?.decimals;

/** Converts a cost to the remote currency, rounded up. */
export function toStoreCost(costE4: PriceE4, perUsdE6: number): number {
  return Number(ceiled(BigInt(costE4) * BigInt(perUsdE6), 1_000_000n));
}

/** What a shop's prices depend on, besides the goods. */
export interface PriceTerms {
  rule: PriceRule;
  perUsdE6: number;
  decimals: number;
  /** VAT that the shop's prices contain, in millionths of the net price; 0 for net prices. */
  vatE6: number;
}

/** Of a piece, in US dollars. */
export interface PieceCost {
  goodsE4: PriceE4;
  landedE4: PriceE4;
  /** False: no line carries it to the shop's customers, so its margin is unknown. */
  isCarried: boolean;
}

interface PricedPiece {
  /** By the rule's basis, in the shop's currency. The rule's least margin is of this. */
  ruleCostE4: number;
  byRule: Hundredths;
  price: Hundredths;
  /** What is left after delivery. Null if it is unknown. */
  marginE6: number | null;
}

export function pricePiece(cost: PieceCost, terms: PriceTerms, ownPrice: Hundredths | null = null): PricedPiece {
  const { rule, perUsdE6, decimals, vatE6 } = terms;
  const ruleCostE4 = toStoreCost(rule.basis === 'goods' ? cost.goodsE4 : cost.landedE4, perUsdE6);
  const byRule = priceByRule(ruleCostE4, rule, decimals, vatE6);
  const price = ownPrice ?? byRule;
  return { ruleCostE4, byRule, price, marginE6: deliveredMargin(price, cost, terms) };
}

/** The margin of any price of the piece. */
export function deliveredMargin(
  price: Hundredths,
  { landedE4, isCarried }: PieceCost,
  { perUsdE6, vatE6 }: PriceTerms,
): number | null {
  return isCarried ? marginOf(price, toStoreCost(landedE4, perUsdE6), vatE6) : null;
}

/** `costE4` in the currency of the shop. */
export function priceByRule(costE4: number, rule: PriceRule, decimals = 2, vatE6 = 0): Hundredths {
  const { factorE4, plus } = bandOf(costE4, rule.bands);
  const byBand = BigInt(costE4) * BigInt(factorE4) + BigInt(plus) * 1_000_000n;
  const byMargin = ceiled(BigInt(costE4) * 10_000n * BigInt(1_000_000 + vatE6), BigInt(1_000_000 - rule.leastMarginE6));
  const least = ceiled(byBand > byMargin ? byBand : byMargin, 1_000_000n);
  return roundedUp(Number(least), rule.rounding, decimals);
}

function bandOf(costE4: number, bands: readonly PriceBand[]): PriceBand {
  const band = bands.findLast(({ from }, index) => index === 0 || from * 100 <= costE4);
  if (!band) throw new Error('a rule without bands');
  return band;
}

/** A price that is shown struck through beside the price. */
export interface CompareRule {
  factorE4: number;
  plus: Hundredths;
  rounding: Rounding;
}

/** Null: there is none, or it would not be higher. */
export function compareAtOf(price: Hundredths, rule: CompareRule | null, decimals = 2): Hundredths | null {
  if (!rule) return null;
  const least = ceiled(BigInt(price) * BigInt(rule.factorE4), 10_000n) + BigInt(rule.plus);
  const compare = roundedUp(Number(least), rule.rounding, decimals);
  return compare > price ? compare : null;
}

const endings = { '99': 99, '95': 95, '00': 0 };

/** In a currency without decimals the last two digits are rounded instead: 1,499 yen. */
function roundedUp(price: Hundredths, rounding: Rounding, decimals: number): Hundredths {
  if (decimals === 0) return ending(Math.ceil(price / 100), rounding) * 100;
  return ending(price, rounding);
}

function ending(amount: number, rounding: Rounding): number {
  if (rounding === 'none') return Math.max(amount, 1);
  const over = (amount - endings[rounding] + 100) % 100;
  const rounded = over === 0 ? amount : amount + 100 - over;
  return rounded > 0 ? rounded : rounded + 100;
}

/**
 * Millionths of the price without its VAT, before the shop's own fees; negative at a loss. Rounded down, so that rounding
 * keeps no limit.
 */
export function marginOf(price: Hundredths, costE4: number, vatE6 = 0): number {
  const sold = BigInt(price) * 100n * 1_000_000n;
  const left = (sold - BigInt(costE4) * BigInt(1_000_000 + vatE6)) * 1_000_000n;
  return Number(left / sold - (left % sold < 0n ? 1n : 0n));
}

const ceiled = (amount: bigint, by: bigint) => (amount + by - 1n) / by;

/** Formats a price for remote shops, such as `10.99`; whole in a currency without decimals. */
export function priceText(price: Hundredths, decimals = 2): string {
  const [whole, rest] = [Math.floor(price / 100), price % 100];
  return decimals === 0 && rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, '0')}`;
}

/** A cost in US dollars as text in the shop's currency, rounded up. */
export function costText(costE4: PriceE4, perUsdE6: number, decimals = 2): string {
  const storeCostE4 = toStoreCost(costE4, perUsdE6);
  return priceText(decimals === 0 ? Math.ceil(storeCostE4 / 10_000) * 100 : Math.ceil(storeCostE4 / 100), decimals);
}

/** Parses all spellings of a shop: `10.9`, `10.990000`. Undefined if it is no price. */
export function readPrice(text: string): Hundredths | undefined {
  const match = /^(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}
