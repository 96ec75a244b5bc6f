import { z } from 'zod';
import { secondApprovalRefusals } from './bank-transactions.ts';
import { defineCall } from './call.ts';
import {
  emptyAs,
  flag,
  id,
  ignored,
  nothing,
  optionalId,
  optionalText,
  pageSize,
  quantity,
  requiredLine,
  requiredText,
  sentPrice,
  usd,
  waitingHours,
} from './fields.ts';
import { limits } from './limits.ts';
import { seenVersion } from './operator-orders/fields.ts';

export const requestRefund = defineCall({
  summary:
    'Requests a refund for some pieces of an order. The server decides the amounts; prices and names sent are ignored.',
  method: 'POST',
  path: '/return_order/add',
  access: 'customer',
  scope: 'orders:write',
  input: z.object({
    orderId: id,
    orderSn: optionalText(limits.snMax),
    orderReturnItems: z
      .array(
        z.object({
          customerOrderItemId: id,
          productCount: quantity,
          remark: optionalText(limits.remarkMax),
          productId: ignored('Product of the line.', 'integer', 'string'),
          productSn: ignored('Number of the product.', 'string'),
          productName: ignored('Title of the product.', 'string'),
          productUnitPrice: ignored('Price paid for a piece.', 'number', 'string'),
        }),
      )
      .min(1)
      .max(limits.cartLinesMax),
    toPrepaid: z
      .boolean()
      .default(false)
      .describe('To the prepaid balance, rather than back the way it was paid. Not in the specification.')
      .meta({ examples: [false] }),
  }),
  output: z.object({ id: z.string(), amountUsd: usd }),
  refusals: [
    'prepaid_not_offered',
    'not_found',
    'order_status_changed',
    'refund_quantity_exceeded',
    'refund_not_possible',
    'idempotency_key_reused',
  ],
  idempotent: true,
});

