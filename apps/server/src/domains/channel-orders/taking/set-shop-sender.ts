import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { setSender } from './pull-store.ts';

/** Applies to future orders. Placed orders keep their own copy. */
export async function setShopSender(
  ctx: Context & { actor: Customer },
  { id, senderName }: ParsedInputOf<Calls['setShopSender']>,
): Promise<null> {
  if (!isUuid(id)) throw refuse('not_found');
  await inTransaction(ctx.db, async (tx) => {
    if (!(await setSender(tx, ctx.actor.buyerId, id, senderName))) throw refuse('not_found');
  });
  return null;
}
