import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { lockOrder } from '#domains/orders/locked-order.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type OperatorContext = Context & { actor: Operator };

/** Notes do not bump the version. */
export async function addOrderNote(
  ctx: OperatorContext,
  { id, text }: { id: string; text: string },
): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuse('not_found');
    return tx
      .insertInto('order_notes')
      .values({ order_id: order.id, written_by: ctx.actor.operatorId, text })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}

/** Operators find only their own notes; an owner finds all. */
export async function removeOrderNote(
  ctx: OperatorContext,
  { id, noteId }: { id: string; noteId: string },
): Promise<null> {
  if (!isUuid(id) || !isUuid(noteId)) throw refuse('not_found');
  const isOwner = ctx.actor.roles.includes('owner');
  const removed = await ctx.db
    .deleteFrom('order_notes')
    .where('id', '=', noteId)
    .where('order_id', '=', id)
    .$if(!isOwner, (query) => query.where('written_by', '=', ctx.actor.operatorId))
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw refuse('not_found');
  return null;
}
