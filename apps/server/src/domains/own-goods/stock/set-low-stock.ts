import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction } from '#database/connect.ts';
import { notifyIfLow, setLowMark } from '#domains/own-stock/own-stock.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** Notifies the buyer at once if the stock is already low. */
export async function setLowStock(
  ctx: Context & { actor: Customer },
  { productSkuId: skuId, lowAt }: ParsedInputOf<Calls['setLowStock']>,
): Promise<null> {
  const { buyerId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await setLowMark(tx, { buyerId, skuId }, lowAt))) throw refuse('not_found');
    await notifyIfLow(tx, ctx, buyerId, [skuId]);
  });
  return null;
}
