import { z } from 'zod';
import { isoTime, usd } from './fields.ts';
import { type HookEventType, hookTestType, operatorNoticesType } from './hook-types.ts';
import { orderStatuses } from './order-status.ts';
import { handoverKinds } from './today.ts';

/** The bodies of webhook events (docs/webhooks.md). They may grow: receivers ignore unknown fields. */

const ofOrder = {
  orderId: z.string(),
  sn: z.string(),
  customerId: z.string().describe('Whose order it is.'),
};

const ofParcel = { parcel: z.int().describe('Which of the order’s parcels: 1, 2, 3.') };
const parcels = z.int().describe('How many the order has.');

const status = z.enum(orderStatuses);
const refundId = z
  .string()
  .describe('Id of the refund.')
  .meta({ examples: ['6f8a0b1c2d3e4f5a6b7c8d9e'] });

/** Every kind of event: what it means, and the shape of its `data`. */
export const hookEvents = {
  'order.placed': {
    summary: 'An order was placed.',
    data: z.object({
      ...ofOrder,
      goodsUsd: usd,
      totalUsd: usd,
      dueUsd: z.number().describe('What is to be paid first, US dollars; 0 if nothing.'),
    }),
  },
  'order.status_changed': {
    summary: 'An order reached another status.',
    data: z.object({ ...ofOrder, from: status.describe('The status it had.'), to: status.describe('The status now.') }),
  },
  'order.shipped': {
    summary:
      'A parcel was handed to the carrier. With the last of an order `order.status_changed` to `delivered` is told beside it.',
    data: z.object({ ...ofOrder, carrier: z.string(), trackingNumber: z.string(), ...ofParcel, parcels }),
  },
  'tracking.updated': {
    summary:
      'There is news of a parcel, or its tracking number was corrected. Steps may be entered later than they happened, in any order.',
    data: z.object({
      ...ofOrder,
      carrier: z.string(),
      trackingNumber: z.string(),
      ...ofParcel,
      at: z
        .string()
        .describe('When it happened, ISO 8601.')
        .meta({ examples: ['2026-11-04T09:12:36.000Z'] }),
      place: z.string(),
      description: z
        .string()
        .describe('What happened.')
        .meta({ examples: ['Left the airport'] }),
      state: z
        .string()
        .describe('`info_received`, `in_transit`, `out_for_delivery`, `delivered` or `exception`.')
        .meta({ examples: ['in_transit'] }),
    }),
  },
  'payment.received': {
    summary: 'Money for an order arrived. What the order cannot take is returned: see `refund.paid`.',
    data: z.object({
      ...ofOrder,
      amountUsd: usd,
      method: z
        .enum(['card', 'bank_transfer', 'prepaid'])
        .describe('How it was paid: online, by bank transfer, or from the buyer’s prepaid balance.'),
    }),
  },
  'refund.paid': {
    summary: 'All money of a refund was paid back.',
    data: z.object({
      ...ofOrder,
      refundId,
      amountUsd: usd,
    }),
  },
} as const satisfies Record<HookEventType, { summary: string; data: z.ZodObject }>;

const order = { orderId: ofOrder.orderId, sn: ofOrder.sn };
const question = {
  conversationId: z.string().describe('The conversation in which a buyer asks.'),
  orderId: z
    .string()
    .describe('Of the order it is about, or empty text.')
    .meta({ examples: [''] }),
  sn: z
    .string()
    .describe('The order’s number, or empty text.')
    .meta({ examples: [''] }),
};

const purchaseOrder = z
  .string()
  .describe('Number of the purchase order it is about, or empty text.')
  .meta({ examples: ['PO-1001'] });

