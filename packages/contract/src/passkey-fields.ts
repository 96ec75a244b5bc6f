import { z } from 'zod';

/** Fields of WebAuthn, for customers and operators; others are not read. */

const base64url = (max: number, example: string) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
    .meta({ examples: [example] });

const credentialId = 'c3f7Qk0m8r0bq0Q5uV3uJw';

const credentialFields = {
  id: base64url(1400, credentialId).describe('Id of the credential, base64url.'),
  rawId: base64url(1400, credentialId).describe('The same.'),
  type: z.literal('public-key').describe('`public-key`.'),
};

const clientData = base64url(4000, 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0').describe(
  'What the browser signed: challenge and origin. Base64url.',
);

/** `AuthenticationResponseJSON`. */
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

const transport = z
  .string()
  .max(20)
  .regex(/^[a-z-]+$/)
  .meta({ examples: ['internal'] });

/** `RegistrationResponseJSON`. */
export const newCredential = z
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
  .describe('`toJSON()` of what `navigator.credentials.create()` gives.');

/** Options for `navigator.credentials.get()`. */
export const passkeyRequest = z.object({
  challenge: z.string().describe('To be signed. Base64url.'),
  rpId: z.string().describe('The shop’s domain, to which passkeys belong.'),
  timeout: z.int().describe('How long the browser should wait, in milliseconds.'),
  userVerification: z.literal('required').describe('The person has to unlock the passkey.'),
  allowCredentials: z
    .array(z.never())
    .describe('Empty: the browser offers those of the domain.')
    .meta({ examples: [[]] }),
});

const algorithm = z.object({
  alg: z.int().describe('A COSE algorithm.'),
  type: z.literal('public-key').describe('`public-key`.'),
});
const known = z.object({
  id: z.string().describe('Id of the credential, base64url.'),
  type: z.literal('public-key').describe('`public-key`.'),
  transports: z.array(z.string()).describe('How the browser reaches it.'),
});

/** Options for `navigator.credentials.create()`. */
export const passkeyCreation = z
  .object({
    rp: z.object({ id: z.string().describe('The shop’s domain.'), name: z.string() }).describe('The shop.'),
    user: z
      .object({
        id: z.string().describe('Who it is, base64url.'),
        name: z.string(),
        displayName: z.string().describe('The person’s name.'),
      })
      .describe('Whose passkey it will be.'),
    challenge: z.string().describe('To be signed. Base64url.'),
    pubKeyCredParams: z.array(algorithm).describe('Accepted algorithms, the best first.'),
    timeout: z.int().describe('How long the browser should wait, in milliseconds.'),
    excludeCredentials: z.array(known).describe('Those that the person has.'),
    authenticatorSelection: z
      .object({
        residentKey: z.literal('required').describe('The authenticator remembers whose key it is.'),
        requireResidentKey: z.literal(true).describe('The same, for older browsers.'),
        userVerification: z.literal('required').describe('The person has to unlock the passkey.'),
      })
      .describe('What the authenticator has to do.'),
    attestation: z.literal('none').describe('Which make it is does not matter.'),
  })
  .meta({ id: 'PasskeyCreation' });

export const ownPasskeys = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable().describe('Last sign-in or confirmation with it, `YYYY-MM-DD HH:mm:ss`, UTC.'),
  }),
);
