import { z } from 'zod';
import { defineCall } from './call.ts';
import { empty, emptyAs, freshProofRefusals } from './fields.ts';
import { hookUrl } from './hooks.ts';
import { freshProof } from './operators/fields.ts';

/** The notifications that an operator can choose. */

export const noticeTopics = ['new_orders', 'questions', 'handovers', 'answers', 'overdue', 'failed_jobs'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

const topic = z.enum(noticeTopics);
const chosen = {
  topics: z
    .array(topic)
    .max(noticeTopics.length)
    .describe(
      'new_orders: orders that were placed. questions: what buyers ask. overdue: orders, questions and claims that have waited for the operator’s roles longer than the shop allows; those that have already are told once. handovers: what others hand over to the operator’s roles for a decision: purchases and prices below the stop, second approvals, requests of resellers, objections, orders assigned to the operator. answers: what became of what the operator asked for or approved first. failed_jobs: jobs that were given up.',
    )
    .meta({ examples: [['new_orders', 'overdue']] }),
  mail: z
    .enum(['off', 'at_once', 'daily'])
    .describe('at_once: within minutes, and one mail of all that comes meanwhile. daily: once a day.'),
  dailyHour: z
    .int()
    .min(0)
    .max(23)
    .describe('When the daily mail is sent, the hour in UTC.')
    .meta({ examples: [0] }),
};

export const operatorGetNotices = defineCall({
  summary: 'What the operator is told by mail and webhook, and what the operator’s roles allow.',
  method: 'GET',
  path: '/console/me/notices',
  access: 'operator',
  input: empty,
  output: z
    .object({
      ...chosen,
      offered: z.array(topic).describe('What the operator’s roles may see; of nothing else there is a notice.'),
      hook: z
        .object({
          url: z.string(),
          isOn: z.boolean().describe('False: it was switched off because it did not answer; saving switches it on.'),
        })
        .nullable()
        .describe('The operator’s own webhook, or null.'),
    })
    .meta({ id: 'OperatorNotices' }),
  refusals: [],
});

export const operatorSetNotices = defineCall({
  summary:
    'Changes what the operator is told, from now on; another webhook with the operator’s own password and second factor.',
  method: 'PUT',
  path: '/console/me/notices',
  access: 'operator',
  input: z.object({
    ...chosen,
    hookUrl: emptyAs('', hookUrl)
      .default('')
      .describe('Where the same is sent at once as `operator.notices`; empty: nowhere.'),
    ...freshProof,
  }),
  output: z.null(),
  refusals: ['too_many_requests', ...freshProofRefusals],
});

export const operatorGetNoticeSecret = defineCall({
  summary:
    'The secret that signs messages to the operator’s own webhook; with the operator’s own password and second factor.',
  method: 'POST',
  path: '/console/me/notices/secret',
  access: 'operator',
  input: z.object(freshProof),
  output: z.object({
    secret: z
      .string()
      .describe('As Standard Webhooks writes it.')
      .meta({ examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] }),
  }),
  refusals: ['not_found', ...freshProofRefusals],
});
