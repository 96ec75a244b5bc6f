import { z } from 'zod';
import { defineCall } from './call.ts';
import { id } from './fields.ts';
import { operatorLimits } from './limits.ts';
import { placingNeeds } from './purchase-batches.ts';
import { fen, purchaseVersion } from './purchasing.ts';

/**
 * Buying at the marketplace by call: a draft is previewed, approved to the fen, ordered, paid and followed. What was asked
 * and not answered is read back; it is never asked a second time before.
 */

const text = z.string();
const moment = z.string();
const momentOrNull = moment.nullable();

export const marketplacePurchaseStates = [
  'previewed',
  'approved',
  'placing',
  'asked',
  'unclear',
  'refused',
  'placed',
] as const;
export type MarketplacePurchaseState = (typeof marketplacePurchaseStates)[number];

export const marketplaceOrderStates = [
  'unpaid',
  'paid',
  'sent_in_part',
  'sent',
  'received',
  'completed',
  'cancelled',
  'unknown',
] as const;

/** What the marketplace refuses about a line, or the purchase as a whole. */
export const lineRefusals = [
  'not_for_sale_online',
  'other_seller',
  'unknown_spec',
  'out_of_stock',
  'below_minimum',
  'mixing_not_met',
  'no_consign_relation',
  'no_price',
  'below_wholesale_minimum',
  'other',
] as const;

export const payStates = ['unpaid', 'asked', 'unclear', 'refused', 'paid'] as const;

const refusal = z.object({
  lines: z.array(text).describe('Ids of lines of the purchase order; empty: the purchase as a whole.'),
  code: z.enum(lineRefusals).describe('other: the marketplace does not document it.'),
  original: text.describe('In the marketplace’s words.'),
});

const sums = { goodsFen: fen, freightFen: fen, discountFen: fen, totalFen: fen };

const parcel = z
  .object({
    id: text,
    carrier: text,
    trackingNumber: text.describe('Empty text until the carrier has one.'),
    state: z.enum(['announced', 'on_its_way', 'signed', 'not_signed', 'cancelled', 'unknown']),
    pieces: z.int(),
    arrivedAt: momentOrNull.describe('When the warehouse received it, `YYYY-MM-DD HH:mm:ss`, UTC, or null.'),
  })
  .meta({ id: 'MarketplaceParcel' });

const order = z
  .object({
    id: text,
    externalId: text.describe('Its number at the marketplace.'),
    outNumber: text.describe('Our number of the try that made it: `PO-1001-1`.'),
    position: z.int().describe('1 is the first of the purchase.'),
    state: z.enum(marketplaceOrderStates).describe('unknown: a state that the shop does not know.'),
    originalState: text.describe('In the marketplace’s words.'),
    ...sums,
    approvedFen: fen.nullable().describe('Null: nobody has approved it.'),
    approvedFreightFen: fen.nullable().describe('Part of `approvedFen`.'),
    madeFen: fen.describe('As it was made.'),
    madeFreightFen: fen.describe('Part of `madeFen`.'),
    madeAt: moment,
    needsApproval: z.boolean().describe('It is not paid, and its sum or freight is not what was approved.'),
    paidFen: fen,
    refundedFen: fen,
    payState: z.enum(payStates).describe('asked: not answered yet. unclear: several tries, and reading does not tell.'),
    payTries: z.int(),
    payAskedAt: momentOrNull,
    paidAt: momentOrNull.describe('When reading showed that it is paid, `YYYY-MM-DD HH:mm:ss`, UTC, or null.'),
    payNote: text.describe('Why it is not paid by call: a code, or the marketplace’s words; or empty text.'),
    payBefore: momentOrNull.describe('Until then the seller keeps it unpaid, `YYYY-MM-DD HH:mm:ss`, UTC, or null.'),
    closedBy: z.enum(['', 'buyer', 'seller', 'marketplace', 'unknown']),
    closedReason: text,
    refundId: text.describe('Of the refund that the seller was asked for, or empty text.'),
    refundState: text,
    readAt: momentOrNull,
    lines: z.array(text).describe('Ids of the lines of the purchase order that it buys.'),
    items: z
      .array(
        z.object({
          lineId: text.describe('Of the order there.'),
          quantity: z.int(),
          amountFen: fen,
          purchaseLines: text.array().describe('Ids of the lines of the purchase order.'),
        }),
      )
      .describe('Its own lines.'),
    parcels: z.array(parcel),
  })
  .meta({ id: 'MarketplaceOrder' });

