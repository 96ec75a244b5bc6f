import { z } from 'zod';
import { bill } from '../billing.ts';
import { defineCall } from '../call.ts';
import { id, usd } from '../fields.ts';
import { messageKinds } from '../messages.ts';
import { orderAddress, orderStatus } from '../orders.ts';
import { operatorOrder, orderChange } from './fields.ts';

const line = z
  .object({
    id: z.string(),
    productId: z.int().describe('The offer’s id.'),
    skuId: z.int(),
    productName: z.string(),
    sourceName: z.string().describe('As the supplier calls it, mostly Chinese; empty if there is no other name.'),
    productAttr: z
      .string()
      .describe(
        'JSON text: list of `{attributeNameTrans, valueTrans}`, and with `attributeName` and `value` as the supplier has them.',
      ),
    productPicPath: z.string(),
    supplierId: z.string(),
    supplierName: z.string(),
    itemNumber: z.string(),
    salePrice: usd.nullable().describe('US dollars; null for roles that do not need it.'),
    saleAmount: usd.nullable(),
    quantity: z.int(),
    refundedQuantity: z.int(),
    weightGrams: z.int().describe('Of a piece.'),
    isWeightAssumed: z.boolean(),
    serving: z
      .enum(['tiers', 'one_piece', 'own_stock'])
      .describe('own_stock: it is packed from what the customer keeps here, and not bought.'),
  })
  .meta({ id: 'OperatorOrderLine' });

const payment = z
  .object({
    id: z.string(),
    provider: z.string(),
    intentId: z.string().describe('As it stands in the provider’s dashboard.'),
    amountUsd: usd,
    state: z.enum(['requested', 'open', 'pending', 'abandoned', 'succeeded', 'cancelled', 'attention']),
    paidWith: z.string().describe('Such as `Visa ···· 4242`, or empty text.'),
    note: z.string(),
    at: z.string(),
  })
  .meta({ id: 'OperatorPayment' });

const declaration = z
  .object({
    id: z.string(),
    state: z.enum(['un_commit', 'approved', 'rejected']),
    remark: z.string(),
    slips: z.array(z.string()).describe('URLs, valid for 15 minutes; none for roles that do not check transfers.'),
    reason: z.string(),
    declaredAt: z.string(),
    decidedAt: z.string().nullable(),
    decidedBy: z.string(),
  })
  .meta({ id: 'OperatorOrderDeclaration' });

const transfer = z
  .object({
    id: z.string(),
    amountUsd: usd,
    bankFeeUsd: usd,
    resolution: z.enum(['exact', 'bank_fee', 'rest_due', 'credit', 'ahead']),
    bankReference: z.string(),
    bookedAt: z.string(),
    bookedBy: z.string(),
  })
  .meta({ id: 'OperatorOrderTransfer' });

const refund = z
  .object({
    id: z.string(),
    state: z.enum(['requested', 'withdrawn', 'rejected', 'approved', 'paying', 'paid', 'failed']),
    amountUsd: usd,
    isOverpayment: z.boolean().describe('Money that came too late or twice goes back by itself.'),
    reason: z.string(),
    requestedAt: z.string(),
    decidedAt: z.string().nullable(),
    decidedBy: z.string(),
    lines: z.array(z.object({ orderItemId: z.string(), quantity: z.int(), amountUsd: usd, remark: z.string() })),
    payouts: z.array(
      z.object({
        method: z.enum(['card', 'bank', 'balance', 'prepaid']),
        amountUsd: usd,
        state: z.enum(['requested', 'pending', 'paid', 'failed']),
        bankReference: z.string(),
      }),
    ),
  })
  .meta({ id: 'OperatorOrderRefund' });

const money = z
  .object({
    payments: z.array(payment),
    declarations: z.array(declaration),
    transfers: z.array(transfer),
    refunds: z.array(refund),
    disputes: z.array(
      z.object({
        id: z.string(),
        amountUsd: usd,
        reason: z.string(),
        state: z.enum(['answer_needed', 'under_review', 'won', 'lost']),
        dueBy: z.string().nullable(),
        openedAt: z.string(),
      }),
    ),
    ledger: z
      .array(
        z.object({
          entryId: z.string(),
          at: z.string(),
          kind: z.string(),
          account: z.string(),
          amountUsd: usd.describe('Debits are positive, credits negative; US dollars.'),
          bookedBy: z.string(),
        }),
      )
      .describe('Oldest first.'),
  })
  .meta({ id: 'OperatorOrderMoney' });

const orderNote = z
  .object({
    id: z.string(),
    at: z.string(),
    by: z.object({ id: z.string(), name: z.string() }),
    text: z.string().describe('The note.'),
  })
  .meta({ id: 'OrderNote' });

export const operatorOrderDetail = z.object({
  ...operatorOrder.omit({ notes: true }).shape,
  buyer: z
    .object({
      company: z.string().describe('Empty text if none was given.'),
      vatNumber: z.string().describe('Of the company, or empty text.'),
      phone: z.string(),
      language: z.string(),
      orders: z.int().describe('Of this buyer, this one included.'),
      spentUsd: usd.describe('Totals of the orders that were paid and not closed, US dollars.'),
    })
    .nullable()
    .describe('Null for roles that have nothing to do with the buyer.'),
  destination: z
    .enum(['recipient', 'own_stock'])
    .describe('own_stock: the goods stay in the warehouse, as the customer’s own.'),
  address: orderAddress.nullable().describe('Null for roles that do not need it.'),
  toBuy: z.int().describe('Pieces that no purchase order covers yet.'),
  isObjected: z.boolean().describe('On hold because the buyer objects to the inspection; else because of a refund.'),
  items: z.array(line),
  bill: bill.nullable().describe('Null for roles that do not need it.'),
  money: money.nullable().describe('Null for roles that do not need it.'),
  messages: z
    .array(
      z.object({
        at: z.string(),
        kind: z.enum(['', ...messageKinds]).describe('Empty for one that an operator wrote.'),
        content: z.string().describe('What an operator wrote, or empty text.'),
        isRead: z.boolean(),
      }),
    )
    .nullable()
    .describe('What the shop told the buyer, newest first. Null for roles that have nothing to do with the buyer.'),
  notes: z.array(orderNote).describe('Of operators, for operators; newest first.'),
  events: z.array(
    z.object({
      version: z.int(),
      at: z.string(),
      from: orderStatus.nullable(),
      to: orderStatus,
      by: z.enum(['customer', 'operator', 'provider', 'job']),
      actor: z.string(),
      reason: z.string(),
    }),
  ),
  changes: z.array(orderChange).describe('What was changed besides the status, oldest first.'),
  unconfirmed: z
    .object({ lines: z.int().describe('How many.'), readAt: z.string().describe('The oldest confirmation.') })
    .nullable()
    .describe('Lines whose price and stock the marketplace did not confirm when they were ordered; null: none.'),
});

export const operatorGetOrder = defineCall({
  summary:
    'One order with what an operator’s roles need: lines by supplier, bill, payments, ledger, refunds, messages, notes, history.',
  method: 'GET',
  path: '/console/orders/{id}',
  access: 'operator:purchasing|warehouse|finance|support',
  input: z.object({ id }),
  output: operatorOrderDetail,
  refusals: ['not_found'],
});
