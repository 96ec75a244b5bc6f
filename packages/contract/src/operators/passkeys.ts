import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, requiredLine } from '../fields.ts';
import { operatorLimits } from '../limits.ts';
import { newCredential, ownPasskeys, passkeyCreation } from '../passkey-fields.ts';
import { proofRefusals, signInProof } from './fields.ts';

/** An operator's own passkeys: each replaces the authenticator's code at sign-in. */

const passkeyName = requiredLine(operatorLimits.passkeyNameMax).describe(
  'What the operator calls it, such as the device’s name.',
);

export const operatorListPasskeys = defineCall({
  summary: 'The operator’s own passkeys, oldest first.',
  method: 'GET',
  path: '/console/passkeys',
  access: 'operator',
  input: z.object({}),
  output: ownPasskeys,
  refusals: [],
});

export const operatorBeginPasskey = defineCall({
  summary:
    'What `navigator.credentials.create()` needs to make a passkey (`PublicKeyCredential.parseCreationOptionsFromJSON`), after password and second factor. Valid for five minutes.',
  method: 'POST',
  path: '/console/passkeys/begin',
  access: 'operator',
  input: z.object(signInProof),
  output: passkeyCreation,
  refusals: ['too_many_passkeys', ...proofRefusals],
});

export const operatorAddPasskey = defineCall({
  summary: 'Keeps the passkey that the browser made.',
  method: 'POST',
  path: '/console/passkeys',
  access: 'operator',
  input: z.object({ name: passkeyName, credential: newCredential }),
  output: z.object({ id: z.string() }),
  refusals: ['passkey_wrong', 'too_many_passkeys'],
});

export const operatorRenamePasskey = defineCall({
  summary: 'Gives one of the operator’s passkeys another name.',
  method: 'PUT',
  path: '/console/passkeys/{id}',
  access: 'operator',
  input: z.object({ id, name: passkeyName }),
  output: nothing,
  refusals: ['not_found'],
});

export const operatorRemovePasskey = defineCall({
  summary: 'Removes one of the operator’s passkeys: it signs in no more.',
  method: 'DELETE',
  path: '/console/passkeys/{id}',
  access: 'operator',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});
