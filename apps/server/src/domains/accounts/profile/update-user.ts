import { limits } from '@sampan/contract/limits';
import { type ResellerMailTopic, resellerMailTopics } from '@sampan/contract/reseller-mails';
import { getCountry } from '@sampan/locations';
import {
  findCompany,
  findUser,
  type ProfileChange,
  type UserRow,
  updateCompany,
  updateProfile,
} from '#domains/accounts/logins/user-store.ts';
import { phoneText, readPhone } from '#domains/accounts/phone-number.ts';
import { readUploadKey } from '#domains/uploads/upload-key.ts';
import { withCopies } from '#domains/uploads/with-copies.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { type UserAnswer, userAnswer } from './get-user.ts';

export interface UpdateUserInput {
  id: string;
  icon?: string | null;
  firstName?: string;
  lastName?: string;
  country?: string | null;
  phone?: string | null;
  birthday?: string | null;
  gender?: 0 | 1 | null;
  company?: string | null;
  vatNumber?: string | null;
  nickname?: string | null;
  department?: string | null;
  job?: string | null;
  signature?: string | null;
  resellerMails?: readonly ResellerMailTopic[] | null;
  wantsOffers?: 0 | 1 | null;
}

/** Changes the user's own profile: a field left out (or null) stays, '' clears it. */
export async function updateUser(ctx: Context & { actor: Customer }, input: UpdateUserInput): Promise<UserAnswer> {
  const { userId } = ctx.actor;
  if (input.id !== userId) throw refuse('not_found');
  const user = await findUser(ctx.db, userId);
  if (!user) throw refuse('not_found');
  const change = readProfile(ctx, user, input);
  const upload = readIcon(ctx, user, input.icon);
  const sender = { ownerId: userId, purpose: 'avatar' } as const;
  const changed = await withCopies(ctx, sender, upload ? [upload] : [], async (tx, { keys: [avatar] }) => {
    if (upload !== undefined) change.avatar_key = avatar ?? null;
    const profile = await updateProfile(tx, userId, change);
    if (!profile) throw refuse('not_found');
    await updateCompany(tx, profile.buyer_id, {
      company: input.company ?? undefined,
      vatNumber: input.vatNumber ?? undefined,
    });
    return { profile, company: await findCompany(tx, profile.buyer_id) };
  });
  if (upload !== undefined && user.avatar_key) await removeAvatar(ctx, user.avatar_key);
  return userAnswer(ctx, changed.profile, changed.company);
}

function readProfile({ now, language }: Context, user: UserRow, input: UpdateUserInput): ProfileChange {
  const change: ProfileChange = {};
  const country = readCountry(input.country ?? user.country, language);
  if (input.country != null) change.country = country?.country ?? '';
  if (input.phone != null) change.phone = readOwnPhone(input.phone, country);
  if (input.firstName !== undefined) change.first_name = input.firstName;
  if (input.lastName !== undefined) change.last_name = input.lastName;
  if (input.birthday != null) change.birthday = readBirthday(input.birthday, now());
  if (input.gender != null) change.gender = input.gender;
  for (const field of ['nickname', 'department', 'job', 'signature'] as const)
    if (input[field] != null) change[field] = input[field];
  const { resellerMails } = input;
  if (resellerMails) change.unwanted_mails = resellerMailTopics.filter((topic) => !resellerMails.includes(topic));
  const wanted = user.offers_since !== null;
  if (input.wantsOffers != null && (input.wantsOffers === 1) !== wanted)
    change.offers_since = input.wantsOffers === 1 ? now() : null;
  return change;
}

function readCountry(text: string, language: Context['language']) {
  if (text === '') return undefined;
  const country = getCountry(text, language);
  if (!country) throw refuseField('country', 'place');
  return country;
}

function readOwnPhone(text: string, country: { iso: string; name: string } | undefined): string {
  if (text === '') return '';
  const phone = readPhone(text, country?.iso);
  if (!phone)
    throw country ? refuseField('phone', 'phone', { country: country.name }) : refuseField('phone', 'invalid');
  return phoneText(phone);
}

function readBirthday(text: string, now: Date): string | null {
  if (text === '') return null;
  if (text < limits.earliestBirthday) throw refuseField('birthday', 'invalid');
  if (text > now.toISOString().slice(0, 10)) throw refuseField('birthday', 'in_the_future');
  return text;
}

/**
 * The upload to make the avatar from; '' to remove it; undefined to keep it, also if a form sends the current one back.
 */
function readIcon({ storage }: Context, user: UserRow, icon: string | null | undefined): string | undefined {
  if (icon == null || icon === '') return icon ?? undefined;
  if (user.avatar_key && icon.endsWith(storage.publicUrl(user.avatar_key))) return undefined;
  const key = readUploadKey(icon);
  if (!key) throw refuse('upload_not_allowed');
  return key;
}

/** A picture no longer in use; failing to remove it now is no reason to fail. */
async function removeAvatar({ storage, log }: Context, key: string): Promise<void> {
  await storage.remove(key).catch((error: unknown) => log.warn({ err: error }, 'an avatar could not be removed'));
}
