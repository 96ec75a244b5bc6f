import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  codeToken,
  day,
  email,
  emailCode,
  flag,
  gender,
  id,
  ignored,
  line,
  newPassword,
  nothing,
  ownFactor,
  ownFactorRefusals,
  password,
  requiredLine,
  text,
  withoutTurning,
} from './fields.ts';
import { limits } from './limits.ts';
import { resellerLimits } from './reseller-limits.ts';
import { resellerMailTopics } from './reseller-mails.ts';
import { isVatNumber } from './vat-number.ts';
import { plainPhone } from './written.ts';

const resellerMails = z.array(z.enum(resellerMailTopics)).max(resellerMailTopics.length);

export const user = z
  .object({
    id: z.string(),
    email: z.string(),
    icon: z.string(),
    phone: z.string(),
    birthday: z.string(),
    gender: z.union([z.literal(0), z.literal(1), z.null()]),
    country: z.string(),
    company: z.string().describe('Not in the specification.'),
    vatNumber: z.string().describe('Not in the specification.'),
    nickname: z.string().describe('How the reseller workspace greets its user, or empty text.'),
    department: z.string().describe('In the company, or empty text.'),
    job: z.string().describe('What the user does there, or empty text.'),
    signature: z.string().describe('Stands under messages to the shop.'),
    resellerMails: resellerMails.describe('What the reseller workspace mails the user about; at first all of it.'),
    wantsOffers: z.boolean().describe('Has agreed to offers and news by the shop. Not in the specification.'),
    customer: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
  })
  .meta({
    id: 'User',
    description:
      'The signed-in user. Display name: first and last name, or else the e-mail address. `gender`: 0 male, 1 female.',
  });

const proofOfWork = z
  .object({
    challenge: z.string().max(120).describe('The challenge of the refusal.'),
    nonce: z.string().max(20).describe('The nonce that was found.'),
  })
  .optional()
  .describe('The work that `proof_of_work_needed` asks for. Not in the specification.');

export const sendEmailCode = defineCall({
  summary:
    'Sends a code to an e-mail address: six digits, or twelve characters while strangers guess at the codes of this address. The response is the same for known and unknown addresses; its `token` goes with the code. While unusually many codes are requested, `proof_of_work_needed` returns `data: { challenge, bits }`: send the request again with a `nonce` (text) for which SHA-256 of `challenge:nonce` begins with that many zero bits.',
  method: 'POST',
  path: '/admin/send_email_code',
  access: 'public',
  input: z.object({
    email,
    proof: proofOfWork,
  }),
  output: z.object({
    token: z.string().describe('Proves later that the code is used by whoever asked for it. Not in the specification.'),
  }),
  refusals: ['email_code_recently_sent', 'too_many_email_codes', 'proof_of_work_needed'],
});

export const register = defineCall({
  summary: 'Opens a customer account; the code proves that the e-mail address is the customer’s.',
  method: 'POST',
  path: '/admin/register',
  access: 'public',
  input: z.object({
    firstName: requiredLine(limits.nameMax),
    lastName: requiredLine(limits.nameMax),
    email,
    emailCode,
    codeToken,
    gender: gender.nullish(),
    password: newPassword,
    inviterSEmail: z
      .union([z.literal(''), z.null(), email])
      .optional()
      .transform((value) => value || undefined),
  }),
  output: nothing,
  refusals: ['password_too_common', 'email_code_wrong', 'email_already_registered', 'too_many_attempts'],
});

export const login = defineCall({
  summary:
    'Signs in. `tokenHead` and `token`, joined, are the Authorization header. `rememberMe` extends the session to 30 days. While strangers guess at this account, `proof_of_work_needed` asks for the same work as `sendEmailCode`. A customer who has a second factor is asked for it once the password is right (`second_factor_asked`): send the request again with `code` or `passkey`.',
  method: 'POST',
  path: '/admin/login',
  access: 'public',
  input: z.object({
    username: email,
    password,
    rememberMe: z.boolean().default(false),
    proof: proofOfWork,
    ...ownFactor,
  }),
  output: z.object({ tokenHead: z.string(), token: z.string() }),
  refusals: ['wrong_account_or_password', 'too_many_attempts', 'proof_of_work_needed', ...ownFactorRefusals],
});

