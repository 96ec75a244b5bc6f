import { z } from 'zod';
import { defineCall } from '../call.ts';
import { authenticatorCode, codeToken, email, emailCode, nothing, requiredLine } from '../fields.ts';
import { operatorLimits } from '../limits.ts';
import { newOperatorPassword, operatorLanguage, operatorRole, proofRefusals, signInProof } from './fields.ts';

/** Calls of operators about their own account. */

export const operatorMe = defineCall({
  summary: 'The signed-in operator: roles, language, second factors, and when the session ends.',
  method: 'GET',
  path: '/console/me',
  access: 'operator',
  input: z.object({}),
  output: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    roles: z.array(operatorRole),
    language: operatorLanguage,
    factors: z
      .object({
        passkeys: z.int().describe('How many passkeys there are.'),
        recoveryCodes: z.int().describe('How many recovery codes are unused.'),
      })
      .describe('What signs in beside the authenticator app, which everybody has.'),
    session: z
      .object({
        id: z.string(),
        idleUntil: z
          .string()
          .describe('When it ends if nothing is done; each call moves this on, at most once a minute.'),
        endsAt: z.string().describe('When it ends at the latest, `YYYY-MM-DD HH:mm:ss`, UTC.'),
      })
      .describe('The session of this call.'),
  }),
  refusals: [],
});

export const operatorUpdateMe = defineCall({
  summary: 'Changes the operator’s own name or language; what is left out stays.',
  method: 'PUT',
  path: '/console/me',
  access: 'operator',
  input: z.object({
    name: requiredLine(operatorLimits.operatorNameMax)
      .optional()
      .describe('Not that of a colleague: it says who did what.'),
    language: operatorLanguage.optional(),
  }),
  output: nothing,
  refusals: [],
});

export const operatorChangePassword = defineCall({
  summary: 'Changes the operator’s own password, with the old one and the second factor. Every other session ends.',
  method: 'POST',
  path: '/console/me/password',
  access: 'operator',
  input: z.object({ ...signInProof, newPassword: newOperatorPassword }),
  output: nothing,
  refusals: ['password_too_common', ...proofRefusals],
});

export const operatorChangeEmail = defineCall({
  summary:
    'Changes the e-mail address with which the operator signs in. `sendEmailCode` sends the code to the new address. Every other session ends, and the old address is told.',
  method: 'POST',
  path: '/console/me/email',
  access: 'operator',
  input: z.object({ ...signInProof, email, emailCode, codeToken }),
  output: nothing,
  refusals: ['email_code_wrong', 'email_already_registered', ...proofRefusals],
});

export const operatorReplaceRecoveryCodes = defineCall({
  summary: 'Ten new recovery codes; those of before no longer work.',
  method: 'POST',
  path: '/console/me/recovery-codes',
  access: 'operator',
  input: z.object(signInProof),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: proofRefusals,
});

export const operatorBeginAuthenticator = defineCall({
  summary:
    'The secret for another authenticator app, on a new phone for example. The one in use works until it is replaced.',
  method: 'POST',
  path: '/console/me/authenticator/begin',
  access: 'operator',
  input: z.object(signInProof),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: proofRefusals,
});

export const operatorReplaceAuthenticator = defineCall({
  summary: 'Replaces the authenticator app, proved by a code of the new one. Every other session ends.',
  method: 'POST',
  path: '/console/me/authenticator',
  access: 'operator',
  input: z.object({ code: authenticatorCode.describe('The six digits of the new app.') }),
  output: nothing,
  refusals: ['second_factor_wrong', 'too_many_attempts'],
});
