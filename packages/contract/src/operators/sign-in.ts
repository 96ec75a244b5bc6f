import { z } from 'zod';
import { defineCall } from '../call.ts';
import { authenticatorCode, email, nothing, password } from '../fields.ts';
import { passkeyRequest } from '../passkey-fields.ts';
import { newOperatorPassword, signInProof } from './fields.ts';

const session = {
  tokenHead: z.string().describe('`Bearer` and a space, or empty text, see `token`.'),
  token: z
    .string()
    .describe(
      'With `tokenHead` before it, the Authorization header. Empty for the shop’s own pages: they get an HttpOnly cookie.',
    ),
  roles: z.array(z.string()),
};

export const operatorLogin = defineCall({
  summary:
    'Signs an operator in: e-mail, password and the second factor, which is the six digits of the authenticator app, a recovery code or a passkey.',
  method: 'POST',
  path: '/console/login',
  access: 'public',
  input: z.object({ email, ...signInProof }),
  output: z.object(session),
  refusals: ['wrong_account_or_password', 'second_factor_needed', 'too_many_attempts'],
});

export const operatorRequestPasskey = defineCall({
  summary:
    'What `navigator.credentials.get()` needs to ask for a passkey (`PublicKeyCredential.parseRequestOptionsFromJSON`). The challenge is valid for five minutes and one sign-in or confirmation; the answer is the same for everybody.',
  method: 'POST',
  path: '/console/login/passkey',
  access: 'public',
  input: z.object({}),
  output: passkeyRequest,
  refusals: [],
});

export const operatorBeginEnrolment = defineCall({
  summary: 'With a one-time password: the secret for the authenticator app (also as an otpauth URI).',
  method: 'POST',
  path: '/console/enrol/begin',
  access: 'public',
  input: z.object({ email, password }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['wrong_account_or_password', 'too_many_attempts'],
});

export const operatorEnrol = defineCall({
  summary:
    "Finishes enrolment: the operator's own password and a first code from the authenticator app. Returns ten recovery codes.",
  method: 'POST',
  path: '/console/enrol',
  access: 'public',
  input: z.object({ email, password, newPassword: newOperatorPassword, code: authenticatorCode }),
  output: z.object({
    ...session,
    /** Instead of the authenticator's code, once each; never shown again. */
    recoveryCodes: z.array(z.string()),
  }),
  refusals: ['password_too_common', 'wrong_account_or_password', 'second_factor_wrong', 'too_many_attempts'],
});

export const operatorLogout = defineCall({
  summary: "Ends the operator's session.",
  method: 'POST',
  path: '/console/logout',
  access: 'operator',
  input: z.object({}),
  output: nothing,
  refusals: [],
});
