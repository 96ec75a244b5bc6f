import type { Transaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { Context } from '#shop/context.ts';
import { findOperator } from './store.ts';

interface Recipient {
  email: string;
  name: string;
  language: string;
}

/** The link with which somebody enrols, for the first time or again. */
export async function mailLink(
  ctx: Pick<Context, 'queue'>,
  tx: Transaction,
  template: 'operator-invited' | 'operator-reset',
  { email, name, language }: Recipient,
  oneTimePassword: string,
): Promise<void> {
  await queueMail(ctx, tx, { to: email, language, template, params: { name, email, oneTimePassword } });
}

/** Tells operators what was changed about their sign-in; `to` if no longer at their address. */
export async function mailChange(
  ctx: Pick<Context, 'queue' | 'now'>,
  tx: Transaction,
  operatorId: string,
  what: 'password' | 'email' | 'passkey' | 'authenticator' | 'codes',
  to?: string,
): Promise<void> {
  const operator = await findOperator(tx, operatorId);
  if (!operator) return;
  const { email, name, language } = operator;
  const params = { name, what, changedAt: ctx.now().toISOString() };
  await queueMail(ctx, tx, { to: to ?? email, language, template: 'operator-changed', params });
}
