import { z } from 'zod';
import { defineCall } from './call.ts';
import type { ErrorName } from './errors.ts';
import { base64, id, nothing, optionalId, optionalText, pageSize, requiredText, sentPrice, usd } from './fields.ts';
import { limits, serverLimits } from './limits.ts';
import { statementProblem } from './statement-problems.ts';

/** Transactions on the shop's bank accounts, from statements, and the orders they pay. */

const resolution = z.enum(['exact', 'bank_fee', 'rest_due', 'credit', 'ahead']);
export const askedResolution = z.enum(['bank_fee', 'rest_due', 'credit', 'ahead']);
/** Whether `ahead` can be chosen for a surplus. */
export const canKeep = z.boolean().describe('A surplus can be kept for the balance, which is billed later.');
/** The possible contents of a CSV statement's column. */
const csvColumn = z.enum([
  'date',
  'amount',
  'credit',
  'debit',
  'direction',
  'state',
  'fee',
  'currency',
  'counterparty',
  'counterpartyAccount',
  'reference',
  'bankReference',
  'account',
]);

const leftOutLine = z.object({
  file: z.string().describe('Of a ZIP; otherwise empty text.'),
  line: z.int().describe('1 is the file’s first; in XML the entry’s position.'),
  reason: z
    .enum(['amount', 'currency', 'day', 'direction', 'file', 'line', 'nothing', 'state'])
    .describe(
      'What of it cannot be read. file: nothing of a file in the ZIP. nothing: it moves no money. state: unknown whether it was booked.',
    ),
  text: z.string().describe('As it is in the file.'),
  problem: statementProblem.nullable().describe('Why nothing of a file in the ZIP can be read; otherwise null.'),
});

