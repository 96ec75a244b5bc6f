import { randomInt, timingSafeEqual } from 'node:crypto';
import type { SecretKeys } from '#config';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { countAttempt, countedAttempts, countWhereRoom, forgiveAttempt } from '#domains/accounts/attempts.ts';
import { isRecoveryCode as isLongCode, plain as plainCode } from '#domains/accounts/factors/recovery-codes.ts';
import { ipBucket } from '#security/client-address.ts';
import { hashToken } from '#security/hash-token.ts';
import { pseudonym } from '#security/pseudonym.ts';
import { sign, signatures } from '#security/secret-keys.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
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

/** Wrong codes at one mailbox in a day, beyond which mails carry long codes, and beyond which six digits no longer do. */
const longFrom = 20;
const shortUntil = 100;
const day = 24 * 60;
const wrongCodes = (email: string) => `email-code-wrong:${email}`;

/** While strangers guess at a mailbox's codes, its owner gets one that cannot be guessed, instead of being kept out. */
export async function needsLongCode(db: Database, email: string): Promise<boolean> {
  return (await countedAttempts(db, wrongCodes(email), day)) >= longFrom;
}

/** The origin of a request, as it is stored with a code. */
export const placeOf = ({ config, request }: Context): string =>
  sign(config.secretKeys, `email-code-place\n${ipBucket(request?.ip)}`).slice(0, 22);

export interface GivenCode {
  emailCode: string;
  codeToken?: string | undefined;
}

/**
 * Checks a code and returns its id, for `useEmailCode` in the transaction that it authorises. Every check counts as an
 * attempt.
 */
export async function checkEmailCode(
  ctx: Context,
  email: string,
  { emailCode, codeToken }: GivenCode,
): Promise<string> {
  const limit = { bucket: `email-code-try:${ipBucket(ctx.request?.ip)}`, max: 50, minutes: 60 };
  const attempt = await inTransaction(ctx.db, (tx) => countAttempt(tx, [limit]));
  const hash = codeToken ? hashToken(codeToken) : undefined;
  const candidate = await countTry(ctx.db, email, { hash, place: placeOf(ctx) });
  if (!candidate || !(await isRight(ctx, email, candidate, emailCode))) {
    logSecurity(ctx, 'code_wrong', { kind: 'customer', who: pseudonym(email) });
    throw refuse('email_code_wrong');
  }
  await forgiveAttempt(ctx.db, attempt);
  return candidate.id;
}

async function isRight(
  ctx: Context,
  email: string,
  { id, code_hash }: { id: string; code_hash: Buffer },
  code: string,
): Promise<boolean> {
  const guess = { bucket: wrongCodes(email), max: 10 * shortUntil, minutes: day };
  const { ids } = await inTransaction(ctx.db, (tx) => countWhereRoom(tx, [guess]));
  if (!isLongCode(code) && (await countedAttempts(ctx.db, guess.bucket, day)) > shortUntil) return false;
  const given = isLongCode(code) ? plainCode(code) : code;
  const hashes = hashesOfEmailCode(ctx.config.secretKeys, id, given);
  if (!hashes.some((hash) => timingSafeEqual(code_hash, hash))) return false;
  await forgiveAttempt(ctx.db, ids);
  return true;
}

export async function useEmailCode(tx: Transaction, id: string): Promise<void> {
  if (!(await markCodeUsed(tx, id))) throw refuse('email_code_wrong');
}