export const sellerClaimStates = ['proposed', 'approved', 'asked', 'open', 'refunded', 'closed', 'waived'] as const;

const claim = z
  .object({
    id: text,
    orderId: text.describe('Of the order there, as in `orders`.'),
    state: z
      .enum(sellerClaimStates)
      .describe(
        'asked: not answered yet. open: the seller has it. closed: without the money; it waits until it is waived.',
      ),
    goodsFen: fen.describe('What is asked for.'),
    mostFen: fen.nullable().describe('The most that could be asked for when it was proposed.'),
    returnsGoods: z.boolean().describe('The goods go back to the seller.'),
    returnsTo: text.describe('Where to, in Chinese; empty text while the seller has not said it.'),
    pictures: z.int().describe('How many go with it.'),
    pieces: z.int(),
    reason: text.describe('In the marketplace’s words.'),
    description: text,
    note: text.describe('Why it was not sent, or empty text.'),
    refundId: text.describe('Its number there, or empty text.'),
    refundState: text,
    proposedBy: text.describe('Name of the operator who proposed it.'),
    since: moment,
  })
  .meta({ id: 'SellerClaim' });

const event = z
  .object({
    at: moment,
    kind: text,
    by: text.describe('Name of the operator, or empty text.'),
    position: z.int().nullable().describe('Of the order that it is about, or null.'),
    fromFen: fen.nullable(),
    toFen: fen.nullable(),
    note: text,
  })
  .meta({ id: 'MarketplaceEvent' });

export const marketplacePurchase = z
  .object({
    isOffered: z.boolean().describe('All its goods are of the marketplace that the shop is connected to.'),
    state: z.enum(marketplacePurchaseStates).nullable().describe('Null: it was never previewed.'),
    stateSince: momentOrNull,
    isCurrent: z.boolean().describe('The draft is as it was when it was previewed.'),
    outNumber: text.describe('Our number of the last try, or empty text.'),
    preview: z.object({ ...sums, orders: z.int(), isFreightKnown: z.boolean(), at: moment, by: text }).nullable(),
    approvedFen: fen.nullable(),
    approvedBy: text,
    approvedAt: momentOrNull,
    askedAt: momentOrNull,
    readings: z.int().describe('Times that the marketplace said it knows no such order.'),
    nextReadingAt: momentOrNull,
    refusals: z.array(refusal),
    orders: z.array(order),
    claims: z.array(claim).describe('Money asked back from the seller, newest first.'),
    events: z.array(event).describe('Newest first, 100 at most.'),
    pay: z.object({
      isOn: z.boolean().describe('Approved orders are paid by call.'),
      perOrderFen: fen,
      perDayFen: fen,
      usedTodayFen: fen.describe('Since midnight in Beijing.'),
    }),
    approveFen: fen.describe('Above it an owner approves.'),
    soldCents: z.int().describe('What buyers paid for these pieces, in US cents.'),
    approvedMargin: z.number().nullable(),
    margin: z.number().nullable().describe('By what the marketplace asks or got, less what it gave back.'),
    paidFen: fen,
    refundedFen: fen,
  })
  .meta({ id: 'MarketplacePurchase' });

export const operatorGetMarketplacePurchase = defineCall({
  summary: 'A purchase order at the marketplace: sums, orders, parcels, and what happened.',
  method: 'GET',
  path: '/console/purchase-orders/{id}/marketplace',
  access: 'operator:purchasing',
  input: z.object({ id }),
  output: marketplacePurchase,
  refusals: ['not_found'],
});

const drafts = z
  .array(z.object({ id, version: purchaseVersion }))
  .min(1)
  .max(operatorLimits.purchasesAtOnceMax)
  .describe('Drafts, as they were read.');

const problem = z
  .enum([
    'not_found',
    'changed',
    'moved',
    'lines',
    'not_offered',
    'refused',
    'silent',
    'not_previewed',
    'not_approved',
    'sum_changed',
    'owner',
  ])
  .nullable()
  .describe(
    'Null: done. lines: as when it is placed by hand. not_offered: not goods of the marketplace. refused: the marketplace refuses, see its refusals. silent: no answer. owner: the sum needs an owner.',
  );

const result = z
  .object({
    id: text,
    number: text.describe('`PO-1001`, or empty text for one that does not exist.'),
    problem,
    note: text.describe('The marketplace’s words, or empty text.'),
    totalFen: fen.nullable().describe('As previewed.'),
    lines: z.array(
      z.object({
        id: text,
        itemNumber: text,
        sourceName: text,
        attributes: text,
        needs: z.enum(placingNeeds),
      }),
    ),
  })
  .meta({ id: 'MarketplaceStep' });

