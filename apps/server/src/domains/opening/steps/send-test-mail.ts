import { randomUUID } from 'node:crypto';
import { sendMail } from '#domains/mails/send-mail.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** Laid out as customers' mails are, marked as a test, sent at once: what the mail server says is the answer. */
export async function sendTestMail(ctx: Context & { actor: Operator }): Promise<{ to: string }> {
  const { email: to, name } = ctx.actor;
  const mail = { mailId: randomUUID(), to, template: 'test', params: { name }, language: ctx.language } as const;
  await sendMail(ctx, mail).catch((error: Error) => {
    throw refuse('mail_not_sent', { reason: error.message }, { data: { reason: error.message } });
  });
  return { to };
}
