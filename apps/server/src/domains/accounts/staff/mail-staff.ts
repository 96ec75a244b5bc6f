import { randomUUID } from 'node:crypto';
import type { OperatorRole } from '@sampan/contract/call';
import type { Transaction } from '#database/connect.ts';
import { listMailed } from '#domains/accounts/logins/operator-store.ts';
import { findOperator } from '#domains/accounts/logins/staff-store.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';

interface Recipient {
  email: string;
  name: string;
  language: string;
}

/** The link for enrolling, for the first time or again. */
export async function mailLink(
  ctx: Pick<Context, 'queue'>,
  tx: Transaction,
  template: 'operator-invited' | 'operator-reset',
  { email, name, language }: Recipient,
  oneTimePassword: string,
): Promise<void> {
  await queueMail(ctx, tx, { to: email, language, template, params: { name, email, oneTimePassword } });
}

/** Notifies operators of a change to their sign-in; `to` if no longer at their address. */
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

interface StaffChange {
  what: 'invited' | 'roles' | 'reset' | 'disabled' | 'enabled';
  /** Whom it is about. */
  email: string;
  /** The roles from now on. */
  roles: readonly OperatorRole[];
}

type Notifier = Pick<Context, 'queue' | 'now'> & { actor: Operator };

/**
 * Notifies all owners but the one concerned: operators decide about the shop's money, and an owner's session may be in
 * other hands.
 */
export async function notifyOwners(ctx: Notifier, tx: Transaction, change: StaffChange): Promise<void> {
  const mailId = `staff:${randomUUID()}`;
  const owners = await listMailed(tx, 'owner');
  for (const { email: to, language } of owners.filter(({ email }) => email !== change.email))
    await queueMail(ctx, tx, { mailId, to, language, template: 'staff-changed', params: paramsOf(ctx, change) });
}

/** All owners and whom it is about, whatever the change took from them. */
export async function notifyOfStaff(
  ctx: Notifier,
  tx: Transaction,
  { name, language, ...change }: StaffChange & { name: string; language: string },
): Promise<void> {
  await notifyOwners(ctx, tx, change);
  const params = { ...paramsOf(ctx, change), name };
  await queueMail(ctx, tx, { to: change.email, language, template: 'staff-changed', params });
}

const paramsOf = ({ actor, now }: Notifier, { what, email, roles }: StaffChange) => ({
  name: '',
  what,
  by: actor.email,
  about: email,
  roles: [...roles],
  changedAt: now().toISOString(),
});
