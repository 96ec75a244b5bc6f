import { z } from 'zod';
import { secondApprovalRefusals } from './bank-transactions.ts';
import { defineCall } from './call.ts';
import { id, ignored, nothing, optionalText, quantity, requiredText, usd } from './fields.ts';
import { limits } from './limits.ts';

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
  }),
  output: z.object({ id: z.string(), amountUsd: usd }),
  refusals: [
    'not_found',
    'order_status_changed',
    'refund_quantity_exceeded',
    'refund_not_possible',
    'idempotency_key_reused',
  ],
  idempotent: true,
});

export const quoteRefund = defineCall({
  summary: 'What a refund of these pieces would return, part by part, before it is requested. Ours.',
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

export const operatorRefund = z
  .object({
    id: z.string(),
    orderId: z.string(),
    sn: z.string(),
    customer: z.string(),
    amountUsd: usd,
    requestedAt: z.string(),
    state: z.enum(['requested', 'rejected', 'approved', 'paying', 'paid', 'failed']),
    transferUsd: usd.describe(
      'Of it what finance is to transfer, and record by operatorRecordOfflineRefund; what goes back by card is not in it.',
    ),
    lines: z.array(
      z.object({
        id: z.string(),
        orderItemId: z.string(),
        productName: z.string(),
        quantity: z.int(),
        remark: z.string(),
        amountUsd: usd,
      }),
    ),
    firstApprover: z.string().describe('Who has granted it already, while a second person is needed, or empty text.'),
  })
  .meta({ id: 'OperatorRefund' });

export const operatorListRefunds = defineCall({
  summary: 'Refunds, those awaiting a decision first.',
  method: 'GET',
  path: '/console/refunds',
  access: 'operator:support|finance',
  input: z.object({ state: z.enum(['requested', 'rejected', 'approved', 'paying', 'paid', 'failed']).optional() }),
  output: z.array(operatorRefund),
  refusals: [],
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
    bankReference: requiredText(100),
    evenIfDisputed: z
      .boolean()
      .default(false)
      .describe('It is owed although the cardholder’s bank is taking back the payment that it is of, or has.')
      .meta({ examples: [false] }),
  }),
  output: nothing,
  refusals: ['not_found', 'refund_not_possible', 'payment_disputed'],
});
