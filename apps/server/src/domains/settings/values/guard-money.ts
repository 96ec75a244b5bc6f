import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SettingSubject, Settings } from '@sampan/contract/settings/subjects';
import type { Transaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { listMoneyMails } from './store.ts';

export interface Change {
  subject: SettingSubject;
  /** Checked. */
  value: Settings[SettingSubject];
  /** Null: the command line. */
  by: Operator | null;
  isDemo?: boolean;
}

/** One person with the role finance, or a thief of that session, must not send the shop's money elsewhere unnoticed. */
export async function guardMoney(
  ctx: Pick<Context, 'queue' | 'now'>,
  tx: Transaction,
  { subject, value, by }: Change,
): Promise<void> {
  if (subject === 'bank')
    await notifyOfBank(ctx, tx, value as Settings['bank'], by?.email ?? 'Somebody on the command line');
  if (subject === 'payment' && by && !by.roles.includes('owner')) await keepLimits(tx, value as Settings['payment']);
}

/** Whoever looks after money learns that customers transfer to other accounts from now on. */
async function notifyOfBank(
  ctx: Pick<Context, 'queue' | 'now'>,
  tx: Transaction,
  bank: Settings['bank'],
  by: string,
): Promise<void> {
  const before = await readSetting(tx, 'bank');
  if (before === null || isDeepStrictEqual(before, bank)) return;
  const params = { by, changedAt: ctx.now().toISOString() };
  const mailId = `bank:${randomUUID()}`;
  for (const { email: to, language } of await listMoneyMails(tx))
    await queueMail(ctx, tx, { mailId, to, language, template: 'bank-changed', params });
}

/** Only owners raise these limits: finance could otherwise bypass the second approval, or pass losses off as bank fees. */
async function keepLimits(tx: Transaction, after: Settings['payment']): Promise<void> {
  const before = await readSetting(tx, 'payment');
  for (const limit of ['secondApproverFromCents', 'bankFeeUpToCents'] as const)
    if (after[limit] > before[limit]) throw refuse('forbidden');
}
