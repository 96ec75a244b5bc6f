import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { fullName } from '@sampan/contract/names';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { apiKeyAnswer } from './api-key-answer.ts';
import { type EndedKey, endAnyApiKey, listApiKeyRows, type OwnedKeyRow } from './store.ts';

type Listed = OutputOf<Calls['operatorListApiKeys']>;

export async function operatorListApiKeys(
  { db }: Context,
  { search, working, after, pageSize }: ParsedInputOf<Calls['operatorListApiKeys']>,
): Promise<Listed> {
  const rows = await listApiKeyRows(db, { search, working: working === '1', after, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  return { list: page.map(toListed), next: rows.length > pageSize ? (page.at(-1)?.place ?? null) : null };
}

function toListed(row: OwnedKeyRow): Listed['list'][number] {
  const { userId, email, firstName, lastName, works, revoked_at } = row;
  return {
    ...apiKeyAnswer(row),
    state: works ? 'works' : revoked_at ? 'revoked' : 'expired',
    customer: { id: userId, name: `${firstName} ${lastName}`.trim(), email },
  };
}

/** A key that is revoked or has expired stays as it is, and nobody is notified again. */
export async function operatorRevokeApiKey(
  ctx: Context & { actor: Operator },
  { id, reason }: ParsedInputOf<Calls['operatorRevokeApiKey']>,
): Promise<null> {
  if (!isUuid(id)) throw refuse('not_found');
  await inTransaction(ctx.db, async (tx) => {
    const key = await endAnyApiKey(tx, id);
    if (!key) throw refuse('not_found');
    if (key.worked) await notifyOwner(ctx, tx, key, reason);
  });
  return null;
}

function notifyOwner(ctx: Context, tx: Transaction, key: EndedKey, reason: string): Promise<void> {
  const { email: to, language } = key;
  const params = { name: fullName(language, key), key: key.name, reason };
  return queueMail(ctx, tx, { to, language, template: 'api-key-revoked', params });
}
