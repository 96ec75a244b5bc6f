import { z } from 'zod';
import { defineCall } from '../call.ts';
import { customerGroup } from '../customers.ts';
import { after, flag, id, nothing, pageSize } from '../fields.ts';
import { textsByLanguage } from './fields.ts';
import { broadcastPlaceholders } from './placeholders.ts';

/** Messages from the shop to many, each in the recipient's language. */

const kind = z
  .enum(['service', 'offers'])
  .describe('service: what customers must know, for all. offers: for those who agreed to offers and news.');

const broadcast = z
  .object({
    id: z.string(),
    kind,
    group: z
      .object({ country: z.string(), language: z.string(), orders: z.enum(['none', 'some', '']) })
      .describe('Which customers; empty text does not matter.'),
    texts: z.record(z.string(), z.string()).describe('By language; English is always there.'),
    byMail: z.boolean().describe('Whether it is sent as a mail, too.'),
    state: z
      .enum(['sending', 'sent', 'stopped', 'failed'])
      .describe(
        'sending: the rest follows by itself. stopped: those who have it keep it. failed: its job was given up; it can be continued.',
      ),
    recipients: z.int().describe('How many it was for when it was sent.'),
    sent: z.int().describe('How many have it.'),
    createdAt: z.string().describe('When it was sent.'),
    createdBy: z.string().describe('Name of the operator.'),
  })
  .meta({ id: 'Broadcast' });

export const operatorCountBroadcast = defineCall({
  summary: 'How many customers a message to a group would reach now, and which languages they read.',
  method: 'GET',
  path: '/console/broadcasts/count',
  access: 'operator:support',
  input: z.object({ kind, ...customerGroup }),
  output: z.object({
    recipients: z.int().describe('Logins that are not disabled.'),
    languages: z
      .array(z.object({ value: z.string(), customers: z.int().describe('How many.') }))
      .describe('Most customers first.'),
  }),
  refusals: [],
});

export const operatorSendBroadcast = defineCall({
  summary:
    'Writes a site message to all customers of a group, each in the own language or else in English. The same texts to the same group within a day are the same message: nobody gets it twice, and one that was stopped goes on.',
  method: 'POST',
  path: '/console/broadcasts',
  access: 'operator:support',
  input: z.object({
    kind,
    ...customerGroup,
    texts: textsByLanguage(broadcastPlaceholders, {
      en: 'Dear {name}, the warehouse of {shop} is closed from 28 September to 4 October.',
    }).describe(
      'By language, at least in English. `{name}` and `{shop}` stand for the customer’s and the shop’s name.',
    ),
    byMail: flag.default(0).describe('1: as a mail, too, in the same language. Mails to many go out after all others.'),
  }),
  output: z.object({ id: z.string(), recipients: z.int().describe('How many it is for.') }),
  refusals: ['not_found'],
});

export const operatorListBroadcasts = defineCall({
  summary: 'What was written to many, the newest first.',
  method: 'GET',
  path: '/console/broadcasts',
  access: 'operator:support',
  input: z.object({ after, pageSize: pageSize(20) }),
  output: z.object({
    list: z.array(broadcast),
    next: z.string().nullable().describe('For `after` of the next page; null when there is none.'),
  }),
  refusals: [],
});

export const operatorStopBroadcast = defineCall({
  summary: 'Stops a message on its way to many: nobody else gets it.',
  method: 'POST',
  path: '/console/broadcasts/{id}/stop',
  access: 'operator:support',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found', 'changed_meanwhile'],
});

export const operatorContinueBroadcast = defineCall({
  summary: 'Goes on with a message to many that was stopped or failed; those who have it do not get it again.',
  method: 'POST',
  path: '/console/broadcasts/{id}/continue',
  access: 'operator:support',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found', 'changed_meanwhile'],
});
