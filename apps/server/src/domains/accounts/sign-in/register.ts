import { fullName } from '@sampan/contract/names';
import { inTransaction } from '#database/connect.ts';
import { findUserByEmail, insertUser } from '#domains/accounts/logins/user-store.ts';
import { hashPassword } from '#domains/accounts/passwords.ts';
import { keepDevice } from '#domains/accounts/proof/known-device.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import { agreeToTerms } from '#domains/settings/policies.ts';
import { logSecurity } from '#security/security-log.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { checkEmailCode, useEmailCode } from './email-code.ts';
import { checkNewPassword } from './new-password.ts';

export interface RegisterInput {
  firstName: string;
  lastName: string;
  email: string;
  emailCode: string;
  codeToken?: string | undefined;
  gender?: 0 | 1 | null;
  password: string;
  inviterSEmail?: string;
}

/** Creates an account. The code is checked first: a stranger who cannot read the mailbox learns nothing about it. */
export async function register(ctx: Context, input: RegisterInput): Promise<null> {
  const { email, firstName, lastName } = input;
  await checkNewPassword(ctx, input.password, email);
  const codeId = await checkEmailCode(ctx, email, input);
  const inviterId = await findInviter(ctx, input);
  const passwordHash = await hashPassword(input.password, ctx.request?.ip);
  const userId = await inTransaction(ctx.db, async (tx) => {
    await useEmailCode(tx, codeId);
    const user = {
      email,
      passwordHash,
      firstName,
      lastName,
      gender: input.gender ?? null,
      language: ctx.language,
      inviterId,
      isDemo: ctx.config.isDemo,
    };
    const id = await insertUser(tx, user);
    if (!id) throw refuse('email_already_registered');
    await agreeToTerms(tx, id, ctx.language);
    await queueMail(ctx, tx, {
      to: email,
      language: ctx.language,
      template: 'welcome',
      params: { name: fullName(ctx.language, input) },
    });
    return id;
  });
  keepDevice(ctx, userId);
  logSecurity(ctx, 'registered', { kind: 'customer', who: userId });
  return null;
}

/** Null if no one has this e-mail address: the response is the same, so that it does not reveal who is a customer. */
async function findInviter(ctx: Context, { inviterSEmail }: RegisterInput): Promise<string | null> {
  const inviter = inviterSEmail ? await findUserByEmail(ctx.db, inviterSEmail) : undefined;
  return inviter && !inviter.disabled_at ? inviter.id : null;
}
