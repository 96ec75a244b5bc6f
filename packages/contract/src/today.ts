import { z } from 'zod';
import { defineCall } from './call.ts';
import { empty, isoTime, usd } from './fields.ts';
import { statusesInWork } from './order-status.ts';

/**
 * Waiting work besides orders: questions of buyers, claims after delivery, purchases that need an owner, authorizations
 * to resell goods, resellers' requests, refunds to transfer, inspection findings, surplus goods, and purchases at the
 * marketplace that wait for a person.
 */
export const otherWork = [
  'questions',
  'claims',
  'purchases',
  'grants',
  'requests',
  'transfers_back',
  'findings',
  'surplus',
  'marketplace',
] as const;
export type OtherWork = (typeof otherWork)[number];

/** The staff's first page: waiting work, sales, and problems. */

const hours = z
  .int()
  .describe('Hours.')
  .meta({ examples: [24] });
const oldestSince = isoTime('Since when the oldest waits').nullable();

export const operatorGetWork = defineCall({
  summary:
    'What waits for the operator’s roles: orders by status, questions, claims, authorizations, refunds to transfer and findings; since when, and how many longer than the shop’s limit for it.',
  method: 'GET',
  path: '/console/today/work',
  access: 'operator',
  input: empty,
  output: z
    .object({
      waiting: z
        .array(
          z.object({
            status: z.enum(statusesInWork).describe('In which they wait.'),
            orders: z.int().describe('How many wait.'),
            overdue: z.int().describe('How many of them longer than the limit.'),
            oldestSince,
            worthUsd: usd
              .nullable()
              .describe(
                'What buyers pay for them; of payments to confirm and balances unpaid, what is due. Null for roles that do not need it.',
              ),
          }),
        )
        .describe('A line a status, also of those in which nothing waits.'),
      others: z
        .array(
          z.object({
            work: z
              .enum(otherWork)
              .describe(
                'questions: of buyers. claims: after delivery. purchases: below the stop, for an owner. grants: authorizations to sell goods on. requests: own products and sourcing of resellers. transfers_back: refunds that were granted and have to be transferred. findings: orders with pieces damaged or missing that are neither refunded, sent again, nor waived, whether or not the order was approved of or shipped. surplus: goods beyond what was ordered, whose fate nobody has decided. marketplace: purchases there that wait for a person: not clear whether they exist or are paid, to be approved again, or unpaid within six hours of being closed, and claims against sellers that are proposed or were closed.',
              ),
            count: z.int().describe('How many wait.'),
            overdue: z.int().describe('How many of them longer than the limit.'),
            oldestSince,
          }),
        )
        .describe('What waits besides orders.'),
      limitHours: z
        .record(z.enum([...statusesInWork, ...otherWork]), hours)
        .describe('After how many hours an order is overdue, by status, and other work.'),
    })
    .meta({ id: 'Work' }),
  refusals: [],
});

/** Work that one role hands over to another. */
export const handoverKinds = [
  'purchase',
  'price',
  'grant',
  'request',
  'objection',
  'second_payment',
  'second_refund',
  'second_transfer',
  'assigned',
] as const;
export type HandoverKind = (typeof handoverKinds)[number];

export const operatorListHandovers = defineCall({
  summary:
    'What others have handed over to the operator’s roles, or to the operator, and waits for a decision; the oldest first, 200 at most.',
  method: 'GET',
  path: '/console/today/handovers',
  access: 'operator',
  input: empty,
  output: z.object({
    list: z.array(
      z
        .object({
          kind: z
            .enum(handoverKinds)
            .describe(
              'purchase, price: below the stop, for an owner. grant: authorization to sell goods on. request: own product or sourcing of a reseller. objection: to an inspection. second_payment, second_refund, second_transfer: approved once. assigned: an order.',
            ),
          id: z.string().describe('Of the purchase order, the authorization, the request, the objection and so on.'),
          orderId: z.string().describe('Of the order it is about, or empty text.'),
          sn: z.string().describe('The order’s number, or empty text.'),
          title: z
            .string()
            .describe(
              'The purchase order’s number, a company, what is asked for, or who a transfer is from; of a price the offer with the lowest margin; of what is about an order empty text.',
            ),
          goods: z
            .string()
            .describe(
              'Of a price and an authorization: the product, or the supplier whose goods they are; or empty text.',
            )
            .meta({ examples: ['Ceramic mug'] }),
          offers: z.int().nullable().describe('Of a price: of how many offers; null of anything else.'),
          by: z.string().describe('Name of the operator who handed it over, or empty text.'),
          amountUsd: usd.nullable().describe('Null: it is about no dollars.'),
          amountFen: z.int().nullable().describe('What a purchase costs, in fen (1/100 yuan); null of anything else.'),
          since: isoTime('Since when it waits'),
        })
        .meta({ id: 'Handover' }),
    ),
    total: z.int().describe('How many wait.'),
  }),
  refusals: [],
});

