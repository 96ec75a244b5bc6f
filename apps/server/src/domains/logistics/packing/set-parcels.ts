import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { listLines } from '#domains/logistics/receiving/inspection-store.ts';
import { lockPacked } from '#domains/logistics/receiving/lock-inspected.ts';
import { listOrderItems } from '#domains/orders/order-lines.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { type Contents, replaceParcels } from './parcel-store.ts';

export async function setParcels(
  ctx: Context & { actor: Operator },
  { id, parcels }: ParsedInputOf<Calls['operatorSetParcels']>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockPacked(tx, ctx, { id });
    await checkContents(
      tx,
      order.id,
      parcels.flatMap(({ contents = [] }) => contents),
    );
    await replaceParcels(tx, order.id, parcels, ctx.actor.operatorId);
    await saveAnswer(tx, ctx, null);
  });
  return null;
}

/** No more pieces of a line are packed than leave: what is damaged or missing does not. */
async function checkContents(tx: Transaction, orderId: string, contents: readonly Contents[]): Promise<void> {
  if (contents.length === 0) return;
  const accepted = new Map((await listLines(tx, orderId)).map((line) => [line.orderItemId, line.accepted]));
  const leaving = new Map<string, number>();
  for (const { id, quantity, refundedQuantity } of await listOrderItems(tx, orderId)) {
    const left = quantity - refundedQuantity;
    leaving.set(id, Math.min(accepted.get(id) ?? left, left));
  }
  for (const { orderItemId, pieces } of contents) {
    const left = leaving.get(orderItemId);
    if (left === undefined) throw refuse('not_found');
    if (pieces > left) throw refuse('too_many_pieces');
    leaving.set(orderItemId, left - pieces);
  }
}
