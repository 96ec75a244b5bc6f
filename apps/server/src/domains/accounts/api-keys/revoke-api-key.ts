import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { endApiKey } from './store.ts';

export async function revokeApiKey(ctx: Context & { actor: Customer }, { id }: { id: string }): Promise<null> {
  const { userId } = ctx.actor;
  const outcome = isUuid(id) ? await inTransaction(ctx.db, (tx) => endApiKey(tx, userId, id)) : 'unknown';
  if (outcome === 'unknown') throw refuse('not_found');
  if (outcome === 'revoked')
    logSecurity(ctx, 'api_key_revoked', { kind: 'customer', who: userId, call: 'revokeApiKey', subject: id });
  return null;
}