const steps = z.object({ done: z.int(), list: z.array(result).describe('In the order of the input.') });

export const operatorPreviewPurchases = defineCall({
  summary: 'Asks the marketplace what drafts would cost; their lines and freight take its prices. Nothing is ordered.',
  method: 'POST',
  path: '/console/purchase-orders/preview',
  access: 'operator:purchasing',
  input: z.object({ purchases: drafts }),
  output: steps,
  refusals: [],
});

export const operatorApprovePurchases = defineCall({
  summary: 'Approves the sums of drafts as they were previewed. Above the shop’s limit an owner does.',
  method: 'POST',
  path: '/console/purchase-orders/approve',
  access: 'operator:purchasing',
  input: z.object({
    purchases: z
      .array(z.object({ id, totalFen: z.int().min(0).max(100_000_000_000).describe('As it was read.') }))
      .min(1)
      .max(operatorLimits.purchasesAtOnceMax)
      .describe('Drafts that were previewed.'),
  }),
  output: steps,
  refusals: [],
});

export const operatorOrderPurchases = defineCall({
  summary: 'Orders approved drafts at the marketplace, each once. The answer comes later: read the purchase order.',
  method: 'POST',
  path: '/console/purchase-orders/order',
  access: 'operator:purchasing',
  input: z.object({ purchases: drafts }),
  output: steps,
  refusals: [],
});

export const operatorAnswerMarketplace = defineCall({
  summary:
    'After silence that reading did not end: a person has looked at the marketplace. With a number the order exists; without one it does not, and the purchase is a draft again.',
  method: 'POST',
  path: '/console/purchase-orders/{id}/marketplace/answer',
  access: 'operator:purchasing',
  input: z.object({
    id,
    externalId: z
      .string()
      .regex(/^\d{0,30}$/)
      .describe('The order’s number there; empty text: it does not exist.'),
  }),
  output: marketplacePurchase,
  refusals: ['not_found', 'purchase_order_moved', 'marketplace_silent', 'marketplace_order_other'],
});

export const operatorApproveMarketplaceOrder = defineCall({
  summary: 'Approves the sum that an order of the marketplace has now; only then is it paid.',
  method: 'POST',
  path: '/console/marketplace-orders/{id}/approve',
  access: 'operator:purchasing',
  input: z.object({
    id,
    totalFen: z.int().min(0).max(100_000_000_000).describe('As it was read.'),
    freightFen: z.int().min(0).max(100_000_000_000).describe('As it was read.'),
  }),
  output: marketplacePurchase,
  refusals: ['not_found', 'purchase_order_moved', 'purchase_sum_changed', 'approval_needs_owner'],
});

export const operatorGetPaymentLink = defineCall({
  summary: 'The page of the marketplace on which a person pays these orders.',
  method: 'POST',
  path: '/console/marketplace-orders/payment-link',
  access: 'operator:purchasing',
  input: z.object({ ids: z.array(id).min(1).max(30).describe('Approved and unpaid.') }),
  output: z.object({ url: text }),
  refusals: ['not_found', 'purchase_order_moved', 'marketplace_silent'],
});

export const operatorReadMarketplaceOrder = defineCall({
  summary: 'Reads an order of the marketplace, its parcels and its payment again.',
  method: 'POST',
  path: '/console/marketplace-orders/{id}/read',
  access: 'operator:purchasing',
  input: z.object({ id }),
  output: marketplacePurchase,
  refusals: ['not_found', 'marketplace_silent'],
});

export const operatorCancelMarketplaceOrder = defineCall({
  summary: 'Cancels an unpaid order of the marketplace; its pieces are to be bought again.',
  method: 'POST',
  path: '/console/marketplace-orders/{id}/cancel',
  access: 'operator:purchasing',
  input: z.object({ id }),
  output: marketplacePurchase,
  refusals: ['not_found', 'purchase_order_moved', 'marketplace_silent'],
});

export const operatorTraceMarketplaceParcel = defineCall({
  summary: 'What the carrier said about a parcel, newest last, in Chinese.',
  method: 'GET',
  path: '/console/marketplace-parcels/{id}/trace',
  access: 'operator:purchasing|warehouse',
  input: z.object({ id }),
  output: z.object({ list: z.array(z.object({ at: moment, remark: text })) }),
  refusals: ['not_found', 'marketplace_silent'],
});
