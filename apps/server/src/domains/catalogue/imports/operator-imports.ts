import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type {
  operatorAddImportPart as addPartCall,
  operatorBeginImport as beginCall,
  operatorCheckImport as checkCall,
  operatorGetImport as getCall,
  operatorListImports as listCall,
  operatorRunImport as runCall,
} from '@sampan/contract/catalogue/imports';
import { serverLimits } from '@sampan/contract/limits';
import { toWireTime } from '@sampan/contract/wire-time';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { readFileTiers } from '#domains/catalogue/files/file-tiers.ts';
import { writing } from '#domains/catalogue/index/lock-catalogue.ts';
import { type Consent, guardLowPrices, look, lookAt } from '#domains/catalogue/prices/low-prices.ts';
import { readProductPrices } from '#domains/catalogue/prices/product-prices.ts';
import { runImportJob, undoImportJob } from '#domains/catalogue/queued-jobs.ts';
import { findImport, type LoggedImport, listImports } from '#domains/catalogue/writing/import-log.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import {
  beginState,
  countBytes,
  countWaitingTexts,
  deleteRun,
  findRun,
  insertRun,
  listOpenRuns,
  lockRun,
  type RunReport,
  type RunRow,
  type StoredProblem,
  writePart,
} from './run-store.ts';
import { beginUndo, readLaterChanges } from './undo-store.ts';

type OperatorContext = Context & { actor: Operator };

export async function operatorListImports(ctx: Context): Promise<OutputOf<typeof listCall>> {
  const [runs, imports] = [await listOpenRuns(ctx.db), await listImports(ctx.db)];
  const waiting = await countWaitingTexts(
    ctx.db,
    imports.map(({ id }) => id),
  );
  return {
    runs: runs.map((run) => toRunResponse(run, waiting)),
    imports: imports.map((one) => toImportResponse(one, waiting)),
  };
}

/** Texts that wait, by import. */
type Waiting = ReadonlyMap<number, number>;

function toRunResponse(run: RunRow, waiting: Waiting): OutputOf<typeof getCall> {
  const { id, file_name, state, step, line, lines, options, report, problem, import_id, created_at } = run;
  return {
    id,
    fileName: file_name,
    state,
    step,
    line,
    lines,
    options: options as OutputOf<typeof getCall>['options'],
    report: report && toReportResponse(report),
    problem: toRunProblem(problem),
    importId: import_id,
    waitingTexts: waiting.get(import_id ?? 0) ?? 0,
    createdAt: toWireTime(created_at),
  };
}

/** The version before stored a sentence. */
const toRunProblem = (problem: RunRow['problem']): RunRow['problem'] =>
  problem === '' || problem === 'undone' || problem === 'interrupted' ? problem : 'interrupted';

function toReportResponse({ lowPrices: _, problems, leftOut, ...report }: RunReport) {
  // Of a version before, it lacks what was left out.
  return {
    ...report,
    problems: problems.map(worded),
    leftOut: (leftOut ?? []).map(worded),
    leftOutCount: report.leftOutCount ?? 0,
  };
}

function worded<Stored extends StoredProblem>({ remedy, ...problem }: Stored) {
  if (remedy === undefined) return problem;
  return { ...problem, problem: 'earlier_report' as const, values: { text: `${problem.problem}. ${remedy}` } };
}

function toImportResponse(one: LoggedImport, waiting: Waiting): OutputOf<typeof listCall>['imports'][number] {
  const { id, fileName, suppliers, added, updated, unchanged, withdrawn, operator, startedAt, keptUntil } = one;
  const state = one.undoneAt ? 'undone' : one.undoBeganAt ? 'undoing' : one.finishedAt ? 'done' : 'running';
  return {
    importId: id,
    fileName,
    suppliers,
    added,
    updated,
    unchanged,
    withdrawn,
    by: operator ?? '',
    startedAt,
    state,
    canBeUndone: one.isRetained && !one.undoBeganAt,
    keptUntil,
    waitingTexts: waiting.get(id) ?? 0,
  };
}

