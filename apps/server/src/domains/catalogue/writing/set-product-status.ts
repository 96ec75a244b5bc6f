import type { Transaction } from '#database/connect.ts';
import { adjustCounts, countWords, indexProducts, writeStatus } from '#domains/catalogue/index/index-store.ts';
import { notifyChange } from '#domains/catalogue/index/notify-change.ts';
import { readStored } from '#domains/catalogue/writing/store.ts';
import { refuse } from '#shop/refusal.ts';

/**
 * Hides a product, or shows it again, under the catalogue's lock. A product that the supplier withdrew cannot be shown. What belongs to one customer is shown to that customer again, and to
 * nobody else.
 */
export async function changeStatus(
  tx: Transaction,
  offerId: number,
  wanted: 'active' | 'hidden' | 'private',
): Promise<void> {
  const [product] = await readStored(tx, [offerId]);
  if (!product || product.status === 'withdrawn') throw refuse('not_found');
  if (product.private_to) return changePrivate(tx, offerId, wanted === 'hidden' ? 'hidden' : 'private');
  const status = wanted === 'hidden' ? 'hidden' : 'active';
  if (product.status === status) return;
  await writeStatus(tx, offerId, status);
  await indexProducts(tx, [offerId]);
  await countWords(tx, status === 'active' ? [product.titles] : [], status === 'active' ? [] : [product.titles]);
  await adjustCounts(tx, offerId, status === 'active' ? 1 : -1);
  await notifyChange(tx);
}

/** No list, count or search of buyers has it, shown or hidden. */
async function changePrivate(tx: Transaction, offerId: number, status: 'hidden' | 'private'): Promise<void> {
  await writeStatus(tx, offerId, status);
  await notifyChange(tx, [offerId]);
}
