import { inTransaction } from '#database/connect.ts';
import { readFileTiers } from '#domains/catalogue/files/file-tiers.ts';
import { countLow } from '#domains/catalogue/prices/find-low-prices.ts';
import { translateImported } from '#domains/catalogue/translate-imported.ts';
import { findImport } from '#domains/catalogue/writing/import-log.ts';
import type { Context } from '#shop/context.ts';
import { type FileImport, type FileImportReport, importFile } from './import-file.ts';
import {
  claimRun,
  endRun,
  type RunReport,
  type RunRow,
  readChangedProducts,
  readFile,
  recordInterruption,
  writeBeat,
  writeImportId,
  writeProgress,
} from './run-store.ts';

const problemsStoredMax = 1000;
const beatMs = 5000;

/**
 * Checks an uploaded file, or stores it. If the process is killed, the job runs again once the other one has been silent for
 * long enough, and stores the rest.
 */
export async function runImport(ctx: Context, id: string): Promise<void> {
  const run = await claimRun(ctx.db, id);
  if (!run) {
    if (await isWorkedOn(ctx, id)) throw new Error(`import ${id} is being worked on`);
    return;
  }
  const beat = setInterval(() => void writeBeat(ctx.db, id).catch(() => {}), beatMs);
  try {
    await work(ctx, run);
  } catch (error) {
    if (await isBeingUndone(ctx, id)) {
      await endRun(ctx.db, id, { state: 'failed', problem: 'undone' });
      return;
    }
    await recordInterruption(ctx.db, id);
    throw error;
  } finally {
    clearInterval(beat);
  }
}

async function isWorkedOn(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await ctx.pool.query<{ state: string }>('select state from import_runs where id = $1', [id]);
  return rows[0]?.state === 'checking' || rows[0]?.state === 'importing';
}

async function isBeingUndone(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await ctx.pool.query<{ import_id: number | null }>(
    'select import_id from import_runs where id = $1',
    [id],
  );
  const importId = rows[0]?.import_id;
  return importId != null && (await findImport(ctx.db, importId))?.undoBeganAt != null;
}

async function work(ctx: Context, run: RunRow): Promise<void> {
  const isApplied = run.state === 'importing';
  const report = await importFile(ctx, {
    ...readOptions(run.options),
    fileName: run.file_name,
    bytes: await readFile(ctx.db, run.id),
    apply: isApplied,
    ...(run.operator_id !== null && { operatorId: run.operator_id }),
    ...(run.import_id !== null && { begun: run.import_id }),
    onBegin: (tx, importId) => writeImportId(tx, run.id, importId),
    onProgress: (progress) => writeProgress(ctx.db, run.id, progress),
  });
  // Before the run ends, so that it is done again if the process is killed now.
  if (report.isApplied) {
    const changed = await readChangedProducts(ctx.db, run.id);
    await inTransaction(ctx.db, (tx) => translateImported(tx, ctx, changed));
  }
  const found = toReportResponse(report);
  // Since it was checked, the shop may have changed so that the file no longer fits: then nothing was stored.
  const state = !isApplied ? 'checked' : report.isApplied ? 'imported' : 'checked';
  await endRun(ctx.db, run.id, { state, report: found });
}

type Options = Omit<FileImport, 'fileName' | 'bytes' | 'apply' | 'operatorId' | 'onProgress'>;

/** The options as the call stored them. */
export function readOptions(options: Record<string, unknown>): Options {
  const given = options as {
    supplier?: string;
    prices?: 'selling' | 'cost' | 'markup';
    markup?: number;
    cnyPerUsd?: number;
    weight?: Options['weight'];
    stock?: number;
    noQuantity?: Options['noQuantity'];
    minimum?: number;
    tiers?: string;
    encoding?: string;
    withdrawMissing?: Options['withdrawMissing'];
  };
  return {
    isCost: given.prices === 'cost' || given.prices === 'markup',
    weight: given.weight ?? 'required',
    stock: given.stock ?? 1000,
    minimum: given.minimum ?? 1,
    tiers: readFileTiers(given.tiers ?? '') ?? [],
    ...(given.noQuantity && { noQuantity: given.noQuantity }),
    ...(given.supplier && { supplier: given.supplier }),
    ...(given.encoding && { encoding: given.encoding }),
    ...(given.prices === 'markup' && { markupE6: Math.round((given.markup ?? 0) * 1_000_000) }),
    ...(given.cnyPerUsd !== undefined && { cnyPerUsdE6: Math.round(given.cnyPerUsd * 1_000_000) }),
    ...(given.withdrawMissing && { withdrawMissing: given.withdrawMissing }),
  };
}

function toReportResponse(report: FileImportReport): RunReport {
  const { added, updated, unchanged, withdrawn, newCategories, problems, notes, categories, readAs } = report;
  const { leftOut, encodings } = report;
  return {
    added,
    updated,
    unchanged,
    withdrawn,
    newCategories,
    problems: problems.slice(0, problemsStoredMax).map(({ option: _, ...problem }) => problem),
    problemCount: problems.length,
    leftOut: leftOut.slice(0, problemsStoredMax).map(({ option: _, ...problem }) => problem),
    leftOutCount: leftOut.length,
    low: countLow(report.low),
    lowPrices: report.low,
    notes: notes.map((note) => ({ ...note })),
    categories: categories.slice(0, problemsStoredMax),
    readAs: readAs?.encoding ?? '',
    ...(readAs?.separatedBy && { separatedBy: readAs.separatedBy }),
    ...(encodings && { encodings }),
  };
}
