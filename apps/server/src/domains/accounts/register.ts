import type { Context } from '#context';
import { inTransaction } from '#database/connect.ts';
import { refuse } from '#http/refusal.ts';
import { checkEmailCode, useEmailCode } from './email-code.ts';
import { hashPassword } from './passwords.ts';
import { queueMail } from './send-mail.ts';
import { findUserByEmail, insertUser } from './store.ts';

export interface RegisterInput {
  firstName: string;
  lastName: string;
  email: string;
  emailCode: string;
  gender?: 0 | 1 | null;
  password: string;
  inviterSEmail?: string;
}

/** Opens an account. The code comes first: who cannot read the mailbox learns nothing about it. */
export async function register(ctx: Context, input: RegisterInput): Promise<null> {
  const { email, firstName, lastName } = input;
  const codeId = await checkEmailCode(ctx, email, input.emailCode);
  const inviterId = await findInviter(ctx, input);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(ctx.db, async (tx) => {
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
    if (!(await insertUser(tx, user))) throw refuse('email_already_registered');
    await queueMail(ctx, tx, { to: email, language: ctx.language, template: 'welcome', params: { name: firstName } });
  });
  return null;
}

async function findInviter(ctx: Context, { inviterSEmail, email }: RegisterInput): Promise<string | null> {
  if (!inviterSEmail) return null;
  const inviter = inviterSEmail === email ? undefined : await findUserByEmail(ctx.db, inviterSEmail);
  if (!inviter || inviter.disabled_at) throw refuse('inviter_unknown');
  return inviter.id;
}