export const operatorImportStatement = defineCall({
  summary:
    'Reads a bank’s statement: CAMT.052, 053 or 054, MT940, MT942, CSV, or a ZIP of them, told apart by content. What an earlier one had is not added again; nothing is booked.',
  method: 'POST',
  path: '/console/statements',
  access: 'operator:finance',
  bodyMaxBytes: Math.ceil((serverLimits.statementMaxBytes * 4) / 3) + 10_000,
  input: z.object({
    contentBase64: base64(serverLimits.statementMaxBytes)
      .describe('The file’s bytes, up to 5 MB, in Base64.')
      .meta({ examples: ['ZGF0ZSxhbW91bnQKMjAyNi0xMS0wNCwxMjAuMDAK'] }),
    encoding: optionalText(40).describe('Of a text whose encoding cannot be told, such as `windows-1252`.'),
    account: optionalText(60).describe('The shop’s account, if the file does not name it.'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional()
      .describe('Of a CSV file that does not name it; US dollars are assumed otherwise, and said in `assumed`.'),
    dateOrder: z.enum(['dmy', 'mdy', 'ymd']).optional().describe('Of a CSV file whose dates can be read in two ways.'),
    decimal: z.enum(['.', ',']).optional().describe('Of a CSV file whose amounts can be read in two ways.'),
    columns: z
      .partialRecord(csvColumn, requiredText(100))
      .default({})
      .describe(
        'Of a CSV file: names of columns that are not known, by what they hold, such as `{"date":"Wertstellung"}`.',
      )
      .meta({ examples: [{ date: 'Wertstellung' }] }),
    dryRun: z
      .boolean()
      .default(false)
      .describe('Only says what is in the file; nothing is stored.')
      .meta({ examples: [false] }),
  }),
  output: z.object({
    id: z.string().describe('Empty text of a dry run.'),
    format: z
      .enum(['camt.052', 'camt.053', 'camt.054', 'mt940', 'mt942', 'csv'])
      .describe('As it was recognised; of a ZIP, that of its files.'),
    transactions: z.int().describe('In the file; 0 of a day without any.'),
    added: z.int().describe('Of them new.'),
    toDecide: z.int().describe('Of them credits in US dollars.'),
    lines: z
      .array(
        z.object({
          bookedOn: z.string().describe('`YYYY-MM-DD`'),
          amount: z.number(),
          currency: z.string(),
          counterparty: z.string(),
          reference: z.string(),
          isNew: z.boolean().describe('No earlier statement had it.'),
        }),
      )
      .describe('Of a dry run: the first 20, as they were read.'),
    leftOut: z.array(leftOutLine).describe('The first 100 lines that are no transactions here; the others go on.'),
    leftOutCount: z.int().describe('All of them.'),
    notBooked: z
      .array(z.object({ word: z.string().describe('As in the file, such as `PENDING`.'), count: z.int() }))
      .describe('Lines that moved no money: pending, failed, reverted.'),
    assumed: z
      .array(
        z.object({
          what: z
            .enum(['currency', 'date_order', 'fee', 'text'])
            .describe(
              'currency, date_order: not in the file. fee: lines with a fee in a column of its own, which is not taken off. text: columns taken for the payer’s text, since none is known.',
            ),
          value: z.string(),
        }),
      )
      .describe('What the file does not say, and what was taken for it.'),
  }),
  refusals: ['statement_unreadable'],
});

const proposal = z
  .object({
    orderId: z.string(),
    sn: z.string().describe('The number of the order, or of several to be paid together; `orderSn` of the booking.'),
    orderSns: z.array(z.string()).describe('The orders that it stands for, those placed first at the top.'),
    customer: z.string(),
    dueUsd: usd.describe('Missing of what is due now; 0 if nothing is.'),
    differenceUsd: usd.describe('Received less due.'),
    resolution: resolution.describe('What fits the difference; finance may choose another.'),
    canKeep,
    isPrepaid: z.boolean().describe('It fills a buyer’s prepaid balance; then there is no order.'),
    transferId: z.string().describe('Set if this transfer was booked by hand before: accepting only connects the two.'),
    reasons: z
      .array(z.enum(['reference', 'amount', 'payer', 'declared', 'booked_by_hand']))
      .describe('What speaks for it.'),
    certainty: z.enum(['high', 'medium', 'low']).describe('How much speaks for it.'),
  })
  .meta({ id: 'BankProposal' });

const connects = z
  .boolean()
  .default(false)
  .describe('True: this share was booked to the order by hand before, and is only connected; nothing is booked again.')
  .meta({ examples: [false] });

export const bankTransaction = z
  .object({
    id: z.string(),
    source: z.enum(['statement', 'airwallex']).describe('What told of it.'),
    account: z.string().describe('The shop’s, as the bank names it.'),
    bookedOn: z.string().describe('`YYYY-MM-DD`'),
    amount: z.number().describe('In `currency`; what left the account is negative.'),
    currency: z.string(),
    counterparty: z.string().describe('Who paid, or was paid.'),
    counterpartyAccount: z.string().describe('Its last four characters.'),
    reference: z.string(),
    bankReference: z.string(),
    state: z
      .enum(['open', 'booked', 'set_aside', 'kept'])
      .describe('open: to be decided. kept: a debit or another currency, for reconciliation only.'),
    reason: z
      .string()
      .describe(
        'Why it was set aside; of one that is kept, such as `payout po_17 of stripe`; of a booked one, that the payer’s bank recalled it.',
      ),
    orderSn: z.string().describe('The order it was booked to, or empty text.'),
    otherOrderSns: z.array(z.string()).describe('Further orders that got a share of it.'),
    firstApprover: z.string().describe('Who has approved it already, while a second person is needed, or empty text.'),
    alikeId: z
      .string()
      .describe(
        'Another one of that day, amount and currency, from another file or source: perhaps the same, told twice. Empty text if there is none.',
      ),
    proposals: z.array(proposal).describe('Of an open one, the most certain first.'),
    together: z
      .array(
        z.object({
          transferId: z.string().describe('The transfer that was booked.'),
          orderId: z.string(),
          sn: z.string(),
          customer: z.string(),
          amountUsd: usd,
        }),
      )
      .describe(
        'Of an open one: transfers of several orders that were booked by hand before and are this amount together. Empty if there are none.',
      ),
  })
  .meta({ id: 'BankTransaction' });

export const operatorListBankTransactions = defineCall({
  summary: 'Transactions of the shop’s bank accounts, newest first, with the orders that they may pay.',
  method: 'GET',
  path: '/console/bank-transactions',
  access: 'operator:finance',
  input: z.object({
    state: z.enum(['open', 'booked', 'set_aside', 'kept']).optional(),
    after: optionalId.describe('The last one of the previous page.'),
    pageSize: pageSize(50),
  }),
  output: z.object({ list: z.array(bankTransaction), next: z.string().describe('For `after`; empty at the end.') }),
  refusals: ['not_found'],
});

/** Refusals for want of a second approval of a large amount. */
export const secondApprovalRefusals = [
  'second_approver_needed',
  'second_look_needed',
  'second_factor_wrong',
  'too_many_attempts',
] as const satisfies ErrorName[];
/** Refusals of calls that book received money, including a differing amount. */
export const approvalRefusals = [
  'amount_does_not_match',
  'bank_fee_too_high',
  ...secondApprovalRefusals,
] as const satisfies ErrorName[];

const sameReferenceAs = z
  .array(z.string())
  .describe('Numbers of the orders to which other transfers with this bank reference were booked, maybe of this one.')
  .meta({ examples: [['SP20261104AAAAAAAA']] });
/** A buyer may pay two orders at once; finance sees to it that no transfer is booked twice. */
export const transferBooked = z.object({ sameReferenceAs });

export const operatorTransfer = z
  .object({
    id: z.string(),
    orderId: z.string(),
    sn: z.string(),
    kind: z.enum(['full', 'deposit', 'balance']),
    amountUsd: usd,
    resolution: resolution.describe('As for operatorApprovePayment.'),
    bankReference: z.string(),
    sameReferenceAs,
    bookedAt: z.string().describe('When finance booked it.'),
    bookedBy: z.string().describe('The operator’s name, or empty text.'),
  })
  .meta({ id: 'OperatorTransfer' });

export const operatorListTransfers = defineCall({
  summary: 'Transfers as they were booked to orders, newest first, each with the orders of others with its reference.',
  method: 'GET',
  path: '/console/transfers',
  access: 'operator:finance',
  input: z.object({ after: optionalId.describe('The last one of the previous page.'), pageSize: pageSize(50) }),
  output: z.object({ list: z.array(operatorTransfer), next: z.string().describe('For `after`; empty at the end.') }),
  refusals: ['not_found'],
});

export const operatorBookBankTransaction = defineCall({
  summary:
    'Books a credit to an order: as proposed, or to the order that finance knows it is for; or shares it out among several. The buyer need not have declared it. What was booked by hand before is only connected.',
  method: 'POST',
  path: '/console/bank-transactions/{id}/book',
  access: 'operator:finance',
  input: z.object({
    id,
    orderSn: requiredText(limits.snMax).describe(
      'An order’s number, or that of several to be paid together: those placed first are paid first.',
    ),
    resolution: askedResolution.optional().describe('As for operatorApprovePayment; of several orders, of the first.'),
    others: z
      .array(
        z.object({
          orderSn: requiredText(limits.snMax),
          amountUsd: sentPrice.unwrap().unwrap().describe('Its share.'),
          resolution: askedResolution.optional().describe('As for operatorApprovePayment.'),
          connects,
        }),
      )
      .max(20)
      .default([])
      .describe('Further orders that it pays, each once, with their shares; `orderSn` gets the rest.')
      .meta({ examples: [[]] }),
    connects,
    transferId: optionalId.describe('Of the proposal: the transfer was booked by hand, nothing is booked again.'),
    /** Authenticator or recovery code, for the second approval by the only approver. */
    code: optionalText(20),
  }),
  output: transferBooked,
  refusals: [
    'not_found',
    'transaction_decided',
    'transfer_not_booked',
    'prepaid_not_offered',
    'prepaid_limit',
    ...approvalRefusals,
  ],
});

export const operatorSetAsideBankTransaction = defineCall({
  summary: 'A credit that pays no order; it can be taken up again.',
  method: 'POST',
  path: '/console/bank-transactions/{id}/set-aside',
  access: 'operator:finance',
  input: z.object({ id, reason: requiredText(limits.remarkMax) }),
  output: nothing,
  refusals: ['not_found', 'transaction_decided'],
});

export const operatorTakeUpBankTransaction = defineCall({
  summary: 'Undoes setting a credit aside; not of one that the payer’s bank recalled.',
  method: 'POST',
  path: '/console/bank-transactions/{id}/take-up',
  access: 'operator:finance',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found', 'transaction_decided'],
});