const logoutInput = z
  .object({ username: ignored('The e-mail address.', 'string'), password: ignored('The password.', 'string') })
  .transform(() => ({}));

export const logout = defineCall({
  summary: 'Ends the session of the Authorization header. The query is accepted for compatibility and never read.',
  method: 'GET',
  path: '/admin/logout',
  access: 'customer',
  input: logoutInput,
  output: nothing,
  refusals: [],
});

export const forgetPassword = defineCall({
  summary: 'Sets a new password with an e-mail code; every session ends.',
  method: 'POST',
  path: '/admin/forget_the_password',
  access: 'public',
  input: z.object({ username: email, password: newPassword, emailCode, codeToken }),
  output: nothing,
  refusals: ['password_too_common', 'email_code_wrong', 'email_not_registered', 'too_many_attempts'],
});

export const changePassword = defineCall({
  summary:
    'Changes the password of the signed-in user; every session ends. `username` is accepted and ignored. With the second factor, if the customer has one.',
  method: 'POST',
  path: '/admin/updatePassword',
  access: 'customer',
  input: z.object({
    username: ignored('The e-mail address.', 'string'),
    oldPassword: password,
    newPassword,
    ...ownFactor,
  }),
  output: nothing,
  refusals: ['password_too_common', 'old_password_wrong', 'too_many_attempts', ...ownFactorRefusals],
});

export const getUser = defineCall({
  summary: 'The signed-in user.',
  method: 'GET',
  path: '/admin/get_user',
  access: 'customer',
  input: z.object({}),
  output: user,
  refusals: [],
});

export const updateUser = defineCall({
  summary:
    'Changes the profile. `id` must be the user’s own id; only the fields listed here change, and those left out stay.',
  method: 'POST',
  path: '/admin/update/{id}',
  access: 'customer',
  input: z.object({
    id,
    icon: text(2000)
      .nullish()
      .describe('The `url` or `key` of an upload made with `uploadPolicy`, or empty text for no picture.'),
    firstName: requiredLine(limits.nameMax).optional(),
    lastName: requiredLine(limits.nameMax).optional(),
    country: text(limits.placeNameMax).nullish().describe('English country name or ISO code.'),
    phone: text(48)
      .transform(plainPhone)
      .pipe(z.string().max(24))
      .nullish()
      .describe('`+CC-NUMBER`, digits, or empty text to remove it.'),
    birthday: z.union([z.literal(''), z.null(), day]).optional(),
    gender: gender.nullish(),
    company: line(limits.companyMax)
      .nullish()
      .describe('Of the buyer, for all its logins. Empty text: none. Not in the specification.'),
    vatNumber: line(limits.vatNumberMax)
      .refine(isVatNumber)
      .nullish()
      .describe('Of the company, as it stands on invoices. Empty text: none. Not in the specification.'),
    nickname: line(resellerLimits.nicknameMax)
      .nullish()
      .describe('Of the phone variant, like the next three. Empty text: none.'),
    department: line(resellerLimits.departmentMax).nullish().describe('In the company. Empty text: none.'),
    job: line(resellerLimits.jobMax).nullish().describe('What the user does there. Empty text: none.'),
    signature: text(resellerLimits.signatureMax)
      .transform(withoutTurning)
      .nullish()
      .describe('Stands under messages to the shop. Empty text: none.'),
    resellerMails: resellerMails.nullish().describe('Those wanted from now on. Not in the specification.'),
    wantsOffers: flag.nullish().describe('1: the shop may send offers and news. Not in the specification.'),
  }),
  output: user,
  refusals: ['not_found', 'upload_not_allowed', 'file_not_an_image', 'file_too_large'],
});
