import { currencies } from './currencies.ts';
import type { PriceE4 } from './money.ts';

/**
 * A reseller's prices from costs, in the currency of the shop there: cost × factor + amount by cost band, rounded up, and
 * never less than the least margin. Prices are whole hundredths of that currency, costs whole ten-thousandths; all of it is
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

export interface PriceRule {
  /** Lowest first; the first holds from 0 on. */
  bands: readonly PriceBand[];
  rounding: Rounding;
  /** Millionths of the price: 300000 = 30 %. */
  leastMarginE6: number;
}

export const defaultPriceRule: PriceRule = {
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

/** `costE4` in the currency of the shop. */
export function priceByRule(costE4: number, rule: PriceRule, decimals = 2): Hundredths {
  const { factorE4, plus } = bandOf(costE4, rule.bands);
  const byBand = BigInt(costE4) * BigInt(factorE4) + BigInt(plus) * 1_000_000n;
  const byMargin = ceiled(BigInt(costE4) * 10_000n * 1_000_000n, BigInt(1_000_000 - rule.leastMarginE6));
  const least = ceiled(byBand > byMargin ? byBand : byMargin, 1_000_000n);
  return roundedUp(Number(least), rule.rounding, decimals);
}

function bandOf(costE4: number, bands: readonly PriceBand[]): PriceBand {
  const band = bands.findLast(({ from }, index) => index === 0 || from * 100 <= costE4);
  if (!band) throw new Error('a rule without bands');
  return band;
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

/** Millionths of the price, before shipping and the shop's fees; negative at a loss. Rounded down, so that rounding keeps no limit. */
export function marginOf(price: Hundredths, costE4: number): number {
  const sold = BigInt(price) * 100n;
  const left = (sold - BigInt(costE4)) * 1_000_000n;
  return Number(left / sold - (left % sold < 0n ? 1n : 0n));
}

const ceiled = (amount: bigint, by: bigint) => (amount + by - 1n) / by;

/** Formats a price for remote shops, such as `10.99`; whole in a currency without decimals. */
export function priceText(price: Hundredths, decimals = 2): string {
  const [whole, rest] = [Math.floor(price / 100), price % 100];
  return decimals === 0 && rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, '0')}`;
}

/** Parses all spellings of a shop: `10.9`, `10.990000`. Undefined if it is no price. */
export function readPrice(text: string): Hundredths | undefined {
  const match = /^(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}
