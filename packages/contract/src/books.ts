import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  day,
  empty,
  emptyAs,
  flag,
  id,
  nothing,
  optionalId,
  optionalText,
  pageSize,
  requiredLine,
  requiredText,
  sentPrice,
  usd,
} from './fields.ts';
import { keysOf } from './keys.ts';
import { limits } from './limits.ts';

/** Remedies for a difference, by kind. */
export const differences = {
  charge_unknown: 'Paid at the provider; the shop knows no such payment. Refund it there, or book it with a note.',
  charge_missing: 'Paid here, and not in the provider’s books after two days. Ask the provider.',
  charge_differs: 'The provider received another amount. Look at the payment in its dashboard.',
  fee_unknown: 'The provider has not written the payment into its books yet. Wait; it takes up to two days.',
  refund_unknown: 'Refunded at the provider, not here. Grant no second refund; book it with a note.',
  refund_missing: 'Refunded here, and not in the provider’s books after two days. Ask the provider.',
  refund_differs: 'The provider gave back another amount, or one that failed here. Look at its dashboard.',
  dispute_unknown:
    'The provider took or returned money for a dispute that the shop does not know. Book it with a note.',
  dispute_missing: 'Disputed here, and nothing taken at the provider after two days. Ask the provider.',
  dispute_differs: 'The provider took or returned another amount. Look at the dispute in its dashboard.',
  movement_unexplained: 'The provider booked something of its own. Find out what, and book it with a note.',
  payout_late: 'Not in the bank account five days after it was due. Confirm it if it is there; else ask the provider.',
  payout_differs: 'What left the provider’s account for this payout is not its amount. Ask the provider.',
  payout_contents_differ: 'The movements that went out with this payout do not add up to it. Ask the provider.',
  payout_received_differs: 'The bank shows another amount. Confirm the payout with it; the rest is the bank’s charge.',
} as const;
export type DifferenceKind = keyof typeof differences;
const kinds = keysOf(differences);

const difference = z
  .object({
    kind: z.enum(kinds).describe(
      Object.entries(differences)
        .map(([kind, advice]) => `${kind}: ${advice}`)
        .join(' '),
    ),
    provider: z.string(),
    at: z.string().describe('When it was booked, or a payout was due.'),
    shopUsd: usd.nullable().describe('By the shop’s books; less than nothing where money left.'),
    providerUsd: usd.nullable().describe('By the provider’s, or the bank’s.'),
    amountUsd: usd.describe('By how much they differ.'),
    sn: z.string().describe('The order, or empty text.'),
    reference: z.string().describe('As the provider names it.'),
    id: z.string().describe('For operatorBookMovement or operatorBookPayout; empty text where neither helps.'),
  })
  .meta({ id: 'OperatorDifference' });

export const operatorReconcile = defineCall({
  summary: 'What differs between the shop, its payment providers and the bank, of days from–to (UTC, both included).',
  method: 'GET',
  path: '/console/books/differences',
  access: 'operator:finance',
  input: z.object({ from: day, to: day.describe('At most 400 days after the first.') }),
  output: z.object({
    total: z.int().describe('How many there are; at most 500 of each group are listed.'),
    differences: z.array(difference).describe('By group, each in order of time.'),
    balances: z
      .array(
        z.object({
          provider: z.string(),
          shopUsd: usd.describe('By the shop’s books.'),
          providerUsd: usd.describe('By the provider’s.'),
        }),
      )
      .describe('What each provider holds for the shop at the end of the last day, by both sides’ books.'),
    payouts: z
      .array(
        z.object({
          id: z.string().describe('For operatorBookPayout.'),
          provider: z.string(),
          amountUsd: usd,
          arrivesOn: z.string().describe('`YYYY-MM-DD`'),
          reference: z.string().describe('In the bank’s statement.'),
        }),
      )
      .describe('On their way to the bank account now, or there and not confirmed yet; at most 500.'),
  }),
  refusals: ['invalid_input'],
});

const month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
  .describe('Such as 2026-10; over for an hour at least.')
  .meta({ examples: ['2026-10'] });

export const operatorListMonths = defineCall({
  summary: 'The months (UTC) that the shop has books of and that have been over for an hour, the latest first.',
  method: 'GET',
  path: '/console/books',
  access: 'operator:finance',
  input: empty,
  output: z.object({
    list: z.array(
      z.object({
        month: z.string().describe('`YYYY-MM`.'),
        closedAt: z.string().nullable().describe('When it was closed, ISO 8601; null: it is open.'),
      }),
    ),
  }),
  refusals: [],
});

