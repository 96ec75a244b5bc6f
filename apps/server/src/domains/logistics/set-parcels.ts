import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { lockPacked } from './lock-inspected.ts';
import { replaceParcels } from './parcel-store.ts';

export async function setParcels(
  ctx: Context & { actor: Operator },
  { id, parcels }: ParsedInputOf<Calls['operatorSetParcels']>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockPacked(tx, ctx, { id });
    await replaceParcels(tx, order.id, parcels, ctx.actor.operatorId);
    await saveAnswer(tx, ctx, null);
  });
  return null;
}