/** Events sent to one webhook only, whatever its subscriptions. */
export const sentToOneHook = {
  [operatorNoticesType]: {
    summary: 'What an operator of the shop chose to be told. Only that operator’s own hook is told.',
    data: z.object({
      newOrders: z.array(z.object({ ...order, placedAt: isoTime('When it was placed') })),
      questions: z
        .array(z.object({ ...question, askedAt: isoTime('When it was asked') }))
        .describe('What buyers ask. Told to support.'),
      overdue: z
        .array(
          z.object({ ...order, status: status.describe('In which it waits.'), dueAt: isoTime('When its time was up') }),
        )
        .describe('Orders that have waited for the operator’s roles longer than the shop allows.'),
      overdueQuestions: z
        .array(z.object({ ...question, dueAt: isoTime('When its time was up') }))
        .describe('Questions that have waited for an answer longer than the shop allows. Told to support.'),
      overdueClaims: z
        .array(z.object({ refundId, ...order, dueAt: isoTime('When its time was up') }))
        .describe('Claims that have waited for a decision longer than the shop allows. Told to support and finance.'),
      handovers: z
        .array(
          z.object({
            kind: z.enum(handoverKinds).describe('What is handed over.'),
            orderId: question.orderId,
            sn: question.sn,
            purchaseOrder,
            since: isoTime('Since when it waits'),
          }),
        )
        .describe('What others hand over to the operator or the operator’s roles for a decision.'),
      answers: z
        .array(
          z.object({
            outcome: z
              .string()
              .describe('What was decided about what.')
              .meta({ examples: ['purchase_allowed'] }),
            orderId: question.orderId,
            sn: question.sn,
            purchaseOrder,
            answeredAt: isoTime('When it was decided'),
          }),
        )
        .describe('What became of what the operator asked for, or approved first.'),
      overduePurchases: z
        .array(z.object({ purchaseOrder, dueAt: isoTime('When its time was up') }))
        .describe('Purchases that have waited for an owner longer than the shop allows. Told to owners only.'),
      overdueTransfersBack: z
        .array(z.object({ refundId, ...order, dueAt: isoTime('When its time was up') }))
        .describe('Granted refunds that have waited for the transfer longer than the shop allows. Told to finance.'),
      overdueFindings: z
        .array(z.object({ ...order, dueAt: isoTime('When its time was up') }))
        .describe(
          'Orders with damaged or missing pieces that have waited longer than the shop allows. Told to support.',
        ),
      overdueSurplus: z
        .array(
          z.object({
            surplusId: z.string().describe('The surplus’s id.'),
            dueAt: isoTime('When its time was up'),
          }),
        )
        .describe(
          'Surplus goods that have waited for a decision longer than the shop allows. Told to purchasing and warehouse.',
        ),
      overdueMarketplace: z
        .array(z.object({ purchaseOrder, dueAt: isoTime('When its time was up') }))
        .describe(
          'Purchases at the marketplace that have waited for a person longer than the shop allows. Told to purchasing.',
        ),
      overdueGrants: z
        .array(
          z.object({
            grantId: z.string().describe('The authorization’s id.'),
            dueAt: isoTime('When its time was up'),
          }),
        )
        .describe('Authorizations that have waited for an answer longer than the shop allows. Told to catalogue.'),
      overdueRequests: z
        .array(
          z.object({
            requestId: z.string().describe('The request’s id.'),
            dueAt: isoTime('When its time was up'),
          }),
        )
        .describe(
          'Own products and sourcing requests of resellers that have waited for a word longer than the shop allows. Told to catalogue.',
        ),
      failedJobs: z
        .array(
          z.object({
            queue: z
              .string()
              .describe('Of which queue.')
              .meta({ examples: ['send-mail'] }),
            failedAt: isoTime('When it was given up'),
          }),
        )
        .describe('Told to owners only.'),
    }),
  },
  [hookTestType]: {
    summary: 'A test, asked for by the hook’s owner.',
    data: z.object({ hookId: z.string().describe('The hook that is tested.') }),
  },
};

export type OperatorNoticesData = z.output<(typeof sentToOneHook)[typeof operatorNoticesType]['data']>;

export type HookEventData = { [Type in HookEventType]: z.output<(typeof hookEvents)[Type]['data']> };

/** The body of a call to a hook, as Standard Webhooks recommends it. */
export const hookBody = (type: string, data: z.ZodType) =>
  z.object({
    type: z.literal(type).describe('Kind of event.'),
    timestamp: z
      .string()
      .describe('When it happened, ISO 8601.')
      .meta({ examples: ['2026-11-04T09:12:36.000Z'] }),
    data,
  });
