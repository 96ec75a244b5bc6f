import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { operatorLimits } from '@sampan/contract/limits';
import type { Transaction } from '#database/connect.ts';
import { isOwn, listOrderItems } from '#domains/orders/order-lines.ts';
import { queueFileRemoval } from '#domains/uploads/remove-files.ts';
import { withCopies } from '#domains/uploads/with-copies.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { addPictures, countPictures, orderOfLine, removePictures, saveLine } from './inspection-store.ts';
import { lockInspected } from './lock-inspected.ts';

type Found = ParsedInputOf<Calls['operatorInspectLine']>;

export async function inspectLine(ctx: Context & { actor: Operator }, input: Found): Promise<null> {
  const { operatorId } = ctx.actor;
  await withCopies(ctx, { ownerId: operatorId, purpose: 'inspection' }, input.pictures, async (tx, { keys }) => {
    const order = await lockInspected(tx, ctx, { id: (await orderOfLine(tx, input.id)) ?? '' });
    await checkCounts(tx, order.id, input);
    await saveLine(tx, { ...input, orderId: order.id, orderItemId: input.id, operatorId });
    const removed = await removePictures(tx, input.id, input.withoutPictures);
    await addPictures(tx, { orderId: order.id, orderItemId: input.id }, keys);
    await checkPictures(tx, input);
    await queueFileRemoval(tx, ctx, removed);
    await saveAnswer(tx, ctx, null);
  });
  return null;
}

async function checkCounts(tx: Transaction, orderId: string, { id, accepted, damaged, missing }: Found): Promise<void> {
  const item = (await listOrderItems(tx, orderId)).find((one) => one.id === id);
  // The buyer's own pieces were inspected when they came.
  if (item && isOwn(item)) throw refuse('not_found');
  if (!item || accepted + damaged + missing !== item.quantity - item.refundedQuantity)
    throw refuse('counts_do_not_add_up');
}

async function checkPictures(tx: Transaction, { id, damaged }: Found): Promise<void> {
  const count = await countPictures(tx, id);
  if (damaged > 0 && count === 0) throw refuse('damage_needs_picture');
  if (count > operatorLimits.inspectionPicturesMax)
    throw refuse('too_many_pictures', { max: operatorLimits.inspectionPicturesMax });
}
