import { inTransaction } from '#database/connect.ts';
import { queueFileRemoval } from '#domains/uploads/remove-files.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { deletePackage, lockOwnPackage, markCancelled } from './store.ts';

type CustomerContext = Context & { actor: Customer };

/** A running job notices the cancellation within seconds. A package that is ready or has ended stays as it is. */
export async function cancelPackage(ctx: CustomerContext, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await lockOwnPackage(tx, ctx.actor.buyerId, id);
    if (!found) throw refuse('not_found');
    if (found.state !== 'waiting' && found.state !== 'running') return;
    await markCancelled(tx, id);
    await queueFileRemoval(tx, ctx, [found.key]);
  });
  return null;
}

/** Removing a package twice is not an error. */
export async function removePackage(ctx: CustomerContext, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await lockOwnPackage(tx, ctx.actor.buyerId, id);
    if (!found) return;
    await deletePackage(tx, id);
    await queueFileRemoval(tx, ctx, [found.key]);
  });
  return null;
}
