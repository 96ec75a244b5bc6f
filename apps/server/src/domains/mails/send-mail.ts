import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from '#database/connect.ts';
import type { JobData } from '#jobs/job.ts';
import type { Context } from '#shop/context.ts';
import { readMailShop } from './mail-shop.ts';
import { sendMailJob } from './queued-jobs.ts';
import { type MailParams, type MailTemplate, renderMail } from './templates.ts';

/** Queues a mail inside the transaction it reports on. A recipient gets one mail per `mailId`. */
export async function queueMail<Template extends MailTemplate>(
  ctx: Pick<Context, 'queue'>,
  tx: Transaction,
  mail: { mailId?: string; to: string; language: string; template: Template; params: MailParams[Template] },
): Promise<void> {
  await ctx.queue.add(tx, sendMailJob, { mailId: randomUUID(), ...mail });
}

/** Like `queueMail`, for many at once. Other mails go first. */
export async function queueMails<Template extends MailTemplate>(
  ctx: Pick<Context, 'queue'>,
  tx: Transaction,
  mails: readonly { mailId: string; to: string; language: string; template: Template; params: MailParams[Template] }[],
): Promise<void> {
  await ctx.queue.addMany(tx, sendMailJob, mails);
}

export function countMailsToMany(ctx: Pick<Context, 'queue'>, tx: Transaction, most: number): Promise<number> {
  return ctx.queue.countMany(tx, sendMailJob, most);
}

/**
 * Sends a queued mail. Every attempt has the same Message-ID even if the content changed in between, for example
 * because the buyer chose another plan.
 */
export async function sendMail(
  ctx: Pick<Context, 'db' | 'config' | 'mailer'>,
  job: JobData<typeof sendMailJob>,
): Promise<void> {
  const { mailId, to, template, params, language } = job;
  const messageId = createHash('sha256')
    .update(JSON.stringify([mailId, to, template]))
    .digest('hex')
    .slice(0, 32);
  const shop = await readMailShop(ctx, language);
  await ctx.mailer.send({ messageId, from: shop.sender, to, ...renderMail(template, params, language, shop) });
}
