import type { OperatorRole } from '@sampan/contract/call';
import type { Transaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { MailParams, MailTemplate } from '#domains/mails/templates.ts';
import type { Context } from '#shop/context.ts';
import { listMailed } from './logins/operator-store.ts';

interface OperatorMail<Template extends MailTemplate> {
  template: Template;
  params: MailParams[Template];
  reference: string;
}

/** Mails everyone with a role, or the owners if no one has it. The same `reference` is mailed once to each. */
export async function mailOperators<Template extends MailTemplate>(
  ctx: Pick<Context, 'queue'>,
  tx: Transaction,
  role: OperatorRole,
  mail: OperatorMail<Template>,
): Promise<void> {
  const own = await listMailed(tx, role);
  await mailTo(ctx, tx, own.length > 0 ? own : await listMailed(tx, 'owner'), mail);
}

/** Mails the owners and everyone in finance. */
export async function mailOwnersAndFinance<Template extends MailTemplate>(
  ctx: Pick<Context, 'queue'>,
  tx: Transaction,
  mail: OperatorMail<Template>,
): Promise<void> {
  await mailTo(ctx, tx, await listMailed(tx, 'owner', 'finance'), mail);
}

async function mailTo<Template extends MailTemplate>(
  ctx: Pick<Context, 'queue'>,
  tx: Transaction,
  recipients: readonly { email: string; language: string }[],
  { reference, ...mail }: OperatorMail<Template>,
): Promise<void> {
  for (const { email: to, language } of recipients)
    await queueMail(ctx, tx, { mailId: reference, to, ...mail, language });
}
