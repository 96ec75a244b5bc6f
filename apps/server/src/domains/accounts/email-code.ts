import { randomInt, timingSafeEqual } from 'node:crypto';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { ipBucket } from '#shop/client-address.ts';
import type { Context } from '#shop/context.ts';
import { pseudonym } from '#shop/pseudonym.ts';
import { refuse } from '#shop/refusal.ts';

import { type SecretKeys, signatures } from '#shop/secret-keys.ts';
import { logSecurity } from '#shop/security-log.ts';
import { countAttempt, forgiveAttempt } from './attempts.ts';
import { countTry, markCodeUsed } from './email-code-store.ts';

export function makeEmailCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/**
 * A code as it is stored, under each key; the current one's comes first. Without the key no one can try out the million
 * possible codes.
 */
export const hashesOfEmailCode = (keys: SecretKeys, id: string, code: string): Buffer[] =>
  signatures(keys, `email-code\n${id}\n${code}`);

/**
 * Checks a code and returns its id, for `useEmailCode` in the transaction that it authorises. Every check counts as an
 * attempt.
 */
export async function checkEmailCode(ctx: Context, email: string, code: string): Promise<string> {
  const limit = { bucket: `email-code-try:${ipBucket(ctx.request?.ip)}`, max: 50, minutes: 60 };
  const attempt = await inTransaction(ctx.db, (tx) => countAttempt(tx, [limit]));
  const candidate = await countTry(ctx.db, email);
  const hashes = candidate ? hashesOfEmailCode(ctx.config.secretKeys, candidate.id, code) : [];
  if (!candidate || !hashes.some((hash) => timingSafeEqual(candidate.code_hash, hash))) {
    logSecurity(ctx, 'code_wrong', { kind: 'customer', who: pseudonym(email) });
    throw refuse('email_code_wrong');
  }
  await forgiveAttempt(ctx.db, attempt);
  return candidate.id;
}

export async function useEmailCode(tx: Transaction, id: string): Promise<void> {
  if (!(await markCodeUsed(tx, id))) throw refuse('email_code_wrong');
}
