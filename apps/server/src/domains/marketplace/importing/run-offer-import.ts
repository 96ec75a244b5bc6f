import { type Marketplace, MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';
import { inTransaction } from '#database/connect.ts';
import { saveOffersAsPallet } from '#domains/catalogue/offer-pallet.ts';
import { writingCatalogue } from '#domains/catalogue/writing-catalogue.ts';
import { marketplaceOf } from '#domains/marketplace/offers/marketplace-of.ts';
import { importOffersJob } from '#domains/marketplace/queued-jobs.ts';
import { recordCollection } from '#domains/marketplace/rows/desk-store.ts';
import {
  addRows,
  claimImport,
  endImport,
  findCounted,
  type ImportRun,
  listImportedIds,
  listWaiting,
  rest,
  writeBeat,
  writeNextPage,
} from '#domains/marketplace/rows/import-store.ts';
import type { Context } from '#shop/context.ts';
import { importBatch } from './import-batch.ts';

const batchSize = 20;
const beatMs = 5000;
/** Well below the job's time limit: the next one goes on. */
const budgetMs = 45 * 60_000;
const pauseSeconds = 30;

/**
 * Reads and stores the offers of an import, batch by batch. A killed process leaves a batch whole or not at all; the
 * job then runs again and goes on with what still waits. While the marketplace does not answer, it rests.
 */
export async function runOfferImport(ctx: Context, id: string): Promise<void> {
  const marketplace = marketplaceOf(ctx);
  const run = await claimImport(ctx.db, id);
  if (!run) {
    // The queue tries again: the process that works on it may be gone.
    if ((await findCounted(ctx.db, id))?.state === 'running') throw new Error(`import ${id} is being worked on`);
    return;
  }
  const beat = setInterval(() => void writeBeat(ctx.db, id).catch(() => {}), beatMs);
  try {
    const problem = await work(ctx, marketplace, run);
    if (problem === undefined) return;
    await rest(ctx.db, id, problem);
    await inTransaction(ctx.db, (tx) =>
      ctx.queue.add(tx, importOffersJob, { id }, problem === '' ? {} : { startAfterSeconds: pauseSeconds }),
    );
  } catch (error) {
    await rest(ctx.db, id, 'interrupted');
    throw error;
  } finally {
    clearInterval(beat);
  }
}

/** Returns why it has to go on later, '' for no reason but the time; undefined when it is done. */
async function work(ctx: Context, marketplace: Marketplace, run: ImportRun): Promise<string | undefined> {
  const until = Date.now() + budgetMs;
  for (let page = run.nextPage; page > 0; ) {
    const listed = await listPage(marketplace, run, page).catch(kindOf);
    if (typeof listed === 'string') return listed;
    const next = page < listed.pages ? page + 1 : 0;
    await inTransaction(ctx.db, async (tx) => {
      await addRows(tx, run.id, listed.offerIds);
      await writeNextPage(tx, run.id, next);
    });
    page = next;
  }
  for (;;) {
    const offerIds = await listWaiting(ctx.db, run.id, batchSize);
    if (offerIds.length === 0) break;
    if (Date.now() > until) return '';
    const problem = await importBatch(ctx, marketplace, run, offerIds);
    if (problem) return problem;
  }
  await finish(ctx, run);
  return undefined;
}

/** Every other error is a bug. */
function kindOf(error: unknown): string {
  if (error instanceof MarketplaceProblem) return error.kind;
  throw error;
}

async function listPage(marketplace: Marketplace, { source, sourceId }: ImportRun, page: number) {
  if (source === 'collection') {
    const found = await marketplace.offersOfCollection(sourceId, page);
    return found ?? { offerIds: [], pages: 0 };
  }
  const { hits, pages } = await marketplace.offersOfSeller(sourceId, page, 'en', 'freshness');
  // Without a number of pages, an empty one is the last.
  return { offerIds: hits.map(({ offerId }) => offerId), pages: pages ?? (hits.length > 0 ? page + 1 : page) };
}

async function finish(ctx: Context, run: ImportRun): Promise<void> {
  await writingCatalogue(ctx, async (tx) => {
    await endImport(tx, run.id);
    if (run.source !== 'collection') return;
    const productIds = await listImportedIds(tx, run.id);
    const palletId = await saveOffersAsPallet(tx, `${run.marketplace}-${run.sourceId}`, run.sourceId, productIds);
    await recordCollection(tx, run.marketplace, run.sourceId, palletId);
  });
}
