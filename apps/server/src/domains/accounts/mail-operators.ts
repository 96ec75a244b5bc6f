import type { OperatorRole } from '@sampan/contract/call';
import type { Transaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import type { MailParams, MailTemplate } from '#domains/mails/templates.ts';
import type { Context } from '#shop/context.ts';
import { listOperatorEmails } from './operator-store.ts';

/** Mails everyone with a role, or the owners if no one has it. The same `reference` is mailed once to each. */
export async function mailOperators<Template extends MailTemplate>(
  ctx: Pick<Context, 'queue'>,
  tx: Transaction,
  role: OperatorRole,
  { reference, ...mail }: { template: Template; params: MailParams[Template]; reference: string },
): Promise<void> {
  const own = await listOperatorEmails(tx, role);
  for (const to of own.length > 0 ? own : await listOperatorEmails(tx, 'owner'))
    await queueMail(ctx, tx, { mailId: reference, to, ...mail, language: 'en' });
}
