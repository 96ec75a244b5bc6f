import type { ListingRefusal } from '@sampan/contract/listing-changes';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { serveSoon } from '#domains/listings/publications/change-queue.ts';
import { lockOwn, type OwnPublication } from '#domains/listings/publications/listings-store.ts';
import { serveShopJob } from '#domains/listings/queued-jobs.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { applyKind } from './apply-kinds.ts';
import type { Turn } from './batch.ts';
import {
  endChange,
  findChange,
  lockChange,
  readWaiting,
  type SettledRow,
  type StoredChange,
  settleRows,
  type WaitingRow,
} from './change-store.ts';
import { prepareGoods } from './prepare-goods.ts';

const batchSize = 250;

/**
 * Does a change batch by batch. Each batch is a transaction that settles its rows, so after a kill the job goes on with
 * those that wait, and a second run finds none.
 */
export async function applyListingChange(ctx: Context, { id }: { id: string }): Promise<void> {
  const change = isUuid(id) ? await findChange(ctx.db, id) : undefined;
  if (!change) return;
  while (await inTransaction(ctx.db, (tx) => applyBatch(ctx, tx, change)));
}

/** False if nothing is left. */
async function applyBatch(ctx: Context, tx: Transaction, change: StoredChange): Promise<boolean> {
  await lockBuyer(tx, change.buyerId);
  if (!(await lockChange(tx, change.id))) return false;
  const rows = await readWaiting(tx, change.id, batchSize);
  if (rows.length === 0) {
    await endChange(tx, change.id);
    return false;
  }
  const settled =
    change.kind === 'prepare' ? await prepareGoods(ctx, tx, change, rows) : await changeRows(ctx, tx, change, rows);
  await settleRows(tx, change.id, settled);
  return true;
}

async function changeRows(
  ctx: Context,
  tx: Transaction,
  change: StoredChange,
  rows: readonly WaitingRow[],
): Promise<SettledRow[]> {
  const ids = rows.flatMap(({ publicationId }) => publicationId ?? []);
  const found = new Map((await lockOwn(tx, change.buyerId, ids)).map((own) => [own.id, own]));
  const turns = rows.flatMap(({ publicationId, edit }): Turn[] => {
    const own = found.get(publicationId ?? '');
    return own && whyNot(own) === undefined ? [{ own, edit }] : [];
  });
  const { refused, shopIds } = await applyKind({ ctx, tx, change, turns });
  if (change.kind === 'retry') await serveSoon(ctx, tx, [...shopIds]);
  // Otherwise the shop's own pauses hold: a change of many is no reason to ask it sooner.
  else for (const shopId of shopIds) await ctx.queue.add(tx, serveShopJob, { shopId }, { group: change.buyerId });
  return rows.map(({ position, publicationId }) => {
    const own = found.get(publicationId ?? '');
    const reason: ListingRefusal | '' = own ? (whyNot(own) ?? refused.get(own.id) ?? '') : 'not_found';
    return { position, publicationId, reason };
  });
}

/** What is on its way cannot be changed. */
function whyNot({ state, task }: OwnPublication): ListingRefusal | undefined {
  if (state === 'running') return 'being_sent';
  return task === 'remove' && state === 'queued' ? 'being_removed' : undefined;
}
