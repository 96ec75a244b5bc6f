import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, requiredLine } from '../fields.ts';
import { operatorLimits } from '../limits.ts';
import { base64url, clientData, credentialFields, proofRefusals, signInProof } from './fields.ts';

/** An operator's own passkeys: each stands for the authenticator's code at sign-in. */

const passkeyName = requiredLine(operatorLimits.passkeyNameMax).describe(
  'What the operator calls it, such as the device’s name.',
);

export const operatorListPasskeys = defineCall({
  summary: 'The operator’s own passkeys, oldest first.',
  method: 'GET',
  path: '/console/passkeys',
  access: 'operator',
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string().nullable().describe('Last sign-in or confirmation with it, `YYYY-MM-DD HH:mm:ss`, UTC.'),
    }),
  ),
  refusals: [],
});

const transport = z
  .string()
  .max(20)
  .regex(/^[a-z-]+$/)
  .meta({ examples: ['internal'] });
const algorithm = z.object({
  alg: z.int().describe('A COSE algorithm.'),
  type: z.literal('public-key').describe('`public-key`.'),
});
const known = z.object({
  id: z.string().describe('Id of the credential, base64url.'),
  type: z.literal('public-key').describe('`public-key`.'),
  transports: z.array(z.string()).describe('How the browser reaches it.'),
});

export const operatorBeginPasskey = defineCall({
  summary:
    'What `navigator.credentials.create()` needs to make a passkey (`PublicKeyCredential.parseCreationOptionsFromJSON`), after password and second factor. Valid for five minutes.',
  method: 'POST',
  path: '/console/passkeys/begin',
  access: 'operator',
  input: z.object(signInProof),
  output: z
    .object({
      rp: z.object({ id: z.string().describe('The shop’s domain.'), name: z.string() }).describe('The shop.'),
      user: z
        .object({
          id: z.string().describe('The operator, base64url.'),
          name: z.string(),
          displayName: z.string().describe('The operator’s name.'),
        })
        .describe('Whose passkey it will be.'),
      challenge: z.string().describe('To be signed. Base64url.'),
      pubKeyCredParams: z.array(algorithm).describe('Accepted algorithms, the best first.'),
      timeout: z.int().describe('How long the browser should wait, in milliseconds.'),
      excludeCredentials: z.array(known).describe('Those that the operator has.'),
      authenticatorSelection: z
        .object({
          residentKey: z.literal('required').describe('The authenticator remembers whose key it is.'),
          requireResidentKey: z.literal(true).describe('The same, for older browsers.'),
          userVerification: z.literal('required').describe('The person has to unlock the passkey.'),
        })
        .describe('What the authenticator has to do.'),
      attestation: z.literal('none').describe('Which make it is does not matter.'),
    })
    .meta({ id: 'PasskeyCreation' }),
  refusals: ['too_many_passkeys', ...proofRefusals],
});

export const operatorAddPasskey = defineCall({
  summary: 'Keeps the passkey that the browser made.',
  method: 'POST',
  path: '/console/passkeys',
  access: 'operator',
  input: z.object({
    name: passkeyName,
    credential: z
      .object({
        ...credentialFields,
        response: z
          .object({
            clientDataJSON: clientData,
            attestationObject: base64url(16_000, 'o2NmbXRkbm9uZWdhdHRTdG10').describe('The public key. Base64url.'),
            transports: z.array(transport).max(10).default([]).describe('How the browser reaches it.'),
          })
          .describe('What the authenticator answered.'),
      })
      .describe('`toJSON()` of what `navigator.credentials.create()` gives.'),
  }),
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
