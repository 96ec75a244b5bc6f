import type { OfferProblem } from '@sampan/contract/marketplace';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** Imports of offers: what was asked for, how far they are, and what became of each offer. */

type Reader = Database | Transaction;

/** So long after its last sign of life a process that worked on an import counts as gone. */
const silenceSeconds = 30;

export interface ImportWishes {
  categoryId?: number;
  minimum?: number;
  startsHidden: boolean;
  /** By offer, in grams. */
  weights: Record<string, number>;
  patentReason: string;
}

export interface ImportRun {
  id: string;
  marketplace: string;
  source: 'offers' | 'seller' | 'collection';
  sourceId: string;
  state: 'running' | 'done';
  options: ImportWishes;
  nextPage: number;
  problem: string;
  operatorId: string | null;
  operatorName: string;
  createdAt: Date;
}

const columns = sql.raw(`i.id, i.marketplace, i.source, i.source_id as "sourceId", i.state, i.options,
  i.next_page as "nextPage", i.problem, i.operator_id as "operatorId", i.operator_name as "operatorName",
  i.created_at as "createdAt"`);

export async function insertImport(
  tx: Transaction,
  run: Pick<ImportRun, 'marketplace' | 'source' | 'sourceId' | 'options' | 'nextPage' | 'operatorName'> & {
    operatorId: string;
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into offer_imports (marketplace, source, source_id, options, next_page, operator_id, operator_name)
    values (${run.marketplace}, ${run.source}, ${run.sourceId}, ${JSON.stringify(run.options)}::jsonb, ${run.nextPage},
      ${run.operatorId}, ${run.operatorName})
    returning id
  `.execute(tx);
  return rows[0]?.id ?? '';
}

export async function countRunning(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from offer_imports where state = 'running'
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Offers named twice are one. */
export async function addRows(tx: Transaction, importId: string, offerIds: readonly string[]): Promise<void> {
  await sql`
    insert into offer_import_rows (import_id, offer_id, position)
    select ${importId}::uuid, r.offer_id, n.last + r.position
    from unnest(${offerIds}::text[]) with ordinality as r (offer_id, position),
      (select coalesce(max(position), 0) as last from offer_import_rows where import_id = ${importId}::uuid) n
    on conflict (import_id, offer_id) do nothing
  `.execute(tx);
}

export async function writeNextPage(tx: Transaction, importId: string, nextPage: number): Promise<void> {
  await sql`update offer_imports set next_page = ${nextPage} where id = ${importId}::uuid`.execute(tx);
}

/** For this process alone while it shows signs of life. */
export async function claimImport(db: Database, id: string): Promise<ImportRun | undefined> {
  const { rows } = await sql<ImportRun>`
    update offer_imports i set beat_at = now()
    where i.id = ${id}::uuid and i.state = 'running'
      and (i.beat_at is null or i.beat_at < now() - make_interval(secs => ${silenceSeconds}))
    returning ${columns}
  `.execute(db);
  return rows[0];
}

export async function writeBeat(db: Reader, id: string): Promise<void> {
  await sql`update offer_imports set beat_at = now(), problem = '' where id = ${id}::uuid`.execute(db);
}

/** It goes on later; nobody works on it until then. */
export async function rest(db: Reader, id: string, problem: string): Promise<void> {
  await sql`update offer_imports set beat_at = null, problem = ${problem} where id = ${id}::uuid`.execute(db);
}

export async function endImport(tx: Transaction, id: string): Promise<void> {
  await sql`
    update offer_imports set state = 'done', problem = '', beat_at = null, ended_at = now() where id = ${id}::uuid
  `.execute(tx);
}

export async function listWaiting(db: Reader, importId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ offerId: string }>`
    select offer_id as "offerId" from offer_import_rows
    where import_id = ${importId}::uuid and state = 'waiting' order by position limit ${limit}
  `.execute(db);
  return rows.map(({ offerId }) => offerId);
}

export interface RowResult {
  offerId: string;
  state: 'added' | 'updated' | 'unchanged' | 'refused';
  problem: OfferProblem | '';
  detail: string;
  title: string;
}

export async function writeResults(tx: Transaction, importId: string, results: readonly RowResult[]): Promise<void> {
  await sql`
    update offer_import_rows o set state = r.state, problem = r.problem, detail = r.detail, title = r.title
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as r ("offerId" text, state text, problem text, detail text, title text)
    where o.import_id = ${importId}::uuid and o.offer_id = r."offerId"
  `.execute(tx);
}

/** The products that the import's offers are, in the import's order. */
export async function listImportedIds(tx: Transaction, importId: string): Promise<number[]> {
  const { rows } = await sql<{ productId: number }>`
    select m.product_id as "productId"
    from offer_import_rows r join offer_imports i on i.id = r.import_id
    join marketplace_offers m on m.marketplace = i.marketplace and m.offer_id = r.offer_id
    where r.import_id = ${importId}::uuid and r.state <> 'refused' order by r.position
  `.execute(tx);
  return rows.map(({ productId }) => productId);
}

export interface CountedImport extends ImportRun {
  waiting: number;
  added: number;
  updated: number;
  unchanged: number;
  refused: number;
}

const counted = sql`
  select ${columns}, c.* from offer_imports i cross join lateral (
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'added')::int as added,
      count(*) filter (where state = 'updated')::int as updated, count(*) filter (where state = 'unchanged')::int as unchanged,
      count(*) filter (where r.state = 'refused')::int as refused
    from offer_import_rows r where r.import_id = i.id
  ) c`;

export async function listCounted(db: Reader, limit: number): Promise<CountedImport[]> {
  const { rows } = await sql<CountedImport>`${counted} order by i.created_at desc limit ${limit}`.execute(db);
  return rows;
}

export async function findCounted(db: Reader, id: string): Promise<CountedImport | undefined> {
  const { rows } = await sql<CountedImport>`${counted} where i.id = ${id}::uuid`.execute(db);
  return rows[0];
}

export async function listLeftOut(db: Reader, importId: string, problem: OfferProblem): Promise<string[]> {
  const { rows } = await sql<{ offerId: string }>`
    select offer_id as "offerId" from offer_import_rows
    where import_id = ${importId}::uuid and state = 'refused' and problem = ${problem} order by position
  `.execute(db);
  return rows.map(({ offerId }) => offerId);
}

export async function listRefused(
  db: Reader,
  importId: string,
  limit: number,
): Promise<{ offerId: string; title: string; problem: OfferProblem; detail: string }[]> {
  const { rows } = await sql<{ offerId: string; title: string; problem: OfferProblem; detail: string }>`
    select offer_id as "offerId", title, problem, detail from offer_import_rows
    where import_id = ${importId}::uuid and state = 'refused' order by position limit ${limit}
  `.execute(db);
  return rows;
}
