import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { serverLimits } from '@sampan/contract/limits';
import { inTransaction } from '#database/connect.ts';
import { countAttempt } from '#domains/accounts/attempts.ts';
import { withCopies } from '#domains/uploads/with-copies.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { listedRequest, type RequestView, viewRequest } from './request-view.ts';
import { addEntry, countOwnRequests, findRequest, listOwnRequests, lockRequest } from './store.ts';

type CustomerContext = Context & { actor: Customer };

const listedAtOnce = 50;

export async function listGoodsRequests(
  ctx: CustomerContext,
  { kind, after }: ParsedInputOf<Calls['listGoodsRequests']>,
): Promise<OutputOf<Calls['listGoodsRequests']>> {
  const { buyerId } = ctx.actor;
  const [{ rows, next }, counts] = await Promise.all([
    listOwnRequests(ctx.db, buyerId, { kind, after, limit: listedAtOnce }),
    countOwnRequests(ctx.db, buyerId),
  ]);
  return { list: rows.map((row) => listedRequest(ctx, row)), next, counts };
}

export async function getGoodsRequest(ctx: CustomerContext, { id }: { id: string }): Promise<RequestView> {
  const row = await findRequest(ctx.db, id, ctx.actor.buyerId);
  if (!row) throw refuse('not_found');
  return viewRequest(ctx, ctx.db, row);
}

export async function writeToRequest(
  ctx: CustomerContext,
  { id, content, pictures: sent }: ParsedInputOf<Calls['writeToRequest']>,
): Promise<RequestView> {
  const { buyerId, userId } = ctx.actor;
  const limit = { bucket: `goods-messages:${userId}`, max: serverLimits.messagesPerHour, minutes: 60 };
  await inTransaction(ctx.db, (tx) => countAttempt(tx, [limit], 'too_many_requests'));
  return withCopies(
    ctx,
    { ownerId: userId, purpose: 'goods', storedAs: 'goods' },
    sent,
    async (tx, { keys: pictures }) => {
      const row = await lockRequest(tx, id, buyerId);
      if (!row) throw refuse('not_found');
      await addEntry(tx, id, { kind: 'message', userId, content, pictures });
      return viewRequest(ctx, tx, (await findRequest(tx, id, buyerId)) ?? row);
    },
  );
}

export async function takeBackRequest(ctx: CustomerContext, { id }: { id: string }): Promise<RequestView> {
  const { buyerId, userId } = ctx.actor;
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockRequest(tx, id, buyerId);
    if (!row) throw refuse('not_found');
    if (row.state !== 'asked') throw refuse('request_decided');
    await addEntry(tx, id, { kind: 'taken_back', userId });
    return viewRequest(ctx, tx, (await findRequest(tx, id, buyerId)) ?? row);
  });
}
