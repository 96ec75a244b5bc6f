import { inTransaction } from '#database/connect.ts';
import { endSession } from '#domains/accounts/sessions.ts';
import { hashToken } from '#security/hash-token.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Context } from '#shop/context.ts';

export async function logout(ctx: Context): Promise<null> {
  const token = ctx.request?.token;
  if (token) await inTransaction(ctx.db, (tx) => endSession(tx, hashToken(token)));
  if (ctx.actor.kind === 'customer') {
    ctx.request?.endSession();
    logSecurity(ctx, 'signed_out', { kind: 'customer', who: ctx.actor.userId });
  }
  if (ctx.actor.kind === 'operator') {
    ctx.request?.endConsole();
    logSecurity(ctx, 'signed_out', { kind: 'operator', who: ctx.actor.operatorId });
  }
  return null;
}
