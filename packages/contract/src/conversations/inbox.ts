import { z } from 'zod';
import { defineCall } from '../call.ts';
import { after, emptyAs, flag, id, nothing, optionalId, optionalText, pageSize, waitingHours } from '../fields.ts';
import { limits, serverLimits } from '../limits.ts';
import { orderStatus } from '../orders.ts';
import { conversationState, pictureUrls, subject, written } from './fields.ts';

const person = z.object({ id: z.string(), name: z.string() });
const customer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string().describe('Of the buyer, or empty text.'),
});
const about = z.object({ id: z.string(), sn: z.string(), status: orderStatus });

const shared = {
  id: z.string(),
  version: z.int().describe('Counts what was written and changed; for calls that change it.'),
  state: conversationState,
  customer,
  order: about.nullable().describe('The order it is about.'),
  subject: z.string(),
  assignee: person.nullable().describe('Who looks after it.'),
  waitingSince: z.string().nullable().describe('Since when the buyer waits for an answer; null: nobody does.'),
};

const filters = {
  search: optionalText(limits.emailMax).describe(
    'Beginning of an e-mail address or of an order number; words of the customer’s name, e-mail or company; a phone number.',
  ),
  assignee: emptyAs(undefined, id).optional().describe('An operator’s id, `me` or `none`.'),
  isUnread: flag.default(0).describe('1: only those in which a buyer wrote what the operator has not seen.'),
  waitingHours: waitingHours.describe('Only those in which the buyer has waited for so long at least.'),
  orderId: optionalId.describe('Only those about this order.'),
  customerId: optionalId.describe('Only this customer’s.'),
};

export const operatorListConversations = defineCall({
  summary: 'Conversations with buyers: those that wait for an answer, the longest first, or others, the latest first.',
  method: 'GET',
  path: '/console/conversations',
  access: 'operator:support',
  input: z.object({
    queue: emptyAs('waiting' as const, z.enum(['waiting', 'open', 'closed', 'all']))
      .default('waiting')
      .describe('waiting: the buyer waits for an answer.'),
    ...filters,
    after,
    pageSize: pageSize(20),
  }),
  output: z.object({
    list: z.array(
      z
        .object({
          ...shared,
          lastAt: z.string().describe('When something was written last, `YYYY-MM-DD HH:mm:ss`, UTC.'),
          lastText: z.string().describe('The beginning of what was written last.'),
          lastBy: z.string().describe('The operator who wrote it; empty text: the buyer.'),
          isUnread: z.boolean().describe('The buyer wrote what this operator has not seen.'),
        })
        .meta({ id: 'InboxConversation' }),
    ),
    next: z.string().nullable().describe('For `after` of the next page; null when there is none.'),
  }),
  refusals: [],
});

export const operatorCountConversations = defineCall({
  summary: 'How many conversations wait, are open, are the operator’s own and are unread.',
  method: 'GET',
  path: '/console/conversations/counts',
  access: 'operator:support',
  input: z.object({}),
  output: z
    .object({
      waiting: z.int().describe('In which a buyer waits for an answer.'),
      oldestSince: z.string().nullable().describe('Since when the longest waits.'),
      open: z.int().describe('How many are not closed.'),
      mine: z.int().describe('Of those that wait: assigned to this operator.'),
      unread: z.int().describe('In which a buyer wrote what this operator has not seen.'),
    })
    .meta({ id: 'ConversationCounts' }),
  refusals: [],
});

const entry = z
  .object({
    version: z.int().describe('The conversation’s version since.'),
    id: z.string(),
    kind: z.enum(['message', 'closed', 'reopened', 'assigned']),
    at: z.string(),
    by: person.nullable().describe('The operator; null: the buyer.'),
    content: z.string(),
    signature: z.string().describe('What the buyer had under messages, or empty text.'),
    pictures: pictureUrls,
    assignee: z.string().describe('Of `assigned`: to whom; empty text: to nobody any more.'),
  })
  .meta({ id: 'ConversationEntry' });

export const operatorGetConversation = defineCall({
  summary: 'One conversation whole: what was written, and who closed, reopened or assigned it.',
  method: 'GET',
  path: '/console/conversations/{id}',
  access: 'operator:support',
  input: z.object({ id }),
  output: z
    .object({
      ...shared,
      customer: customer.extend({
        language: z.string().describe('The one the buyer reads.'),
        disabled: z.boolean().describe('Cannot sign in, and gets no mail.'),
      }),
      entries: z.array(entry).describe('Oldest first.'),
    })
    .meta({ id: 'OperatorConversation' }),
  refusals: ['not_found'],
});

/** The data of `conversation_changed`. */
export const conversationChanged = z.object({
  version: z.int(),
  entries: z.array(entry).describe('What came since, oldest first.'),
});

const seenVersion = z
  .int()
  .positive()
  .max(serverLimits.versionMax)
  .describe(
    'The conversation’s `version` as it was seen. If it has changed since, the call is refused with `conversation_changed`, whose `data` tells who did what.',
  )
  .meta({ examples: [1] });

const pictureRefusals = ['upload_not_allowed', 'file_not_an_image', 'file_too_large'] as const;

export const operatorSeeConversation = defineCall({
  summary: 'Marks what the buyer wrote as seen by this operator.',
  method: 'POST',
  path: '/console/conversations/{id}/see',
  access: 'operator:support',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});

export const operatorAnswerConversation = defineCall({
  summary: 'Answers a buyer, who gets a site message and a mail; with `close` nothing more is expected.',
  method: 'POST',
  path: '/console/conversations/{id}/answers',
  access: 'operator:support',
  input: z.object({ id, version: seenVersion, ...written, close: flag.default(0).describe('1: and closes it.') }),
  output: z.object({ version: z.int() }),
  refusals: ['not_found', 'conversation_changed', ...pictureRefusals],
});

export const operatorBeginConversation = defineCall({
  summary: 'Writes to one customer, about an order or, with a subject, of something else. The customer can answer.',
  method: 'POST',
  path: '/console/conversations',
  access: 'operator:support',
  input: z.object({ customerId: id, orderId: optionalId, subject, ...written }),
  output: z.object({ id: z.string() }),
  refusals: ['not_found', ...pictureRefusals],
});

export const operatorAssignConversation = defineCall({
  summary: 'Who looks after a conversation from now on; nobody without `operatorId`.',
  method: 'PUT',
  path: '/console/conversations/{id}/assignee',
  access: 'operator:support',
  input: z.object({ id, version: seenVersion, operatorId: optionalId }),
  output: nothing,
  refusals: ['not_found', 'conversation_changed'],
});

export const operatorCloseConversation = defineCall({
  summary: 'Nothing more is expected in a conversation. The buyer can open it again by writing.',
  method: 'POST',
  path: '/console/conversations/{id}/close',
  access: 'operator:support',
  input: z.object({ id, version: seenVersion }),
  output: nothing,
  refusals: ['not_found', 'conversation_changed'],
});

export const operatorReopenConversation = defineCall({
  summary: 'Opens a closed conversation again.',
  method: 'POST',
  path: '/console/conversations/{id}/reopen',
  access: 'operator:support',
  input: z.object({ id, version: seenVersion }),
  output: nothing,
  refusals: ['not_found', 'conversation_changed'],
});
