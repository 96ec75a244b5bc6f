import type pg from 'pg';
import {
  createDatabase,
  createPool,
  inTransaction,
  type Transaction,
} from '../../../apps/server/src/database/connect.ts';
import { countPublications } from '../../../apps/server/src/domains/listings/count-publications.ts';
import { readPublished } from '../../../apps/server/src/domains/listings/offers/offered-store.ts';
import { planOffers } from '../../../apps/server/src/domains/listings/offers/plan-offers.ts';
import { listIds } from '../../../apps/server/src/domains/listings/publications/list-store.ts';
import { readShopQueues } from '../../../apps/server/src/domains/listings/publications/publish-queues.ts';
import { beginPush, settlePush } from '../../../apps/server/src/domains/listings/serving/offer-store.ts';
import { claimNext } from '../../../apps/server/src/domains/listings/serving/publish-store.ts';
import { findLongUnread } from '../../../apps/server/src/domains/listings/serving/read-drift.ts';
import {
  addOffersOfShop,
  addRead,
  claimChanges,
  endWork,
  findShopsWithWork,
  readWork,
  takeOver,
} from '../../../apps/server/src/domains/listings/serving/work-store.ts';
import { terms } from './fill.ts';

/** The queries of publishing in the order in which the shop runs them, explained on the full tables; nothing is kept. */

export interface Explained {
  name: string;
  ms: number;
  /** Large tables that are read whole. */
  scans: string[];
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

class Undone extends Error {}

const rowsOfLarge = 5000;

function scansIn(plan: Plan): string[] {
  const read = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
  const own = plan['Node Type'] === 'Seq Scan' && read > rowsOfLarge ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansIn)];
}

interface Asked {
  text: string;
  values: unknown[];
}

/** A pool of one connection that notes what it is asked. */
function notingPool(url: string) {
  const pool = createPool(url, { max: 1, name: 'bench', statementTimeoutSeconds: 600 });
  const asked: Asked[] = [];
  let ask: pg.Client['query'] | undefined;
  pool.on('connect', (client) => {
    ask = client.query.bind(client) as pg.Client['query'];
    const noted = (query: string | Asked, ...values: unknown[][]) => {
      asked.push(typeof query === 'string' ? { text: query, values: values[0] ?? [] } : { ...query });
      return (ask as (...given: unknown[]) => unknown)(query, ...values);
    };
    client.query = noted as unknown as typeof client.query;
  });
  const run = async (text: string, values: unknown[] = []) =>
    (await ask?.<{ 'QUERY PLAN': { Plan: Plan; 'Execution Time': number }[] }>(text, values))?.rows ?? [];
  return { pool, asked, run };
}

export async function explainQueries(url: string, productIds: readonly number[]): Promise<Explained[]> {
  const { pool, asked, run } = notingPool(url);
  const db = createDatabase(pool);
  const found: Explained[] = [];
  const explain: Explain = async (name, work) => {
    await run('savepoint before');
    asked.length = 0;
    const result = await work();
    const queries = [...asked];
    await run('rollback to savepoint before');
    for (const [index, { text, values }] of queries.entries()) {
      const [row] = await run(`explain (analyze, format json) ${text}`, values);
      const [plan] = row?.['QUERY PLAN'] ?? [];
      if (!plan) continue;
      const which = queries.length > 1 ? ` (${index + 1})` : '';
      found.push({ name: name + which, ms: plan['Execution Time'], scans: scansIn(plan.Plan) });
    }
    return result;
  };
  const undo = (work: (tx: Transaction) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      // It begins with the first query.
      await tx.selectFrom('reseller_shops').select('id').limit(1).execute();
      await work(tx);
      throw new Undone();
    }).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  try {
    await undo((tx) => explainPush(explain, tx, productIds));
    await undo((tx) => explainRest(explain, tx));
  } finally {
    await pool.end();
  }
  return found;
}

type Explain = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>;

async function explainPush(explain: Explain, tx: Transaction, productIds: readonly number[]): Promise<void> {
  await explain(`stock of ${productIds.length} offers changes, with its trigger`, () =>
    tx
      .updateTable('skus')
      .set('amount_on_sale', (is) => is('amount_on_sale', '+', 1))
      .where('product_id', 'in', productIds)
      .execute(),
  );
  await explain('notes of 500 changes become work', () => claimChanges(tx, 500));
  await explain('shops with work', () => findShopsWithWork(tx));
  const { id: shopId } = await tx.selectFrom('reseller_shops').select('id').orderBy('id').executeTakeFirstOrThrow();
  await explain('a shop is taken over', () => takeOver(tx, shopId));
  const work = await explain('work of a shop, 250', () => readWork(tx, shopId, 'offers', 250));
  const ids = work.map(({ publicationId }) => publicationId);
  const published = await explain('250 publications with costs and stock', () => readPublished(tx, ids));
  const offers = published
    .flatMap((one) =>
      planOffers(one, one.variants, terms).offers.map((offer) => ({
        ...offer,
        publicationId: one.id,
        productId: one.remoteId ?? '',
      })),
    )
    .slice(0, 250);
  const pushId = await explain('a push of 250 offers begins', () => beginPush(tx, shopId, offers));
  await explain('it is settled', () => settlePush(tx, pushId, offers));
  await explain('work of 250 ends', () => endWork(tx, 'offers', work));
}

async function explainRest(explain: Explain, tx: Transaction): Promise<void> {
  const { id: shopId, buyer_id: buyerId } = await tx
    .selectFrom('reseller_shops')
    .select(['id', 'buyer_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await explain('the next product of the queue', () => claimNext(tx, shopId, shopId));
  await explain('a shop tells of a product', () => addRead(tx, shopId, '1000000007'));
  await explain('everything in a shop, for another rule or rate', () => addOffersOfShop(tx, shopId));
  await explain('products that were not looked at for long', () => findLongUnread(tx, 6, 500));
  const page = { buyerId, shopId: undefined, tab: 'list', filter: 'all', search: '', after: '', limit: 50 } as const;
  await explain('page of publications', () => listIds(tx, page));
  await explain('page of publications with few pieces', () => listIds(tx, { ...page, filter: 'low' }));
  await explain('search in publications', () => listIds(tx, { ...page, search: 'mug' }));
  await explain('counts of publications', () => countPublications(tx, buyerId));
  await explain('queues of all shops, in the console', () => readShopQueues(tx, 500));
}
