import { createHash } from 'node:crypto';

/**
 * What makes two checkouts the same, with or without an Idempotency-Key. Unique per buyer, so that even without the
 * buyer lock no second order could be stored.
 */

function digest(parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** The set of cart lines that the order used up. Line ids are never reused. */
export function cartKey(lineIds: readonly string[]): string {
  return `cart:${digest(lineIds.toSorted())}`;
}

interface DirectLine {
  skuId: number;
  quantity: number;
  sentPrice?: number | string | null | undefined;
}

/** The same goods at the same seen prices to the same address: the common key prefix of all such orders. */
export function directKeyPrefix(addressId: string, lines: readonly DirectLine[]): string {
  const sorted = lines.map((line) => `${line.skuId}×${line.quantity}@${line.sentPrice ?? ''}`).toSorted();
  return `now:${digest([addressId, ...sorted])}:`;
}

/** The key of a repeated order includes the previous one: two requests that saw the same one can't both be stored. */
export function directKey(prefix: string, previousOrderId: string | undefined): string {
  return prefix + (previousOrderId ?? 'first');
}

/** An order that came in at a shop of the buyer's: ordered here once, and again only after the one before was closed. */
export const shopKeyPrefix = 'shop:';
export const shopKey = (shopOrderId: string, attempt: number): string => `${shopKeyPrefix}${shopOrderId}:${attempt}`;
