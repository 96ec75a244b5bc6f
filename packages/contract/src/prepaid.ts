import { z } from 'zod';
import { defineCall } from './call.ts';
import { emptyAs, id, nothing, optionalId, optionalText, requiredText, sentPrice, usd } from './fields.ts';
import { limits } from './limits.ts';

/** A buyer's prepaid balance: money paid in ahead, from which orders are paid. */

const prepaidKinds = ['filled', 'paid', 'refunded', 'withdrawn', 'withdrawal_returned', 'corrected'] as const;
export type PrepaidKind = (typeof prepaidKinds)[number];

const month = z
  .string()
  .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)
  .meta({ examples: ['2026-11'] });

const onBalance = usd.describe('What is on the prepaid balance, US dollars.');

const movement = z
  .object({
    id: z.string(),
    at: z.string(),
    kind: z
      .enum(prepaidKinds)
      .describe(
        'filled: money came. paid: it paid an order. refunded: an order gave it back. withdrawn: it is paid back. withdrawal_returned: that was declined. corrected: by the shop.',
      ),
    amountUsd: usd.describe('Less than nothing if it left the balance, US dollars.'),
    balanceUsd: usd.describe('Afterwards, US dollars.'),
    orderId: z.string().describe('Empty text of movements without an order.'),
    sn: z.string().describe('The order’s number.'),
    note: z.string().describe('Why the shop corrected it or declined to pay it back, or empty text.'),
  })
  .meta({ id: 'PrepaidMovement' });

const statement = z.object({
  month: z.string().describe('`YYYY-MM`, UTC.'),
  months: z.array(z.string()).describe('Months with movements, the latest first.'),
  openingUsd: usd.describe('At the beginning of the month, US dollars.'),
  closingUsd: usd.describe('At its end, or now, US dollars.'),
  movements: z.array(movement).describe('Of the month, the first at the top.'),
});

const withdrawal = z
  .object({
    id: z.string(),
    amountUsd: usd,
    requestedAt: z.string(),
  })
  .describe('Money that is to be paid back and has not been yet.');

export const prepaid = z
  .object({
    isOffered: z.boolean().describe('Whether it can be filled. What is on it can be spent and withdrawn either way.'),
    sn: z.string().describe('What a transfer that fills it has to name; empty text until it is opened.'),
    balanceUsd: onBalance,
    balanceMaxUsd: usd.describe('The highest balance, US dollars.'),
    fillingMaxUsd: usd.describe('The highest single filling, US dollars.'),
    withdrawal: withdrawal.nullable(),
    ...statement.shape,
  })
  .meta({ id: 'Prepaid', description: 'The buyer’s prepaid balance, with the movements of a month.' });

export const getPrepaid = defineCall({
  summary: 'The prepaid balance, with the movements of a month. Not in the specification.',
  method: 'GET',
  path: '/fms/prepaid',
  access: 'customer',
  input: z.object({ month: emptyAs(undefined, month).optional().describe('Absent: the present one.') }),
  output: prepaid,
  refusals: [],
});

export const openPrepaid = defineCall({
  summary:
    'Opens the prepaid balance: gives it the number that transfers name. Repeating it changes nothing. Not in the specification.',
  method: 'POST',
  path: '/fms/prepaid/open',
  access: 'customer',
  input: z.object({}),
  output: prepaid,
  refusals: ['prepaid_not_offered'],
});

export const payFromPrepaid = defineCall({
  summary:
    'Pays an instalment that is due, or those of several orders, from the prepaid balance: all of it or nothing. Not in the specification.',
  method: 'POST',
  path: '/fms/prepaid/pay',
  access: 'customer',
  input: z.object({
    billDetailId: optionalText(60).describe('The instalment.'),
    jointPaymentId: optionalId.describe('Instead of an instalment: several orders’ together.'),
    amountUsd: sentPrice.describe('The sum that the buyer saw; another one is refused.'),
  }),
  output: z.object({
    paidUsd: usd.describe('What was paid, US dollars.'),
    balanceUsd: usd.describe('What is left, US dollars.'),
    orderIds: z.array(z.string()).describe('The orders that were paid.'),
  }),
  refusals: [
    'not_found',
    'instalment_not_due',
    'payment_in_progress',
    'sum_changed',
    'prepaid_too_low',
    'idempotency_key_reused',
  ],
  idempotent: true,
});

