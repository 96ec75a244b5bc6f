import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { notifyReseller } from '#domains/channels/notify-reseller.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { countWaitingRequests, listRequestPlaces } from './operator-store.ts';
import { listForOperator, type OperatorView, viewForOperator } from './request-view.ts';
import { addEntry, findRequest, lockRequest, type NewEntry, type RequestRow } from './store.ts';
import { withPictures } from './with-pictures.ts';

export type OperatorContext = Context & { actor: Operator };

export async function operatorListGoodsRequests(
  ctx: Context,
  { kind, state, search, after, pageSize: limit }: ParsedInputOf<Calls['operatorListGoodsRequests']>,
): Promise<OutputOf<Calls['operatorListGoodsRequests']>> {
  const [{ ids, total, next }, waiting] = await Promise.all([
    listRequestPlaces(ctx.db, { kind, state, search, after, limit }),
    countWaitingRequests(ctx.db),
  ]);
  const rows = await Promise.all(ids.map((id) => findRequest(ctx.db, id, null)));
  return {
    list: await listForOperator(
      ctx,
      rows.flatMap((row) => row ?? []),
    ),
    total,
    next,
    waiting,
  };
}

export async function operatorGetGoodsRequest(ctx: Context, { id }: { id: string }): Promise<OperatorView> {
  const row = await findRequest(ctx.db, id, null);
  if (!row) throw refuse('not_found');
  return viewForOperator(ctx, ctx.db, row);
}

export async function operatorWriteToRequest(
  ctx: OperatorContext,
  { pictures: sent, content, ...seen }: ParsedInputOf<Calls['operatorWriteToRequest']>,
): Promise<OperatorView> {
  const { operatorId } = ctx.actor;
  return withPictures(ctx, { ownerId: operatorId, purpose: 'product' }, sent, async (tx, pictures) => {
    const row = await lockAsSeen(tx, ctx, seen);
    return settle(ctx, tx, row, { kind: 'message', operatorId, content, pictures });
  });
}

export async function operatorRefuseRequest(
  ctx: OperatorContext,
  { answer, ...seen }: ParsedInputOf<Calls['operatorRefuseRequest']>,
): Promise<OperatorView> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockUndecided(tx, ctx, seen);
    return settle(ctx, tx, row, { kind: 'refused', operatorId: ctx.actor.operatorId, content: answer });
  });
}

interface Seen {
  id: string;
  version: number;
}

/** Of two operators the first answers; the other sees what the first did. */
export async function lockUndecided(tx: Transaction, ctx: Context, seen: Seen): Promise<RequestRow> {
  const row = await lockRequest(tx, seen.id, null);
  if (!row) throw refuse('not_found');
  if (row.state !== 'asked') throw refuse('request_decided');
  return requireSeen(tx, ctx, row, seen);
}

async function lockAsSeen(tx: Transaction, ctx: Context, seen: Seen): Promise<RequestRow> {
  const row = await lockRequest(tx, seen.id, null);
  if (!row) throw refuse('not_found');
  return requireSeen(tx, ctx, row, seen);
}

/** Nobody answers over a customer's new words. */
async function requireSeen(tx: Transaction, ctx: Context, row: RequestRow, { version }: Seen): Promise<RequestRow> {
  if (row.version !== version) throw refuse('changed_meanwhile', {}, { data: await viewForOperator(ctx, tx, row) });
  return row;
}

/** Writes the answer, tells the customer, and shows what has become of it. */
export async function settle(
  ctx: Context,
  tx: Transaction,
  row: RequestRow,
  entry: NewEntry & { content: string },
): Promise<OperatorView> {
  const entryId = await addEntry(tx, row.id, entry);
  const outcome = entry.kind === 'accepted' || entry.kind === 'refused' ? entry.kind : 'answered';
  await notifyOfRequest(tx, ctx, row, { outcome, entryId, content: entry.content });
  return viewForOperator(ctx, tx, (await findRequest(tx, row.id, null)) ?? row);
}

interface News {
  outcome: 'answered' | 'accepted' | 'refused';
  entryId: string;
  /** What the operator wrote. */
  content: string;
}

/** By site message and mail: whoever has handed something in waits for it. */
function notifyOfRequest(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  { buyerId, title }: RequestRow,
  { outcome, entryId, content }: News,
): Promise<void> {
  return notifyReseller(tx, ctx, buyerId, {
    topic: 'sourcing',
    reference: `goods-request:${entryId}`,
    message: () => ({ template: 'request-news', params: { sn: '', goods: title, outcome, reason: content } }),
    mail: ({ name }) => ({
      template: 'request-news',
      params: { name, goods: title, outcome, reason: content },
    }),
  });
}
