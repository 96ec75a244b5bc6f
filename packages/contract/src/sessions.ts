import { z } from 'zod';
import { defineCall } from './call.ts';
import { empty, id, nothing } from './fields.ts';

/** Sessions, as customers and operators see their own. */
export const sessionFields = z.object({
  id: z.string(),
  isCurrent: z.boolean().describe('The session of this call.'),
  browser: z
    .string()
    .describe('Such as `Chrome`; empty if it is none that is known.')
    .meta({ examples: ['Chrome'] }),
  system: z
    .string()
    .describe('Such as `Windows`; empty if unknown.')
    .meta({ examples: ['Windows'] }),
  agent: z.string().describe('The User-Agent header at sign-in, shortened.'),
  address: z
    .string()
    .describe('IP address from which it was last used.')
    .meta({ examples: ['203.0.113.7'] }),
  signedInAt: z
    .string()
    .describe('When, `YYYY-MM-DD HH:mm:ss`, UTC.')
    .meta({ examples: ['2026-11-04 09:12:36'] }),
  lastSeenAt: z
    .string()
    .describe('Last use, to the minute.')
    .meta({ examples: ['2026-11-04 09:30:12'] }),
  endsAt: z
    .string()
    .describe('When it ends at the latest.')
    .meta({ examples: ['2026-11-04 17:12:36'] }),
});

export const listSessions = defineCall({
  summary: 'Where the customer is signed in, last used first; at most ten. Not in the specification.',
  method: 'GET',
  path: '/sessions',
  access: 'customer',
  input: empty,
  output: z.array(sessionFields.meta({ id: 'Session' })),
  refusals: [],
});

export const endSession = defineCall({
  summary: 'Ends one of the customer’s own sessions, at once. Not in the specification.',
  method: 'DELETE',
  path: '/sessions/{id}',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});

export const endOtherSessions = defineCall({
  summary: 'Ends all of the customer’s sessions but this one. API keys go on working. Not in the specification.',
  method: 'DELETE',
  path: '/sessions',
  access: 'customer',
  input: empty,
  output: nothing,
  refusals: [],
});
