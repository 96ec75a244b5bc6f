import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type {
  operatorApplyBulkChange as applyCall,
  operatorListBulkChanges as listCall,
  operatorPreviewBulkChange as previewCall,
} from '@sampan/contract/catalogue/bulk-changes';
import type { Language } from '@sampan/contract/languages';
import { priceDollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { readFilter } from '#domains/catalogue/editing/list-products.ts';
import { readAll } from '#domains/catalogue/editing/product-list-store.ts';
import { find } from '#domains/catalogue/overrides/own-values.ts';
import { countLow, findLowPrices } from '#domains/catalogue/prices/find-low-prices.ts';
import {
  type Consent,
  guardLowPrices,
  type LowPrice,
  look,
  lowestMargin,
  type Seen,
  shownRate,
  sourceOfRow,
} from '#domains/catalogue/prices/low-prices.ts';
import { readPriceBasis } from '#domains/catalogue/prices/price-store.ts';
import { type ProductPrices, pricesOf, readProductPrices } from '#domains/catalogue/prices/product-prices.ts';
import type { PriceBasis } from '#domains/catalogue/prices/selling-price.ts';
import { pickText } from '#domains/catalogue/texts.ts';
import { readCategories, readPaths } from '#domains/catalogue/writing/store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { changeProductsJob } from '../queued-jobs.ts';
import { type BulkChange, type BulkState, changedState, stateOf, withState } from './bulk-rules.ts';
import { insertChange, listChanges, lockChange, readChosen, writeState } from './bulk-store.ts';

type OperatorContext = Context & { actor: Operator };

const mostProducts = 100_000;
const examplesShown = 50;

/** Keeps which products are meant, and shows what would become of the first of them. */
export async function operatorPreviewBulkChange(
  ctx: OperatorContext,
  { offerIds, filter, change }: ParsedInputOf<typeof previewCall>,
): Promise<OutputOf<typeof previewCall>> {
  const ids = filter ? await readAll(ctx, await readFilter(ctx, filter), mostProducts) : (offerIds ?? []);
  const { categoryId } = change;
  if (categoryId != null && !(await readCategories(ctx.db)).some(({ id }) => id === categoryId))
    throw refuseField('change', 'invalid');
  const { id, products } = await inTransaction(ctx.db, async (tx) => {
    const inserted = await insertChange(tx, change, ids, ctx.actor.operatorId);
    if (inserted.products === 0) throw refuse('not_found');
    return inserted;
  });
  const rows = await readProductPrices(ctx.db, await readChosen(ctx.db, id, examplesShown));
  const basis = await readPriceBasis(ctx.db);
  const examples = rows.map((row) => exampleOf(row, change, basis, ctx.language));
  const low = countLow(await lowByChange(ctx.db, { id, change }));
  return { id, products, differing: examples.filter(({ before, after }) => before !== after).length, examples, low };
}

/** The chosen products whose margin the change would make too small. */
async function lowByChange(
  db: Database | Transaction,
  { id, change, looked }: { id: number; change: BulkChange; looked?: Seen },
): Promise<LowPrice[]> {
  const { pricePercent, markup, categoryId, minimum, status } = change;
  if ([pricePercent, markup, categoryId, minimum].every((one) => one === undefined) && status !== 'active') return [];
  const basis = await readPriceBasis(db);
  const path = categoryId == null ? undefined : (await readPaths(db)).get(categoryId);
  const marginsOf = (row: ProductPrices) => {
    const state = changedState(row, change, basis);
    const changed = sourceOfRow(path ? { ...row, category_path: path } : row, withState(row, state, change));
    // What is shown again has had no price until now.
    const wasShown = status === undefined || row.status === state.status;
    const before = wasShown ? lowestMargin(sourceOfRow(row, row.overrides), basis, true) : undefined;
    return { before, after: lowestMargin(changed, basis, true) };
  };
  return findLowPrices(db, await readChosen(db, id, mostProducts), marginsOf, looked);
}

type Example = OutputOf<typeof previewCall>['examples'][number];

function exampleOf(row: ProductPrices, change: BulkChange, basis: PriceBasis, language: Language): Example {
  const after = changedState(row, change, basis);
  const lowest = lowestMargin(sourceOfRow(row, withState(row, after, change)), basis);
  return {
    offerId: row.id,
    title: pickText(row.titles, language),
    before: shown(row, stateOf(row, change), change, basis),
    after: shown(row, after, change, basis),
    marginRate: lowest ? shownRate(lowest) : null,
  };
}

/** The value as the page's field shows it: a price in dollars, a number, a status. */
function shown(row: ProductPrices, state: BulkState, change: BulkChange, basis: PriceBasis): string {
  if (change.status !== undefined) return state.status;
  if (change.markup !== undefined || change.pricePercent !== undefined)
    return String(priceDollars(pricesOf(row, withState(row, state, change), basis).priceE4));
  const [one] = state.overrides;
  if (one) return String(one.value);
  return change.minimum !== undefined && find(row.overrides, 'minimum') === undefined
    ? String(row.min_order_quantity)
    : '';
}

export function operatorApplyBulkChange(
  ctx: OperatorContext,
  { id, lowPriceReason }: ParsedInputOf<typeof applyCall>,
): Promise<null> {
  return inTransaction(ctx.db, (tx) => applyBulkChange(tx, ctx, { id }, { reason: lowPriceReason }));
}

/** A preview is its maker's, unless an owner was asked for it. */
export async function applyBulkChange(
  tx: Transaction,
  ctx: OperatorContext,
  { id }: { id: number },
  consent: Consent,
): Promise<null> {
  const found = await lockStored(tx, id, 'preview');
  if (found.operator_id !== ctx.actor.operatorId && consent.seen === undefined) throw refuse('not_found');
  const looked = look();
  const low = await lowByChange(tx, { id, change: found.change, looked });
  await guardLowPrices(tx, ctx.actor, { door: 'bulk', low, looked, ...consent });
  return begin(tx, ctx, id, 'running');
}

export function operatorUndoBulkChange(ctx: OperatorContext, { id }: { id: number }): Promise<null> {
  return inTransaction(ctx.db, async (tx) => {
    await lockStored(tx, id, 'done');
    return begin(tx, ctx, id, 'undoing');
  });
}

async function lockStored(tx: Transaction, id: number, state: 'preview' | 'done') {
  const found = await lockChange(tx, id);
  if (!found?.is_kept) throw refuse('not_found');
  if (found.state !== state) throw refuse('changed_meanwhile', {}, { data: { state: found.state } });
  return found;
}

async function begin(tx: Transaction, ctx: Context, id: number, state: 'running' | 'undoing'): Promise<null> {
  await writeState(tx, id, state);
  await ctx.queue.add(tx, changeProductsJob, { id });
  return null;
}

export async function operatorListBulkChanges(
  ctx: Context,
  { pageNum, pageSize }: ParsedInputOf<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  const { rows, total } = await listChanges(ctx.db, (pageNum - 1) * pageSize, pageSize);
  const list = rows.map(({ id, change, state, products, changed, undone, by, created_at, is_kept }) => ({
    id,
    change,
    state,
    products,
    changed,
    undone,
    by,
    createdAt: toWireTime(created_at),
    canBeUndone: state === 'done' && is_kept,
  }));
  return { list, total };
}
