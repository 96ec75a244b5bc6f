import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { resellerMailTopics } from '@sampan/contract/reseller-mails';
import { type Company, findCompany, findUser, type UserRow } from '#domains/accounts/logins/user-store.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

export type UserAnswer = OutputOf<Calls['getUser']>;

export async function getUser(ctx: Context & { actor: Customer }): Promise<UserAnswer> {
  const user = await findUser(ctx.db, ctx.actor.userId);
  if (!user) throw refuse('not_signed_in');
  return userAnswer(ctx, user, await findCompany(ctx.db, user.buyer_id));
}

export function userAnswer({ storage }: Pick<Context, 'storage'>, user: UserRow, company: Company): UserAnswer {
  return {
    id: user.id,
    email: user.email,
    icon: user.avatar_key ? storage.publicUrl(user.avatar_key) : '',
    phone: user.phone,
    birthday: user.birthday ?? '',
    gender: user.gender as 0 | 1 | null,
    country: user.country,
    ...company,
    nickname: user.nickname,
    department: user.department,
    job: user.job,
    signature: user.signature,
    resellerMails: resellerMailTopics.filter((topic) => !user.unwanted_mails.includes(topic)),
    wantsOffers: user.offers_since !== null,
    customer: { id: user.buyer_id, firstName: user.first_name, lastName: user.last_name },
  };
}
