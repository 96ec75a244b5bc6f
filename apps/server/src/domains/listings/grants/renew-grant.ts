import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { serverLimits } from '@sampan/contract/limits';
import { sql } from 'kysely';
import { countAttempt } from '#domains/accounts/attempts.ts';
import { withCopies } from '#domains/uploads/with-copies.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { viewGrant } from './grant-view.ts';
import { changeGrant, findGrant, insertGrantEvent, lockGrant } from './store.ts';

/** The grant stays valid until its last day, whatever the answer. */
export async function renewGrant(
  ctx: Context & { actor: Customer },
  { id, reason, files }: ParsedInputOf<Calls['renewGrant']>,
): Promise<OutputOf<Calls['renewGrant']>> {
  const { buyerId, userId } = ctx.actor;
  return withCopies(ctx, { ownerId: userId, purpose: 'grant' }, files, async (tx, { keys }) => {
    await lockBuyer(tx, buyerId);
    const limit = { bucket: `grants:${buyerId}`, max: serverLimits.grantsPerDay, minutes: 24 * 60 };
    await countAttempt(tx, [limit], 'too_many_requests');
    const before = await lockGrant(tx, id, buyerId);
    if (!before) throw refuse('not_found');
    const isRenewable = before.state === 'granted' && before.until !== null && before.renewalAskedAt === null;
    if (!isRenewable) throw refuse('grant_decided');
    await changeGrant(tx, before.id, { renewal_asked_at: sql<Date>`now()`, reason });
    await insertGrantEvent(tx, before.id, {
      kind: 'renewal_asked',
      userId,
      company: before.company,
      text: reason,
      files: keys,
    });
    const grant = await findGrant(tx, before.id);
    if (!grant) throw refuse('not_found');
    return viewGrant(ctx.language, grant);
  });
}
