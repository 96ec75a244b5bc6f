import { createHash, randomUUID } from 'node:crypto';
import type { Config } from '#config';
import type { Transaction } from '#database/connect.ts';
import type { Jobs } from '#jobs/queue.ts';
import type { Context } from '#shop/context.ts';
import { type MailParams, type MailTemplate, renderMail } from './templates.ts';

/** Puts a mail in the queue, inside the transaction whose news it carries. Of one `mailId` a recipient gets one mail. */
export async function queueMail<Template extends MailTemplate>(
  ctx: Pick<Context, 'queue'>,
  tx: Transaction,
  mail: { mailId?: string; to: string; language: string; template: Template; params: MailParams[Template] },
): Promise<void> {
  await ctx.queue.add(tx, 'send-mail', { mailId: randomUUID(), ...mail });
}

/**
 * Sends a mail of the queue. The same mail has the same Message-ID at every try, although what it tells may read
 * differently by then: a buyer may have chosen another plan since the first one.
 */
export async function sendMail(ctx: Pick<Context, 'config' | 'mailer'>, job: Jobs['send-mail']): Promise<void> {
  const { mailId, to, template, params, language } = job;
  const messageId = createHash('sha256')
    .update(JSON.stringify([mailId, to, template]))
    .digest('hex')
    .slice(0, 32);
  await ctx.mailer.send({ messageId, to, ...renderMail(template, params, language, shopUrl(ctx.config)) });
}

/** Where the links of a mail lead. */
export function shopUrl({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
}
