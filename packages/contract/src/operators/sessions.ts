import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, optionalId } from '../fields.ts';
import { sessionFields } from '../sessions.ts';

const sessions = z.array(sessionFields.meta({ id: 'OperatorSession' }));

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
