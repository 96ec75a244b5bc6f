import type { Transaction } from '#database/connect.ts';
import { type ProductEdit, storeEdits } from '#domains/catalogue/editing/store-edits.ts';
import { writing } from '#domains/catalogue/index/lock-catalogue.ts';
import { readPriceBasis } from '#domains/catalogue/prices/price-store.ts';
import { type ProductPrices, readProductPrices } from '#domains/catalogue/prices/product-prices.ts';
import { changeStatus } from '#domains/catalogue/writing/set-product-status.ts';
import type { Context } from '#shop/context.ts';
import { changeProductsJob } from '../queued-jobs.ts';
import { type BulkChange, type BulkState, changedFields, changedState, isSameState, stateOf } from './bulk-rules.ts';
import { type BulkOutcome, countChanged, lockChange, readNext, writeOutcomes, writeState } from './bulk-store.ts';

/** So small that others who change the catalogue wait a moment only. */
const batchSize = 100;
/** Well below a job's time limit; the next job does the rest. */
const budgetMs = 60_000;

/**
 * Makes or undoes a change to many products, in batches of one transaction each. Each batch records what it has done,
 * so that an interrupted run resumes.
 */
export async function changeProducts(ctx: Context, id: number): Promise<void> {
  const until = Date.now() + budgetMs;
  for (;;) {
    const isOver = await writing(ctx, (tx) => nextBatch(tx, ctx, id));
    if (isOver) return;
    if (Date.now() < until) continue;
    await writing(ctx, (tx) => ctx.queue.add(tx, changeProductsJob, { id }));
    return;
  }
}

async function nextBatch(tx: Transaction, ctx: Context, id: number): Promise<boolean> {
  const found = await lockChange(tx, id);
  if (found?.state !== 'running' && found?.state !== 'undoing') return true;
  const { change, state } = found;
  const isUndone = state === 'undoing';
  const next = await readNext(tx, id, isUndone, batchSize);
  if (next.length === 0) {
    await writeState(tx, id, isUndone ? 'undone' : 'done');
    return true;
  }
  const by = found.operator_id;
  const rows = new Map(
    (
      await readProductPrices(
        tx,
        next.map((one) => one.id),
      )
    ).map((row) => [row.id, row]),
  );
  const outcomes = isUndone ? undoing(next, rows, change) : await changing(tx, next, rows, change);
  const moved = outcomes.filter(({ before, after }) => before && after && !isSameState(before, after));
  await storeStates(
    tx,
    ctx,
    moved.map(({ id, after }) => ({ id, state: after as BulkState })),
    change,
    by,
  );
  if (isUndone)
    await writeOutcomes(
      tx,
      id,
      outcomes.map((one) => ({ ...one, before: null, after: null })),
      false,
    );
  else await writeOutcomes(tx, id, outcomes, true);
  await countChanged(tx, id, isUndone ? { undone: moved.length } : { changed: moved.length });
  return false;
}

type Next = Awaited<ReturnType<typeof readNext>>;
type Rows = ReadonlyMap<number, ProductPrices>;

async function changing(tx: Transaction, next: Next, rows: Rows, change: BulkChange): Promise<BulkOutcome[]> {
  const basis = await readPriceBasis(tx);
  return next.map(({ id }) => {
    const row = rows.get(id);
    if (!row) return { id, before: null, after: null };
    return { id, before: stateOf(row, change), after: changedState(row, change, basis) };
  });
}

/** Products that were changed again since, or withdrawn by the supplier, stay as they are. */
function undoing(next: Next, rows: Rows, change: BulkChange): BulkOutcome[] {
  return next.map(({ id, before, after }) => {
    const row = rows.get(id);
    const now = row && stateOf(row, change);
    if (!now || !before || !after || !isSameState(now, after)) return { id, before: null, after: null };
    return { id, before: after, after: before };
  });
}

async function storeStates(
  tx: Transaction,
  ctx: Context,
  states: readonly { id: number; state: BulkState }[],
  change: BulkChange,
  by: string | null,
): Promise<void> {
  if (change.status !== undefined) {
    for (const { id, state } of states) if (state.status !== 'withdrawn') await changeStatus(tx, id, state.status);
    return;
  }
  const edits = states.map(({ id, state }): ProductEdit => {
    const set = state.overrides;
    const remove = changedFields(change).filter((field) => !set.some((one) => one.field === field));
    return { productId: id, set, remove: remove.map((field) => ({ field, language: '' })) };
  });
  if (edits.length > 0) await storeEdits(tx, ctx, edits, by);
}
