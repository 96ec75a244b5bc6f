import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, ignored, nothing, optionalId, page, pageSize } from './fields.ts';
import { limits } from './limits.ts';

/** The steps that the shop reports by itself; the texts are in messages.json. */
export const messageKinds = [
  'order-placed',
  'payment-confirming',
  'payment-received',
  'payment-rejected',
  'payment-returned',
  'part-received',
  'kept-for-balance',
  'procurement-started',
  'goods-missing',
  'goods-received',
  'inspection-passed',
  'balance-due',
  'unsent-credited',
  'unsent-proposed',
  'objection-received',
  'objection-answered',
  'address-changed',
  'parcel-shipped',
  'shipped',
  'tracking-corrected',
  'parcel-not-shipped',
  'parcel-delivered',
  'parcel-waiting',
  'order-completed',
  'stock-arrived',
  'stock-low',
  'refund-requested',
  'refund-granted',
  'refund-declined',
  'order-closed',
  'answered',
  'shop-news',
  'grant-news',
  'request-news',
  'goods-news',
  'orders-of-shops',
  'automatic-orders',
  'prepaid-news',
] as const;

export type MessageKind = (typeof messageKinds)[number];

export const siteMessage = z
  .object({
    id: z.string(),
    content: z.string(),
    status: z.union([z.literal(0), z.literal(1)]),
    userId: z.string(),
    gmtCreate: z.string(),
    orderId: z.string().describe('The order it is about, or empty text.'),
    orderSn: z
      .string()
      .describe('That order’s number, as it appears in `content`, or empty text. Not in the specification.'),
    conversationId: z
      .string()
      .describe('The conversation in which the shop wrote, or empty text. Not in the specification.'),
    kind: z
      .enum(['', ...messageKinds])
      .describe('What it reports; empty for a message written by an operator. Not in the specification.'),
  })
  .meta({ id: 'SiteMessage', description: '`status`: 0 unread, 1 read.' });

export const listMessages = defineCall({
  summary:
    'The customer’s messages, newest first, in the requested language. `userId` is accepted and ignored. With `orderId` only those about this order are listed and counted.',
  method: 'POST',
  path: '/instation_message/list',
  access: 'customer',
  input: z.object({
    userId: ignored('Whose messages.', 'string', 'integer'),
    status: z
      .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1'), z.literal(''), z.null()])
      .optional()
      .transform((value) => (value === '' || value == null ? undefined : (Number(value) as 0 | 1))),
    orderId: optionalId.describe('Only those about this order. Not in the specification.'),
    id: optionalId.describe('Only this one. Not in the specification.'),
    pageNum: page,
    pageSize: pageSize(limits.pageSizeMax),
  }),
  output: z.object({ list: z.array(siteMessage), total: z.int(), unread: z.int() }),
  refusals: [],
});

export const readAllMessages = defineCall({
  summary: 'Marks all the customer’s messages read. The form field `userId` is accepted and ignored.',
  method: 'POST',
  path: '/instation_message/all_read',
  access: 'customer',
  input: z.object({ userId: ignored('Whose messages.', 'string', 'integer') }),
  output: nothing,
  refusals: [],
  takesForm: true,
});

export const readMessage = defineCall({
  summary: 'Marks one of the customer’s messages read.',
  method: 'GET',
  path: '/instation_message/update_status',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});
