import { inTransaction } from '#database/connect.ts';
import { lockCatalogue } from '#domains/catalogue/index/lock-catalogue.ts';
import { notifyChange } from '#domains/catalogue/index/notify-change.ts';
import { ownPrices } from '#domains/catalogue/overrides/own-values.ts';
import type { Services } from '#shop/services.ts';
import { repriceCatalogueJob } from '../queued-jobs.ts';
import { readPriceBasis, readStale, writePrices } from './price-store.ts';
import { priceProduct } from './selling-price.ts';

/** So small that an operator's catalogue change, which waits for the current batch, never times out. */
const batchSize = 100;
/** Well below a job's time limit; the next job does the rest. */
const budgetMs = 60_000;

/**
 * Reprices every product with today's rate and markups. In batches, each one transaction: a product stores what it was
 * priced with, so an interrupted run resumes where it stopped. Orders keep their own prices.
 */
export async function repriceCatalogue(services: Pick<Services, 'db' | 'queue'>): Promise<void> {
  const until = Date.now() + budgetMs;
  let reached: number | undefined = 0;
  while (reached !== undefined && Date.now() < until) reached = await repriceBatch(services, reached);
  if (reached !== undefined) await inTransaction(services.db, (tx) => services.queue.add(tx, repriceCatalogueJob, {}));
}

/** Returns the last id processed; undefined if nothing is left after it. */
function repriceBatch(services: Pick<Services, 'db'>, afterId: number): Promise<number | undefined> {
  return inTransaction(services.db, async (tx) => {
    await lockCatalogue(tx);
    const basis = await readPriceBasis(tx);
    const stale = await readStale(tx, basis, afterId, batchSize);
    if (stale.length === 0) return undefined;
    const prices = stale.map(
      ({ id, category_path, source_tiers, one_piece_fen, min_order_quantity, skus, overrides }) => ({
        id,
        ...priceProduct(
          {
            categoryPath: category_path,
            tiers: source_tiers,
            onePieceFen: one_piece_fen,
            minOrderQuantity: min_order_quantity,
            skus,
            own: ownPrices(overrides),
          },
          basis,
        ),
      }),
    );
    await writePrices(tx, prices);
    // Cached lists that a new price brings a product into do not name it yet.
    await notifyChange(tx);
    return stale.length < batchSize ? undefined : stale.at(-1)?.id;
  });
}
