import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, optionalId, optionalText, pageSize, usd } from './fields.ts';
import { limits } from './limits.ts';

/** Card payments for finance: the shop's records, and the provider's current state. */

export const cardPaymentStates = [
  'requested',
  'open',
  'pending',
  'abandoned',
  'succeeded',
  'cancelled',
  'attention',
] as const;

const cardPayment = z
  .object({
    id: z.string(),
    orderId: z.string(),
    sn: z.string(),
    jointSn: z
      .string()
      .describe(
        'The number under which the provider has it, if it pays several orders: this is the order’s part. Or empty text.',
      ),
    customer: z.string(),
    kind: z.enum(['full', 'deposit', 'balance']),
    provider: z.string(),
    intentId: z.string().describe('As it stands in the provider’s dashboard; empty if the provider may not have it.'),
    amountUsd: usd,
    refundedUsd: usd.describe('Of it sent back to the card, US dollars.'),
    state: z
      .enum(cardPaymentStates)
      .describe(
        'What the provider said last. requested: it has not answered yet. abandoned: the buyer has turned to another way of paying. attention: what it says does not fit the bill.',
      ),
    method: z.string().describe('Such as `Visa ···· 4242`; empty if not known.'),
    note: z.string().describe('Why finance is to look at it, or how it is known that nothing was paid.'),
    begunAt: z.string().describe('When the buyer began it, `YYYY-MM-DD HH:mm:ss`, UTC.'),
    changedAt: z.string().describe('When the provider last changed it, `YYYY-MM-DD HH:mm:ss`, UTC, or empty text.'),
  })
  .meta({ id: 'OperatorCardPayment' });

export const operatorListPayments = defineCall({
  summary: 'Card payments, the newest first, with what their provider said last.',
  method: 'GET',
  path: '/console/payments',
  access: 'operator:finance',
  input: z.object({
    state: z.union([z.literal('').transform(() => undefined), z.enum(cardPaymentStates)]).optional(),
    order: optionalText(limits.snMax).describe('The number of an order, or of several paid together.'),
    after: optionalId.describe('`next` of the page before.'),
    pageSize: pageSize(50),
  }),
  output: z.object({ list: z.array(cardPayment), next: z.string().describe('For `after`; empty at the end.') }),
  refusals: ['not_found'],
});

export const operatorRefreshPayment = defineCall({
  summary: 'Asks the provider for a card payment’s state now, and acts on it.',
  method: 'POST',
  path: '/console/payments/{id}/refresh',
  access: 'operator:finance',
  limit: 'payments',
  input: z.object({ id }),
  output: z.object({ state: z.enum(cardPaymentStates) }),
  refusals: ['not_found', 'payment_provider_unavailable'],
});
