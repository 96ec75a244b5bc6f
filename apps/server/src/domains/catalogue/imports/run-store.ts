import type { ImportProblem } from '@sampan/contract/catalogue/import-problems';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { CategoryUse } from '#domains/catalogue/files/place-categories.ts';
import type { LowPrice } from '#domains/catalogue/prices/low-prices.ts';
import type { SeparatedBy } from '#domains/catalogue/tables/csv-table.ts';
import type { EncodingGuess } from '#domains/catalogue/tables/encoding-readings.ts';

/** Files that are imported from the console: their parts, what was found in them, how far they are. */

/** So long after its last sign of life a process that worked on a file counts as gone. */
const silenceSeconds = 20;

export interface RunRow {
  id: string;
  file_name: string;
  bytes: number;
  options: Record<string, unknown>;
  state: 'uploading' | 'checking' | 'checked' | 'importing' | 'imported' | 'failed';
  step: '' | 'check' | 'store';
  line: number;
  lines: number;
  report: RunReport | null;
  problem: '' | 'undone' | 'interrupted';
  import_id: number | null;
  operator_id: string | null;
  created_at: Date;
}

/** With a `remedy`, the version before worded it: a sentence instead of a code. */
export type StoredProblem = ImportProblem & { remedy?: string };

export interface RunReport {
  added: number;
  updated: number;
  unchanged: number;
  withdrawn: number;
  newCategories: number;
  problems: StoredProblem[];
  problemCount: number;
  /** These four are absent in reports of the version before. */
  leftOut?: (StoredProblem & { what: 'product' | 'picture' })[];
  leftOutCount?: number;
  low?: { products: number; owner: number; losing: number };
  /** All problems, for the process that stores the file. */
  lowPrices?: LowPrice[];
  encodings?: EncodingGuess;
  notes: Record<string, unknown>[];
  categories: { name: string; products: number; placed: CategoryUse['placed']; category: string }[];
  readAs: string;
  separatedBy?: SeparatedBy;
}

const columns = sql.raw(
  'id, file_name, bytes, options, state, step, line, lines, report, problem, import_id, operator_id, created_at',
);

export async function insertRun(
  tx: Transaction,
  { fileName, bytes, operatorId }: { fileName: string; bytes: number; operatorId: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into import_runs (file_name, bytes, options, operator_id)
    values (${fileName}, ${bytes}, '{}', ${operatorId}) returning id
  `.execute(tx);
  return rows[0]?.id ?? '';
}

export async function listOpenRuns(db: Database | Transaction): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${columns} from import_runs where state <> 'imported' order by created_at desc limit 50
  `.execute(db);
  return rows;
}

export async function findRun(db: Database | Transaction, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${columns} from import_runs where id = ${id}::uuid`.execute(db);
  return rows[0];
}

export async function lockRun(tx: Transaction, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${columns} from import_runs where id = ${id}::uuid for no key update
  `.execute(tx);
  return rows[0];
}

export async function writePart(tx: Transaction, id: string, number: number, bytes: Buffer): Promise<void> {
  await sql`
    insert into import_parts (run_id, number, bytes) values (${id}::uuid, ${number}, ${bytes})
    on conflict (run_id, number) do update set bytes = excluded.bytes
  `.execute(tx);
}

/** How much of the file is there, from its beginning without a gap. */
export async function countBytes(tx: Transaction, id: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(length(bytes)), 0) as bytes from (
      select bytes, number - row_number() over (order by number) + 1 as gap from import_parts where run_id = ${id}::uuid
    ) p where gap = 0
  `.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}

export async function readFile(db: Database, id: string): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from import_parts where run_id = ${id}::uuid order by number
  `.execute(db);
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

export async function beginState(
  tx: Transaction,
  id: string,
  state: 'checking' | 'importing',
  options?: object,
): Promise<void> {
  await sql`
    update import_runs set state = ${state}, step = '', line = 0, lines = 0, problem = '', beat_at = null,
      options = coalesce(${options ? JSON.stringify(options) : null}::jsonb, options)
    where id = ${id}::uuid
  `.execute(tx);
}

/** A file that is to be worked on, for this process alone while it shows signs of life. */
export async function claimRun(db: Database, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    update import_runs set beat_at = now()
    where id = ${id}::uuid and state in ('checking', 'importing')
      and (beat_at is null or beat_at < now() - make_interval(secs => ${silenceSeconds}))
    returning ${columns}
  `.execute(db);
  return rows[0];
}

export async function writeBeat(db: Database, id: string): Promise<void> {
  await sql`update import_runs set beat_at = now() where id = ${id}::uuid`.execute(db);
}

export async function writeProgress(
  db: Database,
  id: string,
  { step, line, lines }: Pick<RunRow, 'line' | 'lines'> & { step: string },
): Promise<void> {
  await sql`
    update import_runs set step = ${step}, line = ${line}, lines = ${lines}, beat_at = now() where id = ${id}::uuid
  `.execute(db);
}

export async function writeImportId(tx: Transaction, id: string, importId: number): Promise<void> {
  await sql`update import_runs set import_id = ${importId} where id = ${id}::uuid`.execute(tx);
}

export async function endRun(
  db: Database,
  id: string,
  { state, report, problem = '' }: { state: RunRow['state']; report?: RunReport; problem?: RunRow['problem'] },
): Promise<void> {
  await sql`
    update import_runs set state = ${state}, problem = ${problem}, beat_at = null,
      report = coalesce(${report ? JSON.stringify(report) : null}::jsonb, report),
      finished_at = case when ${state} in ('imported', 'failed') then now() end
    where id = ${id}::uuid
  `.execute(db);
  if (state === 'imported') await sql`delete from import_parts where run_id = ${id}::uuid`.execute(db);
}

/** It is tried again: why it stopped is shown meanwhile. */
export async function recordInterruption(db: Database, id: string): Promise<void> {
  await sql`update import_runs set problem = 'interrupted', beat_at = null where id = ${id}::uuid`.execute(db);
}

export async function deleteRun(tx: Transaction, id: string): Promise<void> {
  await sql`delete from import_runs where id = ${id}::uuid`.execute(tx);
}

/** Files that nobody has stored for a week, and what is left of those that were stored. */
export async function forgetOldRuns(db: Database): Promise<void> {
  await sql`
    delete from import_runs where created_at < now() - interval '7 days' and state not in ('checking', 'importing')
  `.execute(db);
}

/** Products that a run has added or updated. */
export async function readChangedProducts(db: Database, runId: string): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select c.product_id from import_runs r join import_changes c on c.import_id = r.import_id where r.id = ${runId}::uuid
  `.execute(db);
  return rows.map(({ product_id }) => product_id);
}

/** Texts, by language, that products of these imports still wait for; imports without any are left out. */
export async function countWaitingTexts(db: Database, importIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ import_id: number; waiting: number }>`
    select c.import_id, count(distinct (w.hash, w.source_language, w.language))::int as waiting
    from import_changes c join translation_uses u on u.product_id = c.product_id
    join translation_tasks w on w.hash = u.hash and w.source_language = u.source_language
    where c.import_id = any(${importIds}) and exists (select from translation_tasks)
    group by c.import_id
  `.execute(db);
  return new Map(rows.map(({ import_id, waiting }) => [import_id, waiting]));
}
