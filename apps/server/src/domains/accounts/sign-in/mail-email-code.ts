import { randomUUID } from 'node:crypto';
import { limits } from '@sampan/contract/limits';
import { makeLongCode } from '#domains/accounts/factors/recovery-codes.ts';
import { readMailShop } from '#domains/mails/mail-shop.ts';
import { renderMail } from '#domains/mails/templates.ts';
import type { Context } from '#shop/context.ts';
import { hashesOfEmailCode, makeEmailCode, needsLongCode } from './email-code.ts';
import { findEmailOf, setCode } from './email-code-store.ts';

/** Generates the code and mails it. The code exists only in the mail; a second run makes another one. */
export async function mailEmailCode(
  ctx: Context,
  { emailCodeId, language }: { emailCodeId: string; language: string },
): Promise<void> {
  const email = await findEmailOf(ctx.db, emailCodeId);
  if (email === undefined) return;
  const code = (await needsLongCode(ctx.db, email)) ? makeLongCode() : makeEmailCode();
  const [hash] = hashesOfEmailCode(ctx.config.secretKeys, emailCodeId, code.replaceAll('-', ''));
  const to = hash && (await setCode(ctx.db, emailCodeId, hash));
  if (!to) return;
  const shop = await readMailShop(ctx, language);
  const mail = renderMail('email-code', { code, minutes: limits.emailCodeValidMinutes }, language, shop);
  await ctx.mailer.send({ messageId: randomUUID(), from: shop.sender, to, ...mail });
}
