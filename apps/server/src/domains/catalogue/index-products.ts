import { inTransaction } from '#database/connect.ts';
import type { Services } from '#shop/services.ts';
import { countWords, indexProducts, readOutdated } from './index/index-store.ts';
import { lockCatalogue } from './index/lock-catalogue.ts';
import { notifyChange } from './index/notify-change.ts';
import { indexProductsJob } from './queued-jobs.ts';

const batchSize = 500;
/** Well below a job's time limit; the next job does the rest. */
const budgetMs = 60_000;

type IndexServices = Pick<Services, 'db' | 'queue'>;

/** After an update of the shop: rewrites search rows that an earlier version wrote. */
export async function queueIndexing({ db, queue }: IndexServices): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await readOutdated(tx, 1)).length > 0) await queue.add(tx, indexProductsJob, {});
  });
}

/** Each batch has its own transaction, so that an interrupted run resumes where it stopped. */
export async function indexOutdated(services: IndexServices): Promise<void> {
  const until = Date.now() + budgetMs;
  let isDone = false;
  while (!isDone && Date.now() < until) isDone = await indexBatch(services);
  if (!isDone) await queueIndexing(services);
}

function indexBatch({ db }: IndexServices): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockCatalogue(tx);
    const outdated = await readOutdated(tx, batchSize);
    await indexProducts(
      tx,
      outdated.map(({ id }) => id),
    );
    await countWords(
      tx,
      outdated.filter(({ isListed }) => isListed).map(({ titles }) => titles),
      [],
    );
    if (outdated.length < batchSize) await notifyChange(tx);
    return outdated.length < batchSize;
  });
}
