import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, optionalId } from '../fields.ts';

const sessions = z.array(
  z
    .object({
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
    })
    .meta({ id: 'OperatorSession' }),
);

export const operatorListSessions = defineCall({
  summary: 'Where the operator is signed in, last used first.',
  method: 'GET',
  path: '/console/sessions',
  access: 'operator',
  input: z.object({}),
  output: sessions,
  refusals: [],
});

export const operatorEndSession = defineCall({
  summary: 'Ends one of the operator’s own sessions.',
  method: 'DELETE',
  path: '/console/sessions/{id}',
  access: 'operator',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});

export const operatorEndOtherSessions = defineCall({
  summary: 'Ends all of the operator’s sessions but this one.',
  method: 'DELETE',
  path: '/console/sessions',
  access: 'operator',
  input: z.object({}),
  output: nothing,
  refusals: [],
});

export const operatorListSessionsOf = defineCall({
  summary: 'Where somebody of the staff is signed in. Owner only.',
  method: 'GET',
  path: '/console/operators/{id}/sessions',
  access: 'operator:owner',
  input: z.object({ id }),
  output: sessions,
  refusals: ['not_found'],
});

export const operatorEndSessionsOf = defineCall({
  summary: 'Signs somebody of the staff out, of one session or, without `sessionId`, of all. Owner only.',
  method: 'DELETE',
  path: '/console/operators/{id}/sessions',
  access: 'operator:owner',
  input: z.object({
    id,
    sessionId: optionalId.describe('Id of the session.'),
  }),
  output: nothing,
  refusals: ['not_found'],
});
