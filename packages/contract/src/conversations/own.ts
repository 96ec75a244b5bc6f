import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, optionalId, page, pageSize } from '../fields.ts';
import { limits } from '../limits.ts';
import { conversationState, pictureUrls, subject, written } from './fields.ts';

const listed = z
  .object({
    id: z.string(),
    orderId: z.string().describe('The order it is about, or empty text.'),
    orderSn: z.string().describe('That order’s number, or empty text.'),
    subject: z.string(),
    state: conversationState,
    lastAt: z.string().describe('When something was written last, `YYYY-MM-DD HH:mm:ss`, UTC.'),
    lastText: z.string().describe('The beginning of what was written last.'),
    lastBy: z.enum(['me', 'shop']).describe('Who wrote it.'),
    isUnread: z.boolean().describe('The shop has answered, and it was not read.'),
  })
  .meta({ id: 'ListedConversation' });

export const listConversations = defineCall({
  summary: 'The customer’s conversations with the shop, the latest first. Not in the specification.',
  method: 'GET',
  path: '/conversations',
  access: 'customer',
  input: z.object({ pageNum: page, pageSize: pageSize(limits.messagePageSize) }),
  output: z.object({ list: z.array(listed), total: z.int() }),
  refusals: [],
});

export const getConversation = defineCall({
  summary:
    'One of the customer’s conversations, by its own id or that of the order it is about; null when nothing was written about the order yet. Not in the specification.',
  method: 'GET',
  path: '/conversations/one',
  access: 'customer',
  input: z.object({ id: optionalId, orderId: optionalId.describe('Instead of `id`.') }),
  output: z
    .object({
      id: z.string(),
      orderId: z.string(),
      orderSn: z.string(),
      subject: z.string(),
      state: conversationState,
      messages: z
        .array(
          z.object({
            id: z.string(),
            by: z.enum(['me', 'shop']),
            content: z.string(),
            signature: z.string().describe('What stood under one’s messages then, or empty text.'),
            pictures: pictureUrls,
            at: z.string(),
          }),
        )
        .describe('Oldest first.'),
    })
    .nullable()
    .meta({ id: 'Conversation' }),
  refusals: ['not_found'],
});

export const writeMessage = defineCall({
  summary:
    'Writes to the shop: in a conversation, about an order, or, with a subject, of something else. A closed conversation opens again. 20 times an hour. Not in the specification.',
  method: 'POST',
  path: '/conversations',
  access: 'customer',
  input: z.object({
    conversationId: optionalId.describe('To go on with.'),
    orderId: optionalId.describe('Otherwise the order it is about.'),
    subject,
    ...written,
  }),
  output: z.object({
    conversationId: z.string().describe('The conversation in which it stands.'),
    id: z.string(),
  }),
  refusals: ['not_found', 'upload_not_allowed', 'file_not_an_image', 'file_too_large', 'too_many_requests'],
  idempotent: true,
});

export const readConversation = defineCall({
  summary: 'Marks what the shop answered in a conversation as read. Not in the specification.',
  method: 'POST',
  path: '/conversations/{id}/read',
  access: 'customer',
  input: z.object({ id }),
  output: z.object({ unread: z.int().describe('Site messages that are still unread.') }),
  refusals: ['not_found'],
});
