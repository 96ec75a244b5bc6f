import { type Marketplace, MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';
import { writingCatalogue } from '#domains/catalogue/writing-catalogue.ts';
import { readOffers } from '#domains/marketplace/offers/read-offers.ts';
import { type ImportRun, writeResults } from '#domains/marketplace/rows/import-store.ts';
import { recordFollowed } from '#domains/marketplace/rows/offer-store.ts';
import type { Context } from '#shop/context.ts';
import { storeRead } from './store-read.ts';

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
    writeResults(tx, run.id, results),
  );
  await follow(ctx, marketplace, good);
  return reading.unread.length > 0 ? onlyOddAnswers(ctx, run, reading) : undefined;
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

/** An answer that cannot be read will not get better by asking again: the offer is left out, and says so. */
async function onlyOddAnswers(
  ctx: Context,
  run: ImportRun,
  { unread, problem }: { unread: readonly string[]; problem: MarketplaceProblem | undefined },
): Promise<string | undefined> {
  if (problem?.kind !== 'odd_answer' && problem?.kind !== 'refused') return problem?.kind ?? 'unavailable';
  const detail = `${problem.code} ${problem.message}`.trim().slice(0, 200);
  await writingCatalogue(ctx, (tx) =>
    writeResults(
      tx,
      run.id,
      unread.map((offerId) => ({ offerId, state: 'refused', problem: 'breaks_rules', detail, title: '' })),
    ),
  );
  return undefined;
}
