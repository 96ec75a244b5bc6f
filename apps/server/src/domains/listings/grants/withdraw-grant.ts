import { inTransaction } from '#database/connect.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { changeGrant, insertGrantEvent, lockGrant } from './store.ts';

/** Withdraws a pending request or renewal. A grant that was given stays. */
export async function withdrawGrant(ctx: Context & { actor: Customer }, { id }: { id: string }): Promise<null> {
  const { buyerId, userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    const grant = await lockGrant(tx, id, buyerId);
    if (!grant) throw refuse('not_found');
    if (grant.state === 'asked') await changeGrant(tx, grant.id, { state: 'withdrawn' });
    else if (grant.renewalAskedAt) await changeGrant(tx, grant.id, { renewal_asked_at: null });
    else throw refuse('grant_decided');
    await insertGrantEvent(tx, grant.id, { kind: 'taken_back', userId });
  });
  return null;
}
