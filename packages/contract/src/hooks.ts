import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  empty,
  freshProofRefusals,
  id,
  isoTime,
  isoTimeOrNull,
  nothing,
  optionalId,
  ownProof,
  text,
} from './fields.ts';
import { hookEventTypes } from './hook-types.ts';
import { limits, serverLimits } from './limits.ts';
import { freshProof } from './operators/fields.ts';

/** Hooks: URLs of other systems that the shop calls when something happens (docs/webhooks.md). */

export const hookUrl = text(limits.hookUrlMax)
  .min(1)
  .describe(
    'Where the shop sends events: https, without user name and password, reachable from the public internet, on port 443 or one from 1024 on.',
  )
  .meta({ examples: ['https://erp.example.com/told'] });
const description = text(limits.hookDescriptionMax)
  .describe('A note of its owner, or empty text.')
  .meta({ examples: ['Our ERP'] });
const eventTypes = z
  .array(z.enum(hookEventTypes))
  .min(1)
  .max(hookEventTypes.length)
  .transform((types) => [...new Set(types)])
  .describe('What it is told of.')
  .meta({ examples: [['order.placed', 'order.shipped']] });
const isOn = z
  .boolean()
  .describe('False: it is told nothing.')
  .meta({ examples: [true] });
export const hook = z
  .object({
    id: z.string(),
    url: z
      .string()
      .describe('Where events are sent.')
      .meta({ examples: ['https://erp.example.com/told'] }),
    description: z
      .string()
      .describe('A note of its owner, or empty text.')
      .meta({ examples: ['Our ERP'] }),
    eventTypes: z
      .array(z.string())
      .describe('What it is told of.')
      .meta({ examples: [['order.placed', 'order.shipped']] }),
    isOn,
    switchedOff: z
      .enum(['', 'gone', 'failing', 'secret_lost'])
      .describe(
        'Why the shop switched it off, or empty text. gone: it answered 410. failing: nothing got through for three days. secret_lost: the shop lost the key to its secret and made a new one.',
      ),
    failingSince: isoTimeOrNull('Since when nothing has got through'),
    createdAt: isoTime('When it was added'),
  })
  .meta({ id: 'Hook', description: 'A URL that the shop calls when something happens.' });

export const hookDelivery = z
  .object({
    id: z.string(),
    eventId: z
      .string()
      .describe('Id of the event, the same for every hook and every attempt: `webhook-id`.')
      .meta({ examples: ['019a4c0e-7d2b-7f31-8c55-2b9d1e6a4f70'] }),
    eventType: z
      .string()
      .describe('Kind of event.')
      .meta({ examples: ['order.placed'] }),
    orderId: z.string().nullable().describe('The order it is about, or null.'),
    happenedAt: isoTime('When it happened'),
    state: z
      .enum(['waiting', 'delivered', 'failed'])
      .describe(
        'waiting: to be sent, or sent again. delivered: a 2xx was answered. failed: given up; it can be replayed.',
      ),
    attempts: z
      .int()
      .describe('How often it has been tried.')
      .meta({ examples: [1] }),
    attemptedAt: isoTimeOrNull('When it was last tried'),
    nextAttemptAt: isoTimeOrNull('When it will be tried next'),
    answerStatus: z
      .int()
      .nullable()
      .describe('The HTTP status of the last answer, or null.')
      .meta({ examples: [204] }),
    error: z
      .enum(['', 'unreachable', 'timed_out', 'not_public', 'not_accepted', 'switched_off'])
      .describe(
        'Why the last attempt failed, or empty text. unreachable: no connection, or no valid certificate. timed_out: no answer within 15 seconds. not_public: the name leads to an address that is not on the public internet. not_accepted: the answer was no 2xx. switched_off: the hook was off.',
      ),
  })
  .meta({ id: 'HookDelivery', description: 'An event on its way to a hook.' });

const secretText = z
  .string()
  .describe('What signatures are made with: `whsec_` and base64, for any library of Standard Webhooks.')
  .meta({ examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] });

const newHook = hook
  .extend({ secret: secretText })
  .meta({ id: 'NewHook', description: 'A hook that was just added, with its secret.' });

const secretAnswer = z
  .object({
    secret: secretText,
    previousUntil: isoTimeOrNull('Until when the previous secret signs beside it'),
  })
  .meta({ id: 'HookSecret' });

