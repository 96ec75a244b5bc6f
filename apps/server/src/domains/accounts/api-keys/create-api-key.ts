import { serverLimits } from '@sampan/contract/limits';
import { fullName } from '@sampan/contract/names';
import type { Scope } from '@sampan/contract/scopes';
import type { Transaction } from '#database/connect.ts';
import { lockUser, type UserRow } from '#domains/accounts/logins/user-store.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import { hashToken } from '#security/hash-token.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Customer } from '#shop/actor.ts';
import { newApiKey, startOf } from '#shop/api-key.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { countAttempt } from '../attempts.ts';
import { type GivenProof, withFreshProof } from '../fresh-proof.ts';
import { isSessionOf } from '../sessions.ts';
import { apiKeyAnswer } from './api-key-answer.ts';
import { type ApiKeyRow, countUsable, insertApiKey } from './store.ts';

export interface NewKeyInput extends GivenProof {
  name: string;
  scopes: Scope[];
  expiresOn?: string | null | undefined;
}

const dayMs = 24 * 3600 * 1000;

/** The key is in the answer and nowhere else: only its hash is stored, and no Idempotency-Key keeps the answer. */
export async function createApiKey(ctx: Context & { actor: Customer }, input: NewKeyInput) {
  const { userId } = ctx.actor;
  checkLastDay(ctx.now(), input.expiresOn);
  const key = newApiKey();
  const row = await withFreshProof(ctx, input, async (tx) => {
    const user = await lockOwner(ctx, tx, userId);
    if ((await countUsable(tx, userId)) >= serverLimits.apiKeysMax)
      throw refuse('too_many_api_keys', { max: serverLimits.apiKeysMax });
    const limit = { bucket: `api-keys:${userId}`, max: serverLimits.apiKeysPerDay, minutes: 24 * 60 };
    await countAttempt(tx, [limit], 'too_many_requests');
    const made = await insertApiKey(tx, {
      userId,
      name: input.name,
      scopes: [...new Set(input.scopes)],
      keyHash: hashToken(key),
      start: startOf(key),
      expiresOn: input.expiresOn ?? null,
    });
    await notifyOwner(ctx, tx, user, made);
    return made;
  });
  logSecurity(ctx, 'api_key_made', { kind: 'customer', who: userId, call: 'createApiKey', subject: row.id });
  return { key, apiKey: apiKeyAnswer(row) };
}

function checkLastDay(now: Date, lastDay: string | null | undefined): void {
  if (!lastDay) return;
  const dayOf = (daysAhead: number) => new Date(now.getTime() + daysAhead * dayMs).toISOString().slice(0, 10);
  if (lastDay < dayOf(0) || lastDay > dayOf(serverLimits.apiKeyDaysMax)) throw refuseField('expiresOn', 'invalid');
}

/**
 * Ending all of a user's sessions also takes this lock and revokes all keys: it either sees the new one, or has ended
 * the session that asks for it.
 */
async function lockOwner(ctx: Context, tx: Transaction, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  const token = ctx.request?.token;
  if (!user || !token || !(await isSessionOf(tx, user.id, hashToken(token)))) throw refuse('not_signed_in');
  return user;
}

async function notifyOwner(ctx: Context, tx: Transaction, user: UserRow, made: ApiKeyRow): Promise<void> {
  const params = {
    name: fullName(user.language, { firstName: user.first_name, lastName: user.last_name }),
    key: made.name,
    scopes: made.scopes.join(', '),
    changedAt: ctx.now().toISOString(),
  };
  await queueMail(ctx, tx, { to: user.email, language: user.language, template: 'api-key-made', params });
}
