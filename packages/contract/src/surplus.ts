import { z } from 'zod';
import { defineCall } from './call.ts';
import { after, id, nothing, optionalId, optionalLine, optionalText, pageSize } from './fields.ts';
import { goodsPlace } from './goods-places.ts';
import { limits } from './limits.ts';

/** Surplus goods: pieces beyond the expected number, and unordered goods. */

/** The decision about it. */
export const surplusDecisions = ['kept', 'returned', 'given', 'waived'] as const;
export type SurplusDecision = (typeof surplusDecisions)[number];

/** Undecided; kept, from which orders can still be served; and everything that is settled. */
export const surplusLists = ['open', 'kept', 'settled'] as const;

const decision = z
  .enum(surplusDecisions)
  .describe(
    'kept: it stays in the warehouse as the shop’s. returned: to the supplier. given: to an order whose goods are still to be bought. waived: nothing is done about it.',
  );
const pieces = z.int().min(1).max(limits.quantityMax);
const orderItemId = optionalId.describe('The order’s line of whose goods there are more; left out for other goods.');

export const operatorRecordSurplus = defineCall({
  summary:
    'Goods are in the warehouse that nobody ordered, or more pieces than were. Receiving a purchase order records by itself what was counted above what was expected.',
  method: 'POST',
  path: '/console/warehouse/surplus',
  access: 'operator:warehouse',
  input: z.object({
    purchaseOrderId: optionalId.describe('With which purchase order they came, if that is known.'),
    orderItemId,
    pieces,
    what: optionalText(limits.remarkMax)
      .describe('What it is, in words; other goods need it.')
      .meta({ examples: ['White mugs instead of teal ones'] }),
    place: goodsPlace,
  }),
  output: z.object({ id: z.string() }),
  refusals: ['not_found', 'idempotency_key_reused'],
  idempotent: true,
});

const surplus = z
  .object({
    id: z.string(),
    purchaseOrder: z
      .object({ id: z.string(), number: z.string().describe('`PO-1001`.') })
      .nullable()
      .describe('With which it came.'),
    supplier: z.string().describe('In the supplier’s words, or empty text.'),
    line: z
      .object({
        orderId: z.string(),
        sn: z.string(),
        productName: z.string(),
        sourceName: z.string(),
        options: z.string().describe('In the supplier’s words.'),
        picture: z.string(),
        itemNumber: z.string(),
      })
      .nullable()
      .describe('Of whose goods there are more; null: other goods.'),
    pieces: z.int(),
    what: z.string().describe('What it is, in words, or empty text.'),
    place: z.string().describe('Where it is, or empty text.'),
    foundAt: z.string().describe('When it was recorded, ISO 8601.'),
    foundBy: z.string().describe('Who recorded it.'),
    decision: decision.nullable().describe('Null: it waits.'),
    reason: z.string(),
    givenTo: z.object({ id: z.string(), sn: z.string() }).nullable().describe('The order that got it.'),
    decidedAt: z.string().nullable().describe('When it was decided, ISO 8601.'),
    decidedBy: z.string().describe('Who decided it, or empty text.'),
  })
  .meta({ id: 'Surplus' });

export const operatorListSurplus = defineCall({
  summary: 'Surplus goods: those that wait for a decision, oldest first; those kept, or settled, latest first.',
  method: 'GET',
  path: '/console/warehouse/surplus',
  access: 'operator:warehouse|purchasing',
  input: z.object({
    list: z.enum(surplusLists).default('open').describe('Which of them.'),
    after,
    pageSize: pageSize(50),
  }),
  output: z.object({
    list: z.array(surplus),
    total: z.int().describe('1000 at most.'),
    next: z.string().nullable().describe('For `after` of the next page; null when there is none.'),
  }),
  refusals: [],
});

export const operatorDecideSurplus = defineCall({
  summary:
    'Decides what becomes of surplus goods. Given to an order, they are bought for it at no cost and have arrived; what it does not need stays open. What is kept can be decided again.',
  method: 'POST',
  path: '/console/warehouse/surplus/{id}/decide',
  access: 'operator:warehouse|purchasing',
  input: z.object({
    id,
    decision,
    reason: optionalText(limits.remarkMax).describe('Why; `waived` and `returned` need it.'),
    sn: optionalLine(limits.snMax).describe('For `given`: the order’s number.'),
  }),
  output: nothing,
  refusals: ['not_found', 'request_decided', 'already_bought', 'order_status_changed'],
});
