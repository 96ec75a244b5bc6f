import { z } from 'zod';
import { operatorRoles } from '../call.ts';
import { optionalText, password } from '../fields.ts';
import { limits, operatorLimits } from '../limits.ts';
import { plainDigits } from '../written.ts';

/** Field types of operators' calls. */

export const operatorRole = z.enum(operatorRoles);
export const operatorRolesInput = z.array(operatorRole).min(1).max(operatorRoles.length);

/** Of the console, and of mails to operators. */
export const operatorLanguage = z.enum(['en', 'zh']).describe('English or Chinese: of the console and of mails.');

export const newOperatorPassword = z
  .string()
  .min(operatorLimits.operatorPasswordMin)
  .max(limits.passwordLoginMax)
  .describe(`At least ${operatorLimits.operatorPasswordMin} characters, not a common password.`);

export const authenticatorCode = z
  .string()
  .transform(plainDigits)
  .pipe(z.string().regex(/^\d{6}$/));

export const base64url = (max: number, example: string) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
    .meta({ examples: [example] });

const credentialId = 'c3f7Qk0m8r0bq0Q5uV3uJw';

export const credentialFields = {
  id: base64url(1400, credentialId).describe('Id of the credential, base64url.'),
  rawId: base64url(1400, credentialId).describe('The same.'),
  type: z.literal('public-key').describe('`public-key`.'),
};

export const clientData = base64url(4000, 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0').describe(
  'What the browser signed: challenge and origin. Base64url.',
);

/** `AuthenticationResponseJSON` of WebAuthn; fields beyond these are not read. */
export const passkeyAssertion = z
  .object({
    ...credentialFields,
    response: z
      .object({
        clientDataJSON: clientData,
        authenticatorData: base64url(2000, 'SZYN5YgOjGh0NBcPZHZgW4').describe('Base64url.'),
        signature: base64url(2000, 'MEUCIQDf3kq0m8r0bq0Q5u').describe('Base64url.'),
        userHandle: base64url(120, 'MDE5MGI2ZjA').nullish().describe('Whose passkey it is. Base64url.'),
      })
      .describe('What the authenticator answered.'),
  })
  .meta({ id: 'PasskeyAssertion', description: '`toJSON()` of what `navigator.credentials.get()` gives.' });

/** Password and second factor: the code, or else a passkey. */
export const signInProof = {
  password,
  code: optionalText(20).describe('The six digits of the authenticator app, or a recovery code.'),
  passkey: passkeyAssertion.optional().describe('Instead of the code; asked for with `operatorRequestPasskey`.'),
};

/** The same, for calls that do something which would outlive a stolen session; left out, the call is refused. */
export const freshProof = {
  password: password.optional().describe('The operator’s own, once more.'),
  code: signInProof.code,
  passkey: signInProof.passkey,
};

export const proofRefusals = ['wrong_account_or_password', 'too_many_attempts'] as const;