export async function operatorBeginImport(
  ctx: OperatorContext,
  { fileName, bytes }: ParsedInputOf<typeof beginCall>,
): Promise<OutputOf<typeof beginCall>> {
  return inTransaction(ctx.db, async (tx) => {
    if ((await listOpenRuns(tx)).length >= serverLimits.importRunsMax)
      throw refuse('too_many_imports', { max: serverLimits.importRunsMax });
    return { id: await insertRun(tx, { fileName, bytes, operatorId: ctx.actor.operatorId }) };
  });
}

export async function operatorAddImportPart(
  ctx: Context,
  { id, number, contentBase64 }: ParsedInputOf<typeof addPartCall>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const run = await own(tx, id);
    const most = Math.ceil(run.bytes / serverLimits.importPartBytes);
    if (run.state !== 'uploading' || number >= most) throw refuse('not_found');
    await writePart(tx, id, number, Buffer.from(contentBase64, 'base64'));
  });
  return null;
}

async function own(tx: Transaction, id: string): Promise<RunRow> {
  const run = isUuid(id) ? await lockRun(tx, id) : undefined;
  if (!run) throw refuse('not_found');
  return run;
}

export async function operatorCheckImport(
  ctx: Context,
  { id, options }: ParsedInputOf<typeof checkCall>,
): Promise<null> {
  if (options.tiers && !readFileTiers(options.tiers)) throw refuseField('options', 'invalid');
  await inTransaction(ctx.db, async (tx) => {
    const run = await own(tx, id);
    if (run.state !== 'uploading' && run.state !== 'checked') throw changed(run);
    const bytes = await countBytes(tx, id);
    if (bytes !== run.bytes) throw refuse('file_incomplete', {}, { data: { bytes } });
    await beginState(tx, id, 'checking', options);
    await ctx.queue.add(tx, runImportJob, { id });
  });
  return null;
}

const changed = ({ state }: RunRow) => refuse('changed_meanwhile', {}, { data: { state } });

export function operatorRunImport(
  ctx: OperatorContext,
  { id, lowPriceReason }: ParsedInputOf<typeof runCall>,
): Promise<null> {
  return inTransaction(ctx.db, (tx) => storeChecked(tx, ctx, { id }, { reason: lowPriceReason }));
}

/** Only what was checked without a problem, and as it was checked. */
export async function storeChecked(
  tx: Transaction,
  ctx: OperatorContext,
  { id }: { id: string },
  consent: Consent,
): Promise<null> {
  const run = await own(tx, id);
  if (run.state !== 'checked' || !run.report || run.report.problemCount > 0) throw changed(run);
  const [low, looked] = [run.report.lowPrices ?? [], look()];
  looked.update(JSON.stringify([run.options, run.report]));
  for (const row of await readProductPrices(
    tx,
    low.map(({ offerId }) => offerId),
  ))
    lookAt(looked, row);
  await guardLowPrices(tx, ctx.actor, { door: 'import', low, looked, ...consent });
  await beginState(tx, id, 'importing');
  await ctx.queue.add(tx, runImportJob, { id });
  return null;
}

export async function operatorGetImport(ctx: Context, { id }: { id: string }): Promise<OutputOf<typeof getCall>> {
  const run = isUuid(id) ? await findRun(ctx.db, id) : undefined;
  if (!run) throw refuse('not_found');
  return toRunResponse(run, await countWaitingTexts(ctx.db, run.import_id === null ? [] : [run.import_id]));
}

export async function operatorDiscardImport(ctx: Context, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const run = await own(tx, id);
    if (run.state === 'checking' || run.state === 'importing') throw changed(run);
    await deleteRun(tx, id);
  });
  return null;
}

/** The import counts as being undone from here on, so that a second operator cannot begin it too. */
export async function operatorUndoImport(ctx: Context, { importId }: { importId: number }): Promise<null> {
  const found = await findImport(ctx.db, importId);
  if (!found?.isRetained) throw refuse('not_found');
  await writing(ctx, async (tx) => {
    const now = await findImport(ctx.db, importId);
    const later = await readLaterChanges(tx, importId, 10);
    if (now?.undoBeganAt || later.count > 0)
      throw refuse(
        'changed_meanwhile',
        {},
        {
          data: { count: later.count, first: later.first.map(({ offerId, importId }) => ({ offerId, importId })) },
        },
      );
    await beginUndo(tx, importId);
    await ctx.queue.add(tx, undoImportJob, { importId });
  });
  return null;
}
