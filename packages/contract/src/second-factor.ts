import { z } from 'zod';
import { defineCall } from './call.ts';
import { authenticatorCode, empty, freshProofRefusals, id, nothing, ownProof, requiredLine } from './fields.ts';
import { operatorLimits } from './limits.ts';
import { freshProof } from './operators/fields.ts';
import { newCredential, ownPasskeys, passkeyCreation, passkeyRequest } from './passkey-fields.ts';

/** A customer's second factor: an authenticator app with recovery codes, and passkeys beside it. Who wants none has none. */

const passkeyName = requiredLine(operatorLimits.passkeyNameMax).describe(
  'What the customer calls it, such as the device’s name.',
);
const recoveryCodes = z.array(z.string()).describe('Each signs in once in place of the app; shown this once.');

export const getSecondFactor = defineCall({
  summary: 'Whether the customer signs in with a second factor, and with which. Not in the specification.',
  method: 'GET',
  path: '/second-factor',
  access: 'customer',
  input: empty,
  output: z
    .object({
      isOn: z.boolean().describe('An authenticator app is set up; sign-in asks for its code or a passkey.'),
      recoveryCodes: z.int().describe('How many are unused.'),
      passkeys: ownPasskeys.describe('The customer’s own, oldest first.'),
    })
    .meta({ id: 'SecondFactor' }),
  refusals: [],
});

export const beginAuthenticator = defineCall({
  summary:
    'The secret for an authenticator app (also as an otpauth URI), with the own password. Nothing changes until `setAuthenticator`. Not in the specification.',
  method: 'POST',
  path: '/second-factor/authenticator/begin',
  access: 'customer',
  input: z.object(ownProof),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: freshProofRefusals,
});

export const setAuthenticator = defineCall({
  summary:
    'Sets the authenticator app up, proved by a code of it: from now on sign-in asks for the second factor, and every other session ends. The answer holds recovery codes when there was no app before; another app keeps them. Not in the specification.',
  method: 'POST',
  path: '/second-factor/authenticator',
  access: 'customer',
  input: z.object({ code: authenticatorCode.describe('The six digits of the new app.') }),
  output: z.object({ recoveryCodes }),
  refusals: ['second_factor_wrong', 'too_many_attempts'],
});

export const replaceRecoveryCodes = defineCall({
  summary: 'Ten new recovery codes; those of before no longer work. Not in the specification.',
  method: 'POST',
  path: '/second-factor/recovery-codes',
  access: 'customer',
  input: z.object(ownProof),
  output: z.object({ recoveryCodes }),
  refusals: ['second_factor_needed', ...freshProofRefusals],
});

export const removeSecondFactor = defineCall({
  summary:
    'Removes app, recovery codes and passkeys: sign-in asks for the password alone, and every other session ends. Not in the specification.',
  method: 'POST',
  path: '/second-factor/remove',
  access: 'customer',
  input: z.object(ownProof),
  output: nothing,
  refusals: ['second_factor_needed', ...freshProofRefusals],
});

export const requestPasskey = defineCall({
  summary:
    'What `navigator.credentials.get()` needs to ask for a passkey (`PublicKeyCredential.parseRequestOptionsFromJSON`). The challenge is valid for five minutes and one sign-in or confirmation; the answer is the same for everybody. Not in the specification.',
  method: 'POST',
  path: '/passkeys/request',
  access: 'public',
  input: empty,
  output: passkeyRequest,
  refusals: [],
});

export const beginPasskey = defineCall({
  summary:
    'What `navigator.credentials.create()` needs to make a passkey (`PublicKeyCredential.parseCreationOptionsFromJSON`), after password and second factor. Valid for five minutes. Not in the specification.',
  method: 'POST',
  path: '/passkeys/begin',
  access: 'customer',
  input: z.object(ownProof),
  output: passkeyCreation,
  refusals: ['second_factor_needed', 'too_many_passkeys', ...freshProofRefusals],
});

export const addPasskey = defineCall({
  summary: 'Keeps the passkey that the browser made; the customer gets an e-mail. Not in the specification.',
  method: 'POST',
  path: '/passkeys',
  access: 'customer',
  input: z.object({ name: passkeyName, credential: newCredential }),
  output: z.object({ id: z.string() }),
  refusals: ['second_factor_needed', 'passkey_wrong', 'too_many_passkeys'],
});

export const removePasskey = defineCall({
  summary: 'Removes one of the customer’s passkeys: it signs in no more. Not in the specification.',
  method: 'DELETE',
  path: '/passkeys/{id}',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});

export const operatorRemoveSecondFactor = defineCall({
  summary:
    'For a customer who lost it: removes app, recovery codes and passkeys, ends all sessions and API keys, and tells the customer by e-mail. Owner only.',
  method: 'POST',
  path: '/console/customers/{id}/second-factor/remove',
  access: 'operator:owner',
  input: z.object({ id, ...freshProof }),
  output: nothing,
  refusals: ['not_found', 'second_factor_needed', 'proof_needed', 'wrong_account_or_password', 'too_many_attempts'],
});
