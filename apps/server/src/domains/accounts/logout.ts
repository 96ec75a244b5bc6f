import { inTransaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { hashToken } from '#shop/hash-token.ts';
import { logSecurity } from '#shop/security-log.ts';
import { endSession } from './sessions.ts';

export async function logout(ctx: Context): Promise<null> {
  const token = ctx.request?.token;
  if (token) await inTransaction(ctx.db, (tx) => endSession(tx, hashToken(token)));
  // Operators' sessions have no cookie; the one in this browser may be a customer's.
  if (ctx.actor.kind === 'customer') ctx.request?.endSession();
  if (ctx.actor.kind === 'customer') logSecurity(ctx, 'signed_out', { kind: 'customer', who: ctx.actor.userId });
  if (ctx.actor.kind === 'operator') logSecurity(ctx, 'signed_out', { kind: 'operator', who: ctx.actor.operatorId });
  return null;
}
