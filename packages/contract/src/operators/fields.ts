import { z } from 'zod';
import { operatorRoles } from '../call.ts';
import { givenCode, password } from '../fields.ts';
import { limits, operatorLimits } from '../limits.ts';
import { passkeyAssertion } from '../passkey-fields.ts';

/** Field types of operators' calls. */

export const operatorRole = z.enum(operatorRoles);
export const operatorRolesInput = z.array(operatorRole).min(1).max(operatorRoles.length);

/** The language of the console, and of mails to operators. */
export const operatorLanguage = z.enum(['en', 'zh']).describe('English or Chinese: of the console and of mails.');

export const newOperatorPassword = z
  .string()
  .min(operatorLimits.operatorPasswordMin)
  .max(limits.passwordLoginMax)
  .describe(`At least ${operatorLimits.operatorPasswordMin} characters, not a common password.`);

/** Password and second factor: the code, or else a passkey. */
export const signInProof = {
  password,
  code: givenCode,
  passkey: passkeyAssertion.optional().describe('Instead of the code; asked for with `operatorRequestPasskey`.'),
};

/** The same, for calls that do something which would outlive a stolen session; left out, the call is refused. */
export const freshProof = {
  password: password.optional().describe('The operator’s own, once more.'),
  code: signInProof.code,
  passkey: signInProof.passkey,
};

export const proofRefusals = ['wrong_account_or_password', 'too_many_attempts'] as const;
