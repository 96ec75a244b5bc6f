import { type PriceE4, readPriceE4 } from './money.ts';

/**
 * Wholesale prices by quantity, for pages and server (resellers' prices: price-rules.ts). All colours and sizes of a
 * product count together, the band that their total reaches sets the unit price, and a SKU with its own price keeps it.
 * Minimum order and batch size also apply to the total.
 */

/** A quantity band: the unit price from `from` pieces on. Bands are kept first to last. */
export interface PriceTier {
  from: number;
  priceE4: PriceE4;
}

/**
 * Finds a quantity's band: the last one whose start it reaches, and the next one. Below the first band the first counts.
 * Undefined when there are no bands.
 */
export function findTier(
  tiers: readonly PriceTier[],
  pieces: number,
): { index: number; tier: PriceTier; next: PriceTier | undefined } | undefined {
  const [first] = tiers;
  if (!first) return undefined;
  let index = 0;
  while (tiers[index + 1] && (tiers[index + 1] as PriceTier).from <= pieces) index++;
  return { index, tier: tiers[index] ?? first, next: tiers[index + 1] };
}

/** Unit price of a SKU for a total quantity of its product, over all SKUs. */
export function unitPrice(sku: { ownPriceE4: PriceE4 | null; tiers: readonly PriceTier[] }, pieces: number): PriceE4 {
  const price = sku.ownPriceE4 ?? findTier(sku.tiers, pieces)?.tier.priceE4;
  if (price === undefined) throw new Error('a product without own price and without bands');
  return price;
}

/**
 * Whether the buyer saw a lower price than the current one. A higher one is fine: the server's own price is used. The
 * sent price is only compared, to the nearest 0.0001, so that a client's float arithmetic does no harm.
 */
export function isBelowCurrent(sent: number | string | null | undefined, current: PriceE4): boolean {
  return sent !== null && sent !== undefined && Math.round(Number(sent) * 10_000) < current;
}

/** The bands as calls return them: prices in US dollars. */
export function readTiers(list: readonly { startQuantity: number; price: number }[]): PriceTier[] {
  return list.map(({ startQuantity, price }) => ({ from: startQuantity, priceE4: readPriceE4(price) ?? 0 }));
}

/** Pieces of each product over all its lines: what bands, minimum and batch count. */
export function piecesByProduct(lines: Iterable<{ productId: number; quantity: number }>): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { productId, quantity } of lines) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  return pieces;
}

export interface OrderUnits {
  minOrderQuantity: number;
  batchNumber: number;
}

/** The reason why this many pieces of a product cannot be ordered; undefined if they can. */
export function shortageOf(
  { minOrderQuantity, batchNumber }: OrderUnits,
  pieces: number,
): { reason: 'minimum' | 'batch'; missing: number } | undefined {
  if (pieces < minOrderQuantity) return { reason: 'minimum', missing: minOrderQuantity - pieces };
  const over = pieces % batchNumber;
  return over === 0 ? undefined : { reason: 'batch', missing: batchNumber - over };
}

/** The smallest number of pieces, at least `pieces`, that can be ordered. */
export function nextOrderable({ minOrderQuantity, batchNumber }: OrderUnits, pieces: number): number {
  return Math.ceil(Math.max(pieces, minOrderQuantity) / batchNumber) * batchNumber;
}
