import type { Transaction } from '#database/connect.ts';
import { type Database, inTransaction } from '#database/connect.ts';
import { importProducts } from '#domains/catalogue/import-products.ts';
import { removeDemoGoods } from '#domains/catalogue/remove-demo-goods.ts';
import { loadTrialGoodsJob } from '#domains/opening/queued-jobs.ts';
import type { Services } from '#shop/services.ts';
import { lockOpening, readOpening } from '#shop/settings/opening.ts';
import { findTrialLoad, forgetTrialLoads, hasTrialGoods } from './store.ts';

/** Invented goods with which a shop is tried before it opens. It cannot open while they are there. */

type Deps = Pick<Services, 'db' | 'config' | 'trialGoods'>;

export async function queueTrialGoods({ queue, ...deps }: Deps & Pick<Services, 'queue'>): Promise<void> {
  if (!deps.trialGoods) return;
  await whileClosed(deps.db, async (tx) => {
    if (!(await findTrialLoad(tx))) await queue.add(tx, loadTrialGoodsJob, {});
  });
}

/** The job. An interrupted one begins again, and what is there stays. */
export async function loadTrialGoods(services: Services): Promise<void> {
  if (!services.trialGoods) return;
  const { problems } = await importProducts(services, services.trialGoods);
  if (problems.length > 0) services.log.error({ problems: problems.slice(0, 20) }, 'trial goods left out');
}

export async function removeTrialGoods({ db, config, trialGoods }: Deps): Promise<void> {
  if (config.isDemo) return;
  const categoryIds: number[] = [];
  for await (const { id } of trialGoods?.categories() ?? []) categoryIds.push(id);
  await whileClosed(db, async (tx) => {
    if ((await findTrialLoad(tx)) === 'active') return;
    await forgetTrialLoads(tx);
    if (await hasTrialGoods(tx)) await removeDemoGoods(tx, categoryIds);
  });
}

async function whileClosed(db: Database, work: (tx: Transaction) => Promise<void>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOpening(tx);
    if (!(await readOpening(tx)).openedAt) await work(tx);
  });
}
