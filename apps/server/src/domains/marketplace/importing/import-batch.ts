import { type Marketplace, MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';
import { readOffers } from '#domains/marketplace/offers/read-offers.ts';
import { type ImportRun, writeResults } from '#domains/marketplace/rows/import-store.ts';
import { recordFollowed } from '#domains/marketplace/rows/offer-store.ts';
import type { Context } from '#shop/context.ts';
import { oddRow, storeRead } from './store-read.ts';

const parallel = 4;

/** Returns why the rest of the import has to wait. What was answered is stored, each offer with what became of it. */
export async function importBatch(
  ctx: Context,
  marketplace: Marketplace,
  run: ImportRun,
  offerIds: readonly string[],
): Promise<string | undefined> {
  const reading = await readOffers(marketplace, offerIds, 'freshness', { parallel });
  const { good } = await storeRead(ctx, marketplace, reading.read, run, (tx, results) =>
    writeResults(tx, run.id, [...results, ...reading.odd.map(oddRow)]),
  );
  await follow(ctx, marketplace, good);
  return reading.unread.length > 0 ? (reading.problem?.kind ?? 'unavailable') : undefined;
}

/** What is not followed now is followed by the job that reads old offers. */
async function follow(
  ctx: Context,
  marketplace: Marketplace,
  products: readonly { offerId: string; productId: number }[],
): Promise<void> {
  const followed: number[] = [];
  for (const { offerId, productId } of products) {
    try {
      await marketplace.follow(offerId);
      followed.push(productId);
    } catch (error) {
      if (!(error instanceof MarketplaceProblem)) throw error;
      break;
    }
  }
  await recordFollowed(ctx.db, followed);
}