const deliveryInput = z.object({ id });

export const listHooks = defineCall({
  summary: 'The customer’s hooks, oldest first. Not in the specification.',
  method: 'GET',
  path: '/hooks/list',
  access: 'customer',
  input: empty,
  output: z.array(hook).max(limits.hooksMax),
  refusals: [],
});

export const addHook = defineCall({
  summary: `Adds a hook; ${limits.hooksMax} at most. With the own password. The response has its secret; later it comes from \`getHookSecret\`. Not in the specification.`,
  method: 'POST',
  path: '/hooks/add',
  access: 'customer',
  input: z.object({ url: hookUrl, description: description.default(''), eventTypes, ...ownProof }),
  output: newHook,
  refusals: ['too_many_hooks', 'too_many_requests', ...freshProofRefusals],
});

export const updateHook = defineCall({
  summary:
    'Changes what is given; another URL with the own password. Switching a hook on again forgets why it was off. Not in the specification.',
  method: 'POST',
  path: '/hooks/{id}/update',
  access: 'customer',
  input: z.object({
    id,
    url: hookUrl.optional(),
    description: description.optional(),
    eventTypes: eventTypes.optional(),
    isOn: isOn.optional(),
    ...ownProof,
  }),
  output: hook,
  refusals: ['not_found', 'too_many_requests', ...freshProofRefusals],
});

export const deleteHook = defineCall({
  summary: 'Deletes a hook and its log. Not in the specification.',
  method: 'POST',
  path: '/hooks/{id}/delete',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});

export const getHookSecret = defineCall({
  summary: 'The secret that signs what is sent to a hook; with the own password. Not in the specification.',
  method: 'POST',
  path: '/hooks/{id}/secret',
  access: 'customer',
  input: z.object({ id, ...ownProof }),
  output: secretAnswer,
  refusals: ['not_found', ...freshProofRefusals],
});

export const rotateHookSecret = defineCall({
  summary: `Makes a new secret; with the own password. The previous one signs beside it for ${serverLimits.hookSecretOverlapHours} hours. Not in the specification.`,
  method: 'POST',
  path: '/hooks/{id}/rotate',
  access: 'customer',
  input: z.object({ id, ...ownProof }),
  output: secretAnswer,
  refusals: ['not_found', ...freshProofRefusals],
});

export const testHook = defineCall({
  summary: `Sends an event of the type \`hook.test\` to a hook, which may be off; ${serverLimits.hookSendsPerHour} tests and replays an hour. Not in the specification.`,
  method: 'POST',
  path: '/hooks/{id}/test',
  access: 'customer',
  input: z.object({ id }),
  output: z.object({ deliveryId: z.string().describe('To follow with `getHookDelivery`.') }),
  refusals: ['not_found', 'too_many_requests'],
});

export const listHookDeliveries = defineCall({
  summary: 'What was and will be sent to a hook, newest first, of the last thirty days. Not in the specification.',
  method: 'GET',
  path: '/hooks/{id}/deliveries',
  access: 'customer',
  input: z.object({
    id,
    state: z.enum(['waiting', 'delivered', 'failed']).optional().describe('Only those.'),
    after: optionalId.describe('The last delivery of the page before.'),
  }),
  output: z.object({
    list: z.array(hookDelivery),
    more: z
      .boolean()
      .describe('True: there are older ones.')
      .meta({ examples: [false] }),
  }),
  refusals: ['not_found'],
});

export const getHookDelivery = defineCall({
  summary: 'A delivery with what is sent, and the beginning of the last answer. Not in the specification.',
  method: 'GET',
  path: '/hook_deliveries/{id}',
  access: 'customer',
  input: deliveryInput,
  output: hookDelivery
    .extend({
      hookId: z.string().describe('To which hook.'),
      body: z
        .string()
        .describe('The body of the request, as it is sent.')
        .meta({ examples: ['{"type":"hook.test","timestamp":"2026-11-04T09:12:36.000Z","data":{"hookId":"…"}}'] }),
      tookMs: z.int().nullable().describe('How long the last attempt took, milliseconds, or null.'),
      answerBody: z
        .string()
        .describe(`The first ${serverLimits.hookAnswerKept} bytes of the last answer’s body, or empty text.`)
        .meta({ examples: ['ok'] }),
    })
    .meta({ id: 'HookDeliveryDetail' }),
  refusals: ['not_found'],
});