export const operatorCloseMonth = defineCall({
  summary:
    'Closes a month and those before it: the database books nothing into them any more, and their hashes are kept.',
  method: 'POST',
  path: '/console/books/close/{month}',
  access: 'operator:finance',
  input: z.object({ month }),
  output: nothing,
  refusals: ['not_found'],
});

export const operatorExportBooks = defineCall({
  summary:
    'Where the ledger of a month is as CSV, for a quarter of an hour at least. Of a month that is not closed it says so in a row `not_closed`; `operatorCloseMonth` closes it.',
  method: 'GET',
  path: '/console/books/{month}',
  access: 'operator:finance',
  input: z.object({
    month,
    bom: flag.default(0).describe('1: with a byte order mark, for Excel.'),
  }),
  output: z.object({ url: z.string() }),
  refusals: ['not_found'],
});

export const operatorBookMovement = defineCall({
  summary:
    'Explains what a provider booked and the shop knows nothing of: goes to the account `adjustments`, with the note.',
  method: 'POST',
  path: '/console/books/movements/{id}',
  access: 'operator:finance',
  input: z.object({
    id,
    note: requiredText(limits.remarkMax)
      .describe('What it is, for the books.')
      .meta({ examples: ['Yearly fee of the terminal'] }),
  }),
  output: nothing,
  refusals: ['not_found'],
});

export const operatorBookPayout = defineCall({
  summary:
    'Confirms that a provider’s payout is in the bank account; what is missing goes to the account `bank_charges`.',
  method: 'POST',
  path: '/console/books/payouts/{id}',
  access: 'operator:finance',
  input: z.object({
    id,
    receivedUsd: sentPrice.unwrap().unwrap().describe('At most what was paid out, and more than half of it.'),
    bankReference: requiredLine(100),
  }),
  output: nothing,
  refusals: ['not_found', 'amount_does_not_match'],
});

export const ledgerAccounts = [
  'receivable',
  'revenue',
  'card',
  'bank',
  'transit',
  'refunds',
  'disputed',
  'losses',
  'fees',
  'bank_charges',
  'adjustments',
  'prepaid',
] as const;
export const ledgerKinds = [
  'billed',
  'bill_reduced',
  'card_received',
  'bank_received',
  'bank_charged',
  'credit',
  'refund_granted',
  'card_refunded',
  'bank_refunded',
  'card_refund_failed',
  'set_off',
  'set_off_returned',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'fee',
  'fee_returned',
  'payout_sent',
  'payout_arrived',
  'payout_charge',
  'payout_returned',
  'adjustment',
  'prepaid_filled',
  'prepaid_paid',
  'prepaid_refunded',
  'prepaid_withdrawn',
  'prepaid_withdrawal_returned',
  'prepaid_corrected',
  'prepaid_paid_out',
] as const;

const ledgerEntry = z
  .object({
    id: z.string(),
    at: z.string(),
    kind: z.enum(ledgerKinds).describe('What was booked.'),
    orderId: z.string().describe('Empty text of entries without an order.'),
    sn: z.string(),
    lines: z
      .array(z.object({ account: z.enum(ledgerAccounts), amountUsd: usd }))
      .describe('More than nothing is debit, less is credit; together they are nothing.'),
    provider: z.string(),
    reference: z.string().describe('The provider’s or the bank’s, or empty text.'),
    bookedBy: z.string().describe('An operator’s name, `provider`, `job`, or empty text.'),
    note: z.string(),
  })
  .meta({ id: 'LedgerEntry' });

export const operatorListLedger = defineCall({
  summary: 'The ledger, newest first: of all, of one order, of one account, of some days.',
  method: 'GET',
  path: '/console/ledger',
  access: 'operator:finance',
  input: z.object({
    order: optionalText(limits.snMax).describe('An order number.'),
    account: emptyAs(undefined, z.enum(ledgerAccounts)).optional(),
    from: emptyAs(undefined, day).optional().describe('UTC.'),
    to: emptyAs(undefined, day).optional().describe('UTC, included.'),
    after: optionalId.describe('`next` of the page before.'),
    pageSize: pageSize(50),
  }),
  output: z.object({ list: z.array(ledgerEntry), next: z.string().describe('For `after`; empty at the end.') }),
  refusals: ['not_found'],
});
