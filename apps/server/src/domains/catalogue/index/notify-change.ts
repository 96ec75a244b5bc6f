import { recordChange } from '#database/change-feed.ts';
import type { Transaction } from '#database/connect.ts';

/**
 * Cache notifications (http/caches.ts): which products look different, for which only the stock changed, or that
 * anything may have.
 */
function changeNotice(productIds?: readonly number[], kind: 'product' | 'stock' = 'product'): string {
  return productIds && productIds.length <= 300 ? `${kind}:${productIds.join(',')}` : 'catalogue';
}

/** Every process, and whatever else keeps a copy, hears after the commit what looks different now. */
export async function notifyChange(
  tx: Transaction,
  productIds?: readonly number[],
  kind?: 'product' | 'stock',
): Promise<void> {
  await recordChange(tx, changeNotice(productIds, kind));
}