const sums = {
  orders: z.int().describe('How many were sold.'),
  goodsUsd: usd.describe('Their goods, without what was given back.'),
  feesUsd: usd.describe('Fees and freight of their bills.'),
  costedUsd: usd.describe('The part of `goodsUsd` whose cost is known.'),
  costUsd: usd.describe('What that part cost, at the prices and rates of when it was sold.'),
};

const shipped = z.object({
  orders: z.int().describe('How many were shipped, with their last parcel.'),
  medianHours: z
    .number()
    .nullable()
    .describe('From placing to shipping, half of them took no longer; null if none was shipped.')
    .meta({ examples: [206.4] }),
});
const refunded = z.object({
  receivedUsd: usd.describe('Money that came in for orders, without what was paid twice, too late or too much.'),
  grantedUsd: usd.describe('Refunds that were granted, of orders of any age.'),
});

const nowAndBefore = <Schema extends z.ZodType>(schema: Schema) => ({
  now: schema.describe('In these days.'),
  before: schema.describe('In as many days before, up to this time of day.'),
});

export const operatorGetSales = defineCall({
  summary:
    'Orders sold by day they were placed, today last: paid for, or with their deposit paid, and not closed; and the same number of days before, up to this time of day.',
  method: 'GET',
  path: '/console/today/sales',
  access: 'operator:finance',
  input: z.object({
    days: z.coerce
      .number()
      .pipe(z.literal([7, 30, 90]))
      .default(30)
      .describe('How many, today included.')
      .meta({ examples: [30] }),
    offsetMinutes: z.coerce
      .number()
      .int()
      .min(-14 * 60)
      .max(14 * 60)
      .default(0)
      .describe('How far the reader’s clock is ahead of UTC: a day begins at the reader’s midnight.')
      .meta({ examples: [480] }),
  }),
  output: z
    .object({
      days: z
        .array(
          z.object({
            day: z.iso.date().describe('`YYYY-MM-DD`.'),
            from: isoTime('When it begins'),
            until: isoTime('When it ends'),
            ...sums,
          }),
        )
        .describe('A line a day, also of those without orders.'),
      before: z.object(sums).describe('Of as many days before.'),
      weekAgo: z.object(sums).describe('Of the same day a week ago, up to this time of day.'),
      shipped: z.object(nowAndBefore(shipped)).describe('From placing to shipping.'),
      refunded: z.object(nowAndBefore(refunded)).describe('What went back of what came in.'),
    })
    .meta({ id: 'Sales' }),
  refusals: [],
});

const troubleKinds = ['stuck_orders', 'failed_jobs', 'failed_webhook', 'marketplace_lost', 'low_stock'] as const;

export const operatorGetTrouble = defineCall({
  summary: 'What went wrong or will, as far as it is for the operator’s roles.',
  method: 'GET',
  path: '/console/today/trouble',
  access: 'operator',
  input: empty,
  output: z
    .object({
      list: z.array(
        z.object({
          kind: z
            .enum(troubleKinds)
            .describe(
              'stuck_orders: longer in one status than the shop allows at all. failed_webhook: one of the shop’s, with deliveries given up in the last week. marketplace_lost: the consent of the account that buys has ended, or ends within two weeks. low_stock: of what was sold in the last 30 days.',
            ),
          count: z.int().describe('How many.'),
          since: isoTime('Since when').nullable(),
          id: z.string().describe('Of the webhook, or empty text.'),
          about: z
            .string()
            .describe('The webhook’s address, or empty text.')
            .meta({ examples: ['https://erp.example.com/told'] }),
        }),
      ),
      stuckDays: z.int().describe('After how many days in one status an order is stuck.'),
      lowStock: z.int().describe('Fewer pieces than this are few.'),
    })
    .meta({ id: 'Trouble' }),
  refusals: [],
});

export const operatorListLowStock = defineCall({
  summary: 'Goods sold in the last 30 days of which few pieces are left, the fewest first; 500 at most.',
  method: 'GET',
  path: '/console/today/low-stock',
  access: 'operator:catalogue|purchasing',
  input: empty,
  output: z.object({
    list: z.array(
      z
        .object({
          skuId: z.int(),
          productId: z.int().describe('The offer’s id.'),
          productName: z.string(),
          sourceName: z.string().describe('As the supplier calls it, or empty text.'),
          productAttr: z.string().describe('JSON text: list of `{attributeNameTrans, valueTrans}`.'),
          productPicPath: z.string(),
          supplierName: z.string(),
          stock: z
            .int()
            .describe('Pieces that can still be sold.')
            .meta({ examples: [12] }),
          sold: z
            .int()
            .describe('Pieces sold in the last 30 days.')
            .meta({ examples: [480] }),
        })
        .meta({ id: 'LowStock' }),
    ),
    total: z.int(),
    lowStock: z.int().describe('Fewer pieces than this are few.'),
  }),
  refusals: [],
});
