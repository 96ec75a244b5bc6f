import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  after,
  day,
  empty,
  freshProofRefusals,
  id,
  nothing,
  optionalLine,
  ownProof,
  pageSize,
  requiredLine,
} from './fields.ts';
import { limits } from './limits.ts';
import { scopeNames } from './scopes.ts';

const keyScopes = z.array(z.enum(scopeNames)).describe('What the key may do; each call names the scope it needs.');

const moment = (what: string) => z.string().nullable().describe(`${what}, \`YYYY-MM-DD HH:mm:ss\`, UTC, or null.`);

export const apiKey = z
  .object({
    id: z.string(),
    name: z.string().describe('What its owner calls it.'),
    scopes: keyScopes,
    start: z.string().describe('The key’s first characters, to recognise it by.'),
    createdAt: z.string(),
    expiresAt: moment('When it ends'),
    lastUsedAt: moment('When it was last used, to the minute'),
    revokedAt: moment('When it was revoked'),
  })
  .meta({ id: 'ApiKey', description: 'A key with which a program acts for the customer, within its scopes.' });

export const createApiKey = defineCall({
  summary:
    'Makes an API key, with the own password. The key itself is in this answer and nowhere else. Not open to keys; the customer gets an e-mail. Not in the specification.',
  method: 'POST',
  path: '/api-keys',
  access: 'customer',
  input: z.object({
    name: requiredLine(limits.apiKeyNameMax).meta({
      description: 'What to call it, such as the program that will use it.',
      examples: ['ERP'],
    }),
    scopes: keyScopes.min(1).max(scopeNames.length),
    expiresOn: day
      .nullish()
      .describe('The last day on which it works (UTC), at most 400 days ahead; null: until it is revoked.'),
    ...ownProof,
  }),
  output: z.object({
    key: z.string().meta({
      description: 'The key, for the Authorization header after `Bearer `. It cannot be shown again.',
      examples: ['shopkey_Yk3vV1o0m8r0bq0Q5uV3uJx1l7y2wq9dG6c4n5t8s0A'],
    }),
    apiKey,
  }),
  refusals: ['too_many_api_keys', 'too_many_requests', ...freshProofRefusals],
});

export const listApiKeys = defineCall({
  summary: 'Own API keys, newest first; revoked and expired ones for another 30 days. Not in the specification.',
  method: 'GET',
  path: '/api-keys',
  access: 'customer',
  input: empty,
  output: z.array(apiKey),
  refusals: [],
});

export const revokeApiKey = defineCall({
  summary: 'Revokes an API key, at once and for good; one that is revoked already stays so. Not in the specification.',
  method: 'DELETE',
  path: '/api-keys/{id}',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});

export const operatorListApiKeys = defineCall({
  summary: 'API keys of all customers, newest first; revoked and expired ones for another 30 days.',
  method: 'GET',
  path: '/console/api-keys',
  access: 'operator:owner',
  input: z.object({
    search: optionalLine(limits.emailMax).describe(
      'The beginning of the customer’s e-mail address, or of a key; a whole key finds it, too.',
    ),
    working: z.enum(['1']).optional().describe('1: only keys that work now.'),
    after,
    pageSize: pageSize(20),
  }),
  output: z.object({
    list: z.array(
      apiKey.extend({
        state: z.enum(['works', 'expired', 'revoked']),
        customer: z.object({ id: z.string(), name: z.string(), email: z.string() }),
      }),
    ),
    next: z.string().nullable().describe('For `after` of the next page; null when there is none.'),
  }),
  refusals: [],
});

export const operatorRevokeApiKey = defineCall({
  summary:
    'Revokes a customer’s API key, at once and for good, as when it was found in public; the customer is told by e-mail. One that is revoked already stays so.',
  method: 'POST',
  path: '/console/api-keys/revoke',
  access: 'operator:owner',
  input: z.object({ id, reason: requiredLine(limits.remarkMax).describe('For the customer to read.') }),
  output: nothing,
  refusals: ['not_found'],
});