export const withdrawRefund = defineCall({
  summary:
    'Takes back the customer’s own refund request, or claim, of an order while it is being decided; the order goes on from where it was. Not in the specification.',
  method: 'POST',
  path: '/return_order/withdraw',
  access: 'customer',
  scope: 'orders:write',
  input: z.object({ orderId: id }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed'],
});

export const quoteRefund = defineCall({
  summary:
    'What a refund of these pieces would return, part by part, before it is requested. Not in the specification.',
  method: 'POST',
  path: '/return_order/quote',
  access: 'customer',
  scope: 'orders:read',
  input: requestRefund.input,
  output: z.object({
    goodsUsd: usd,
    feesUsd: usd,
    serviceFeeUsd: usd,
    totalUsd: usd,
    serviceFeeIncluded: z.boolean(),
    orderTotalUsd: usd,
  }),
  refusals: ['not_found', 'order_status_changed', 'refund_quantity_exceeded', 'refund_not_possible'],
});

const kind = z
  .enum(['pieces', 'amount', 'claim', 'overpayment'])
  .describe(
    'pieces: of goods, at what they cost. amount: money alone. claim: what is wrong with goods that have come. overpayment: money that was not due.',
  );
const state = z
  .enum(['requested', 'withdrawn', 'rejected', 'approved', 'paying', 'paid', 'failed'])
  .describe('withdrawn: by the buyer, before it was decided.');
const reasonCode = z.enum([
  ...(['', 'out_of_stock', 'damaged', 'missing', 'wrong_goods', 'late', 'price', 'goodwill', 'other'] as const),
]);

export type RefundKind = z.output<typeof kind>;
export type RefundState = z.output<typeof state>;
export type RefundReason = z.output<typeof reasonCode>;

const decidedAt = z.string().describe('Empty text while it is not decided.');

const claimedPieces = z.object({ customerOrderItemId: z.string(), productCount: z.int() });

export const fileClaim = defineCall({
  summary:
    'Claims money back for goods that have come damaged, wrong, late or not at all: until 30 days after delivery, or 120 after shipping while no delivery is recorded. Not in the specification.',
  method: 'POST',
  path: '/return_order/claim',
  access: 'customer',
  scope: 'orders:write',
  input: z.object({
    orderId: id,
    reason: z.enum(['damaged', 'missing', 'wrong_goods', 'late', 'other']).describe('What is wrong.'),
    remark: requiredText(limits.remarkMax),
    lines: z
      .array(z.object({ customerOrderItemId: id, productCount: quantity }))
      .min(1)
      .max(limits.cartLinesMax)
      .describe('What it is about.'),
    images: z
      .array(z.string().max(400))
      .max(limits.claimPicturesMax)
      .default([])
      .describe('Keys of uploaded pictures (`uploadPolicy` with the purpose `claim`), at most 5.')
      .meta({ examples: [[]] }),
    amountUsd: sentPrice
      .unwrap()
      .unwrap()
      .optional()
      .describe('How much is asked for; absent: all that these pieces cost.')
      .meta({ examples: [5] }),
  }),
  output: z.object({ id: z.string(), amountUsd: usd.describe('What is asked for: the most that is given back.') }),
  refusals: [
    ...(['not_found', 'order_status_changed', 'refund_quantity_exceeded', 'refund_not_possible'] as const),
    ...(['upload_not_allowed', 'file_not_an_image', 'file_too_large'] as const),
  ],
});

export const listOrderRefunds = defineCall({
  summary:
    'What was asked for or given back of an order, newest first, and what can still be claimed of it. Not in the specification.',
  method: 'GET',
  path: '/return_order/list/{id}',
  access: 'customer',
  scope: 'orders:read',
  input: z.object({ id }),
  output: z.object({
    refunds: z.array(
      z
        .object({
          id: z.string(),
          kind,
          state,
          amountUsd: usd.describe('Asked for, or granted.'),
          setOffUsd: usd.describe('Of it what has come off the order’s own balance; the rest goes back.'),
          reasonCode,
          remark: z.string(),
          pictures: z.array(z.string()).describe('URLs of a claim’s pictures, valid for 15 minutes.'),
          reason: z.string().describe('The shop’s, for what it has decided.'),
          lines: z.array(claimedPieces).describe('Of which goods; none: of an amount.'),
          requestedAt: z.string(),
          decidedAt,
        })
        .meta({ id: 'OrderRefund' }),
    ),
    claimableUntil: z.string().describe('Until when something can be claimed; empty text before shipping.'),
    claimable: z
      .array(claimedPieces)
      .describe(
        'Pieces that can be claimed now; empty before shipping, while a claim is being decided, and later than `claimableUntil`.',
      ),
  }),
  refusals: ['not_found'],
});

export const operatorRefund = z
  .object({
    id: z.string(),
    orderId: z.string(),
    sn: z.string(),
    customer: z.string(),
    kind,
    reasonCode,
    remark: z.string().describe('The buyer’s words of a claim, or an operator’s who has opened it.'),
    pictures: z.array(z.string()).describe('URLs of a claim’s pictures, valid for 15 minutes.'),
    amountUsd: usd.describe('Asked for, which is the most that can be granted, or granted.'),
    requestedAt: z.string(),
    state,
    transferUsd: usd.describe(
      'Of it what finance is to transfer, and record by operatorRecordOfflineRefund; what goes back by card is not in it.',
    ),
    lines: z.array(
      z.object({
        id: z.string(),
        orderItemId: z.string(),
        productName: z.string(),
        sourceName: z.string().describe('As the supplier calls it, mostly Chinese; empty if there is no other name.'),
        productAttr: z
          .string()
          .describe('JSON text: list of `{attributeNameTrans, valueTrans}`, and with `value` as the supplier has it.'),
        quantity: z.int(),
        remark: z.string(),
        amountUsd: usd,
      }),
    ),
    payouts: z
      .array(
        z.object({
          method: z
            .enum(['card', 'bank', 'balance', 'prepaid'])
            .describe('balance: it pays the order’s own balance. prepaid: it is on the buyer’s prepaid balance.'),
          state: z.enum(['requested', 'pending', 'paid', 'failed']),
          amountUsd: usd,
          bankReference: z.string(),
        }),
      )
      .describe('The parts in which it goes back.'),
    openedBy: z.string().describe('The operator who asked for it; empty text: the buyer, or nobody.'),
    firstApprover: z.string().describe('Who has granted it already, while a second person is needed, or empty text.'),
    decidedAt,
    decidedBy: z.string(),
    reason: z.string().describe('The decision’s; the buyer reads it.'),
  })
  .meta({ id: 'OperatorRefund' });

export const operatorListRefunds = defineCall({
  summary: 'Refunds: those awaiting a decision the oldest first, others the newest first.',
  method: 'GET',
  path: '/console/refunds',
  access: 'operator:support|finance',
  input: z.object({
    state: emptyAs(undefined, state).optional(),
    kind: emptyAs(undefined, kind).optional(),
    order: optionalText(limits.snMax).describe('An order number.'),
    toTransfer: flag.default(0).describe('1: only those of which finance is to transfer something.'),
    waitingHours: waitingHours.describe('Only those that were requested so many hours ago at least.'),
    after: optionalId.describe('`next` of the page before.'),
    pageSize: pageSize(50),
  }),
  output: z.object({ list: z.array(operatorRefund), next: z.string().describe('For `after`; empty at the end.') }),
  refusals: ['not_found'],
});

const pieces = z
  .array(z.object({ orderItemId: id, quantity: quantity }))
  .max(limits.cartLinesMax)
  .default([]);

export const operatorQuoteRefund = defineCall({
  summary: 'What can go back of an order at most, and what pieces of it would give back by the rules.',
  method: 'POST',
  path: '/console/orders/{id}/refund/quote',
  access: 'operator:finance|support',
  input: z.object({ id, lines: pieces.meta({ examples: [[]] }) }),
  output: z.object({
    maxUsd: usd.describe('Paid, not granted back yet, and held by no bank.'),
    canPieces: z.boolean().describe('Whether pieces can be taken out of the order: not once it is shipped.'),
    isSent: z
      .boolean()
      .describe(
        'It has left: pieces stay in the order, and those that were paid for and not sent come with their fees.',
      ),
    isServiceIncluded: z.boolean(),
    lines: z.array(
      z.object({
        orderItemId: z.string(),
        left: z.int().describe('Pieces not refunded yet.'),
        unsettled: z
          .int()
          .describe('Of these, found damaged or missing, and neither refunded, sent again, nor waived.'),
      }),
    ),
    goodsUsd: usd,
    feesUsd: usd,
    totalUsd: usd,
  }),
  refusals: ['not_found', 'refund_quantity_exceeded', 'refund_not_possible'],
});

export const operatorOpenRefund = defineCall({
  summary:
    'Refunds on the shop’s own initiative: pieces, which leave the order unless it was shipped, or an amount. Finance grants it at once, up to the shop’s limit for one person; of others it waits for finance.',
  method: 'POST',
  path: '/console/orders/{id}/refund',
  access: 'operator:finance|support',
  input: z.object({
    id,
    version: seenVersion,
    lines: pieces.describe('Pieces to be refunded; empty: an amount.').meta({ examples: [[]] }),
    amountUsd: sentPrice
      .unwrap()
      .unwrap()
      .optional()
      .describe('Without lines: how much.')
      .meta({ examples: [12.5] }),
    reasonCode: reasonCode.exclude(['']),
    note: requiredText(limits.remarkMax)
      .describe('The buyer reads it.')
      .meta({ examples: ['Two mugs were missing'] }),
  }),
  output: z.object({ id: z.string(), amountUsd: usd, isGranted: z.boolean().describe('No: it waits for finance.') }),
  refusals: [
    ...(['not_found', 'order_status_changed', 'changed_meanwhile'] as const),
    ...(['refund_quantity_exceeded', 'refund_not_possible', 'cancel_instead'] as const),
    ...(['second_approver_needed', 'second_look_needed', 'idempotency_key_reused'] as const),
  ],
  idempotent: true,
});

export const operatorSettleFinding = defineCall({
  summary:
    'Settles pieces that were found damaged or missing without a refund: they were sent again, or somebody waives them by name. Until then they wait for support.',
  method: 'POST',
  path: '/console/orders/{id}/findings',
  access: 'operator:finance|support',
  input: z.object({
    id,
    version: seenVersion,
    orderItemId: id,
    pieces: quantity,
    how: z.enum(['resent', 'waived']).describe('resent: they were sent again. waived: nothing more is done.'),
    reason: requiredText(limits.remarkMax)
      .describe('Why; operators read it.')
      .meta({ examples: ['Sent with order SP20261129CY55ZZHZ'] }),
  }),
  output: nothing,
  refusals: [
    ...(['not_found', 'order_status_changed', 'changed_meanwhile', 'refund_quantity_exceeded'] as const),
    'idempotency_key_reused',
  ],
  idempotent: true,
});

export const operatorApproveRefund = defineCall({
  summary:
    'Grants a refund, whole or with smaller quantities. Card money goes back through the provider. From the shop’s limit on, a second person must grant the same.',
  method: 'POST',
  path: '/console/refunds/{id}/approve',
  access: 'operator:finance',
  input: z.object({
    id,
    lines: z
      .array(z.object({ id, quantity: z.int().min(0).max(limits.quantityMax) }))
      .max(limits.cartLinesMax)
      .nullish(),
    amountUsd: sentPrice
      .unwrap()
      .unwrap()
      .optional()
      .describe('Of an amount or a claim: less than was asked for. Absent: all of it.')
      .meta({ examples: [5] }),
    note: optionalText(limits.remarkMax),
    /** Authenticator or recovery code, for the second approval by the only approver. */
    code: optionalText(20),
  }),
  output: z.object({ amountUsd: usd }),
  refusals: [
    'not_found',
    'order_status_changed',
    'refund_quantity_exceeded',
    'refund_not_possible',
    'cancel_instead',
    ...secondApprovalRefusals,
  ],
});

export const operatorRejectRefund = defineCall({
  summary: 'Declines a refund with a reason; the order continues where it was.',
  method: 'POST',
  path: '/console/refunds/{id}/reject',
  access: 'operator:finance',
  input: z.object({ id, reason: requiredText(limits.remarkMax) }),
  output: nothing,
  refusals: ['not_found', 'order_status_changed'],
});

export const operatorRecordOfflineRefund = defineCall({
  summary: 'Records a refund paid by bank transfer, with its reference.',
  method: 'POST',
  path: '/console/refunds/{id}/paid',
  access: 'operator:finance',
  input: z.object({
    id,
    bankReference: requiredLine(100),
    evenIfDisputed: z
      .boolean()
      .default(false)
      .describe('It is owed although the cardholder’s bank is taking back the payment that it is of, or has.')
      .meta({ examples: [false] }),
  }),
  output: nothing,
  refusals: ['not_found', 'refund_not_possible', 'payment_disputed'],
});