export const replayHookDelivery = defineCall({
  summary:
    'Sends a delivery once more, whatever became of it: the same event with the same id. Not in the specification.',
  method: 'POST',
  path: '/hook_deliveries/{id}/replay',
  access: 'customer',
  input: deliveryInput,
  output: nothing,
  refusals: ['not_found', 'hook_is_off', 'too_many_requests'],
});

export const replayFailedHookDeliveries = defineCall({
  summary: `Sends all deliveries to a hook once more that failed since a time; up to ${serverLimits.hookReplaysAtOnce} a call, oldest first. Not in the specification.`,
  method: 'POST',
  path: '/hooks/{id}/replay_failed',
  access: 'customer',
  input: z.object({
    id,
    since: z.iso
      .datetime({ offset: true })
      .describe('Events since, ISO 8601.')
      .meta({ examples: ['2026-11-04T00:00:00Z'] }),
  }),
  output: z.object({
    count: z
      .int()
      .describe('How many will be sent.')
      .meta({ examples: [3] }),
    more: z
      .boolean()
      .describe('True: call it again for the rest.')
      .meta({ examples: [false] }),
  }),
  refusals: ['not_found', 'hook_is_off', 'too_many_requests'],
});

/** The shop's own hooks receive events for the orders of all customers. */
const access = 'operator:owner';

export const operatorListHooks = defineCall({
  ...listHooks,
  summary: 'The shop’s own hooks, which are told of all orders.',
  path: '/console/hooks',
  access,
});
export const operatorAddHook = defineCall({
  ...addHook,
  summary: `Adds a hook of the shop; ${limits.hooksMax} at most. With the owner’s own password and second factor.`,
  path: '/console/hooks',
  input: addHook.input.extend(freshProof),
  access,
});
export const operatorUpdateHook = defineCall({
  ...updateHook,
  summary:
    'Changes what is given of one of the shop’s hooks; another URL with the owner’s own password and second factor.',
  path: '/console/hooks/{id}/update',
  input: updateHook.input.extend(freshProof),
  access,
});
export const operatorDeleteHook = defineCall({
  ...deleteHook,
  summary: 'Deletes one of the shop’s hooks and its log.',
  path: '/console/hooks/{id}/delete',
  access,
});
export const operatorGetHookSecret = defineCall({
  ...getHookSecret,
  summary:
    'The secret that signs what is sent to one of the shop’s hooks; with the owner’s own password and second factor.',
  path: '/console/hooks/{id}/secret',
  input: getHookSecret.input.extend(freshProof),
  access,
});
export const operatorRotateHookSecret = defineCall({
  ...rotateHookSecret,
  summary: `Makes a new secret of one of the shop’s hooks; with the owner’s own password and second factor. The previous one signs beside it for ${serverLimits.hookSecretOverlapHours} hours.`,
  path: '/console/hooks/{id}/rotate',
  input: rotateHookSecret.input.extend(freshProof),
  access,
});
export const operatorTestHook = defineCall({
  ...testHook,
  summary: 'Sends a test to one of the shop’s hooks.',
  path: '/console/hooks/{id}/test',
  access,
});
export const operatorListHookDeliveries = defineCall({
  ...listHookDeliveries,
  summary: 'What was and will be sent to one of the shop’s hooks, newest first.',
  path: '/console/hooks/{id}/deliveries',
  access,
});
export const operatorGetHookDelivery = defineCall({
  ...getHookDelivery,
  summary: 'A delivery to one of the shop’s hooks, with its body and answer.',
  path: '/console/hook_deliveries/{id}',
  access,
});
export const operatorReplayHookDelivery = defineCall({
  ...replayHookDelivery,
  summary: 'Sends a delivery to one of the shop’s hooks once more.',
  path: '/console/hook_deliveries/{id}/replay',
  access,
});
export const operatorReplayFailedHookDeliveries = defineCall({
  ...replayFailedHookDeliveries,
  summary: 'Sends all deliveries to one of the shop’s hooks once more that failed since a time.',
  path: '/console/hooks/{id}/replay_failed',
  access,
});
