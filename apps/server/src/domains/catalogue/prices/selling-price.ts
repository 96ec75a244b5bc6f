import { checked, type Fen, MoneyError, type PriceE4 } from '@sampan/contract/money';
import { findTier, type PriceTier } from '@sampan/contract/pricing';
import type { OwnPrices } from '../overrides/own-values.ts';
import type { SourceTier } from '../overrides/prepared-product.ts';

/** A new shop's default: 25 %. */
export const defaultMarkupE6 = 250_000;

export interface PriceBasis {
  cnyPerUsdE6: number;
  defaultMarkupE6: number;
  markupE6ByCategory: ReadonlyMap<number, number>;
}

export interface SourcePrices {
  /** The top category first. */
  categoryPath: readonly number[];
  tiers: readonly SourceTier[];
  /** The cost of a single piece, if the supplier sells single pieces. */
  onePieceFen?: Fen | null | undefined;
  minOrderQuantity: number;
  /** `fixedE4`: a selling price that neither rate nor markup change. */
  skus: readonly { id: number; fen: Fen | null; fixedE4: PriceE4 | null; isWithdrawn?: boolean }[];
  own?: OwnPrices;
}

export interface SellingPrices {
  tiers: PriceTier[];
  skus: { id: number; priceE4: PriceE4 | null }[];
  /** The lowest price of any SKU at the minimum order. */
  priceE4: PriceE4;
  /** Lowest and highest price that any SKU can have at any quantity. */
  minE4: PriceE4;
  maxE4: PriceE4;
  /** The price of a single piece; null: none are sold. */
  onePieceE4: PriceE4 | null;
  cnyPerUsdE6: number;
  markupE6: number;
}

/** The markup of the product's own category, or else of the nearest one above it, or else the default. */
export function markupFor(categoryPath: readonly number[], basis: PriceBasis): number {
  for (const id of categoryPath.toReversed()) {
    const markup = basis.markupE6ByCategory.get(id);
    if (markup !== undefined) return markup;
  }
  return basis.defaultMarkupE6;
}

/**
 * The markup formula: fen ÷ rate × (1 + markup). `cnyPerUsdE6` is the rate in millionths of a yuan per dollar, `markupE6`
 * the markup in millionths. Four decimals, because small goods cost fractions of a cent a piece; rounded up, so that a
 * price never earns less than the markup.
 */
export function sellingPrice(cost: Fen, cnyPerUsdE6: number, markupE6: number): PriceE4 {
  if (cnyPerUsdE6 <= 0) throw new MoneyError('exchange rate must be positive');
  // fen/100 yuan ÷ (rate/1e6) × (1e6+markup)/1e6 × 1e4, kept as one fraction
  const numerator = BigInt(cost) * BigInt(1_000_000 + markupE6) * 100n;
  const denominator = BigInt(cnyPerUsdE6);
  return checked((numerator + denominator - 1n) / denominator);
}

export function priceProduct(source: SourcePrices, basis: PriceBasis): SellingPrices {
  const { own = {} } = source;
  const markupE6 = own.markupE6 ?? markupFor(source.categoryPath, basis);
  const price = (fen: Fen) => sellingPrice(fen, basis.cnyPerUsdE6, markupE6);
  const listed = (fixed: PriceE4 | null | undefined) => (own.markupE6 === undefined ? (fixed ?? undefined) : undefined);
  const workedOut = source.tiers.map(({ from, fen, fixedPriceE4 }) => ({
    from,
    priceE4: listed(fixedPriceE4) ?? price(fen),
  }));
  const tiers = ownTiers(own, workedOut);
  const skus = source.skus.map(({ id, fen, fixedE4 }) => ({
    id,
    priceE4: own.skus?.get(id) ?? listed(fixedE4) ?? (fen === null ? null : price(fen)),
  }));
  const tiersApply = skus.length === 0 || skus.some((sku) => sku.priceE4 === null);
  const possible = [...(tiersApply ? tiers : []), ...skus].flatMap(({ priceE4 }) =>
    priceE4 === null ? [] : [priceE4],
  );
  if (possible.length === 0) throw new Error('a product without any price');
  return {
    tiers,
    skus,
    priceE4: priceAtMinimum(source, tiers, skus) ?? Math.min(...possible),
    minE4: Math.min(...possible),
    maxE4: Math.max(...possible),
    onePieceE4: onePiecePrice(source, { tiers, workedOut }, price),
    cnyPerUsdE6: basis.cnyPerUsdE6,
    markupE6,
  };
}

/** Goods whose variants all have prices of their own have no bands, and get none. */
function ownTiers({ tiers }: OwnPrices, workedOut: readonly PriceTier[]): PriceTier[] {
  if (!tiers || workedOut.length === 0) return [...workedOut];
  return tiers.map(({ from, priceE4 }) => ({
    from,
    priceE4: priceE4 ?? findTier(workedOut, from)?.tier.priceE4 ?? 0,
  }));
}

/**
 * Worked out like the bands. Where the shop or a price list sets the first band, a single piece costs as much more than
 * that as it does at the supplier's; it is never cheaper than a piece of the smallest order.
 */
function onePiecePrice(
  { onePieceFen, tiers: [source] }: SourcePrices,
  { tiers: [first], workedOut: [computed] }: Record<'tiers' | 'workedOut', readonly PriceTier[]>,
  price: (fen: Fen) => PriceE4,
): PriceE4 | null {
  if (onePieceFen == null) return null;
  if (!first || !source) return price(onePieceFen);
  const isSet = first.priceE4 !== computed?.priceE4 || source.fixedPriceE4 !== undefined;
  const own = isSet ? Math.ceil((first.priceE4 * onePieceFen) / source.fen - 1e-9) : price(onePieceFen);
  return Math.max(own, first.priceE4);
}

function priceAtMinimum(
  source: SourcePrices,
  tiers: readonly PriceTier[],
  skus: SellingPrices['skus'],
): PriceE4 | undefined {
  const byQuantity = findTier(tiers, source.minOrderQuantity)?.tier.priceE4;
  const offered = skus.filter((_sku, index) => !source.skus[index]?.isWithdrawn);
  const prices = (offered.length > 0 ? offered : [{ priceE4: null }]).map(({ priceE4 }) => priceE4 ?? byQuantity);
  const known = prices.filter((price) => price !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}
