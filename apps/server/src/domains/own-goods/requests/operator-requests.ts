import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { notifyBuyer } from '#domains/messages/notify-buyer.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import { withCopies } from '#domains/uploads/with-copies.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type Asker, countWaitingRequests, findAskers, listRequestPlaces } from './operator-store.ts';
import { factsOf, listedRequest, viewEntry } from './request-view.ts';
import { addEntry, findRequest, listEntries, lockRequest, type NewEntry, type RequestRow } from './store.ts';

export type OperatorContext = Context & { actor: Operator };
type OperatorListed = OutputOf<Calls['operatorListGoodsRequests']>['list'][number];
export type OperatorView = OutputOf<Calls['operatorGetGoodsRequest']>;

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
  return withCopies(
    ctx,
    { ownerId: operatorId, purpose: 'product', storedAs: 'goods' },
    sent,
    async (tx, { keys: pictures }) => {
      const row = await lockAsSeen(tx, ctx, seen);
      return settle(ctx, tx, row, { kind: 'message', operatorId, content, pictures });
    },
  );
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

/** The first of two operators answers. The other gets the current state. */
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

/** Prevents an answer that overlooks the customer's new message. */
async function requireSeen(tx: Transaction, ctx: Context, row: RequestRow, { version }: Seen): Promise<RequestRow> {
  if (row.version !== version) throw refuse('changed_meanwhile', {}, { data: await viewForOperator(ctx, tx, row) });
  return row;
}

/** Stores the answer, notifies the customer and returns the new state. */
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
  /** The operator's text. */
  content: string;
}

/** Notifies by site message and mail, because the customer waits for it. */
function notifyOfRequest(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  { buyerId, title }: RequestRow,
  { outcome, entryId, content }: News,
): Promise<void> {
  return notifyBuyer(tx, ctx, buyerId, {
    topic: 'sourcing',
    reference: `goods-request:${entryId}`,
    message: () => ({ template: 'request-news', params: { sn: '', goods: title, outcome, reason: content } }),
    mail: ({ name }) => ({
      template: 'request-news',
      params: { name, goods: title, outcome, reason: content },
    }),
  });
}

async function listForOperator(ctx: Context, rows: readonly RequestRow[]): Promise<OperatorListed[]> {
  const askers = await findAskers(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => operatorFields(ctx, row, askers.get(row.id)));
}

function operatorFields(ctx: Context, row: RequestRow, customer: Asker | undefined): OperatorListed {
  return {
    ...listedRequest(ctx, row),
    company: customer?.company ?? '',
    waitingSince: row.waitingSince?.toISOString() ?? null,
    version: row.version,
  };
}

async function viewForOperator(ctx: Context, db: Database | Transaction, row: RequestRow): Promise<OperatorView> {
  const [entries, askers] = [await listEntries(db, row.id), await findAskers(db, [row.id])];
  const pictures = [...row.pictures, ...entries.flatMap((entry) => entry.pictures)];
  return {
    ...operatorFields(ctx, row, askers.get(row.id)),
    ...factsOf(row),
    pictures: pictures.map((key) => ({ key, url: signedFileUrl(ctx, key) })),
    entries: entries.map((entry) => ({ ...viewEntry(ctx, entry), operator: entry.operator ?? '' })),
  };
}
