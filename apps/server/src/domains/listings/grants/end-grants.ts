import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { expireUngranted, notifyOfGrant } from './after-decision.ts';
import { changeGrant, type GrantRow, insertGrantEvent, lockEnded, lockToWarn, readGrants } from './store.ts';

const batch = 100;
const warnDays = 14;

/** Ends grants after their last day, and warns before it. */
export async function endGrants(ctx: Context): Promise<void> {
  for (let done = batch; done === batch; )
    done = await inTransaction(ctx.db, async (tx) => {
      const ids = await lockEnded(tx, batch);
      for (const grant of await readGrants(tx, ids)) await end(tx, ctx, grant);
      return ids.length;
    });
  for (let done = batch; done === batch; )
    done = await inTransaction(ctx.db, async (tx) => {
      const ids = await lockToWarn(tx, warnDays, batch);
      for (const grant of await readGrants(tx, ids)) await warn(tx, ctx, grant);
      return ids.length;
    });
}

async function end(tx: Transaction, ctx: Context, grant: GrantRow): Promise<void> {
  // A pending renewal becomes a new request.
  const state = grant.renewalAskedAt ? 'asked' : 'ended';
  await changeGrant(tx, grant.id, {
    state,
    ...(state === 'asked' && { asked_at: sql<Date>`renewal_asked_at` }),
    renewal_asked_at: null,
  });
  const eventId = await insertGrantEvent(tx, grant.id, { kind: 'ended', until: grant.until });
  await expireUngranted(tx, grant);
  await notifyOfGrant(tx, ctx, grant, { outcome: 'ended', eventId });
}

async function warn(tx: Transaction, ctx: Context, grant: GrantRow): Promise<void> {
  await changeGrant(tx, grant.id, { warned_at: sql<Date>`now()` });
  await notifyOfGrant(tx, ctx, grant, { outcome: 'ends_soon', eventId: `${grant.id}:${grant.until}` });
}