export const withdrawPrepaid = defineCall({
  summary:
    'Asks for money of the prepaid balance back. It leaves the balance at once; the shop pays it back the way it came. Not in the specification.',
  method: 'POST',
  path: '/fms/prepaid/withdraw',
  access: 'customer',
  input: z.object({ amountUsd: sentPrice.describe('How much, US dollars.') }),
  output: nothing,
  refusals: ['prepaid_too_low', 'prepaid_withdrawal_open', 'idempotency_key_reused'],
  idempotent: true,
});

const prepaidApproval = [
  'second_approver_needed',
  'second_look_needed',
  'second_factor_wrong',
  'too_many_attempts',
] as const;

const operatorWithdrawal = z
  .object({
    id: z.string(),
    customerId: z.string().describe('The login that asked for it.'),
    customer: z.string(),
    sn: z.string().describe('The number of the balance.'),
    amountUsd: usd,
    state: z.enum(['requested', 'paid', 'declined']),
    requestedAt: z.string(),
    firstApprover: z.string().describe('Who has approved it already, while a second person is needed, or empty text.'),
  })
  .meta({ id: 'OperatorPrepaidWithdrawal' });

export const operatorListPrepaid = defineCall({
  summary: 'What the shop owes of prepaid balances: the sum, each balance, and what is to be paid back.',
  method: 'GET',
  path: '/console/prepaid',
  access: 'operator:finance',
  input: z.object({}),
  output: z.object({
    isOffered: z.boolean(),
    balanceUsd: usd.describe('Of all balances together, US dollars.'),
    withdrawalUsd: usd.describe('To be paid back, besides, US dollars.'),
    accounts: z
      .array(
        z.object({
          customerId: z.string().describe('The buyer’s first login.'),
          customer: z.string(),
          sn: z.string(),
          balanceUsd: onBalance,
        }),
      )
      .describe('Those with money on them, the highest first; 500 at most.'),
    withdrawals: z.array(operatorWithdrawal).describe('Those not paid yet, the oldest first.'),
  }),
  refusals: [],
});

export const operatorGetPrepaid = defineCall({
  summary: 'A customer’s prepaid balance, with the movements of a month and what waits for a decision.',
  method: 'GET',
  path: '/console/customers/{id}/prepaid',
  access: 'operator:finance',
  input: z.object({ id, month: emptyAs(undefined, month).optional().describe('Absent: the present one.') }),
  output: z
    .object({
      ...prepaid.omit({ withdrawal: true }).shape,
      withdrawals: z.array(operatorWithdrawal).describe('The latest first, 50 at most.'),
      corrections: z
        .array(
          z.object({
            id: z.string(),
            amountUsd: usd,
            reason: z.string(),
            firstApprover: z.string(),
          }),
        )
        .describe('Those that wait for a second person.'),
    })
    .meta({ id: 'OperatorPrepaid' }),
  refusals: ['not_found'],
});

export const operatorCorrectPrepaid = defineCall({
  summary:
    'Corrects a customer’s prepaid balance, with the reason, which the customer reads. From the shop’s limit on, a second person sends the same.',
  method: 'POST',
  path: '/console/customers/{id}/prepaid/correct',
  access: 'operator:finance',
  input: z.object({
    id,
    amountUsd: z
      .number()
      .min(-1_000_000)
      .max(1_000_000)
      .refine((given) => given !== 0 && Math.abs(given * 100 - Math.round(given * 100)) < 1e-6)
      .describe('Less than nothing takes it away, US dollars.')
      .meta({ examples: [-12.5] }),
    reason: requiredText(limits.remarkMax).meta({ examples: ['The transfer of 2 November was booked twice'] }),
    code: optionalText(20),
  }),
  output: nothing,
  refusals: ['not_found', 'prepaid_too_low', 'idempotency_key_reused', ...prepaidApproval],
  idempotent: true,
});

export const operatorDecideWithdrawal = defineCall({
  summary:
    'Says that a withdrawal was paid back, with the bank’s reference, or declines it, with the reason, which the customer reads: then it is on the balance again.',
  method: 'POST',
  path: '/console/prepaid/withdrawals/{id}',
  access: 'operator:finance',
  input: z.object({
    id,
    decision: z.enum(['paid', 'declined']).meta({ examples: ['paid'] }),
    bankReference: optionalText(limits.remarkMax)
      .describe('Of the transfer; needed if it was paid.')
      .meta({ examples: ['HSBC-20261104-17'] }),
    reason: optionalText(limits.remarkMax)
      .describe('Needed if it is declined.')
      .meta({ examples: ['Agreed by telephone to keep it'] }),
    code: optionalText(20),
  }),
  output: nothing,
  refusals: ['not_found', 'prepaid_withdrawal_decided', ...prepaidApproval],
});
