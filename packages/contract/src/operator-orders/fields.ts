import { z } from 'zod';
import { emptyAs, flag, id, optionalText, usd, waitingHours } from '../fields.ts';
import { limits, serverLimits } from '../limits.ts';
import { orderStatus } from '../orders.ts';

/** Fields shared by operators' calls about orders. */

/** The version of the order that the operator has seen, for calls that change it. */
export const seenVersion = z
  .int()
  .positive()
  .max(serverLimits.versionMax)
  .optional()
  .describe(
    'The order’s `version` as it was seen. If it has changed since, the call is refused with `changed_meanwhile`, whose `data` tells who changed what.',
  )
  .meta({ examples: [1] });

/** Changes to an order besides its status. */
export const orderChangeKinds = ['address', 'assignee'] as const;

export const orderChange = z
  .object({
    version: z.int().describe('The order’s version since.'),
    at: z.string(),
    by: z.enum(['customer', 'operator', 'provider', 'job']),
    actor: z.string().describe('Name of the operator or the customer; empty text for provider and job.'),
    kind: z.enum(['status', ...orderChangeKinds]),
    before: z.record(z.string(), z.string()).describe('Field by field, those that changed.'),
    after: z.record(z.string(), z.string()).describe('The same fields since.'),
  })
  .meta({ id: 'OrderChange' });

/** `data` of `changed_meanwhile`. */
export const changedMeanwhile = z.object({ version: z.int(), changes: z.array(orderChange) });

export const operatorOrder = z
  .object({
    id: z.string(),
    sn: z.string(),
    status: orderStatus,
    version: z.int().describe('Counts its changes; for calls that change it.'),
    placedAt: z.string(),
    statusSince: z.string(),
    country: z.string().describe('ISO code of the country it goes to.'),
    customer: z
      .object({ id: z.string(), email: z.string(), name: z.string() })
      .describe('`email` is empty for roles that have nothing to do with the buyer.'),
    totalUsd: usd.nullable().describe('US dollars; null for roles that do not need it.'),
    payment: z
      .object({
        pattern: z.enum(['online_card', 'bank_card']).describe('Of the instalment that was paid last, or is next.'),
        state: z
          .enum(['unpaid', 'part', 'confirming', 'deposit', 'paid'])
          .describe('part: some of what is due has come. deposit: all but the balance is paid.'),
        hasSlip: z.boolean().describe('A declared transfer with a slip waits for finance.'),
      })
      .nullable()
      .describe('Null for roles that do not need it.'),
    pieces: z.int(),
    notes: z.int().describe('How many there are.'),
    assignee: z.object({ id: z.string(), name: z.string() }).nullable().describe('Who looks after it.'),
  })
  .meta({ id: 'OperatorOrder' });

const placed = z.iso.datetime().meta({ examples: ['2026-11-03T16:00:00Z'] });

/** Filters orders; omitted fields do not matter. */
export const orderFilters = {
  search: optionalText(limits.emailMax).describe(
    'Beginning of an order number, of its last eight characters, of a tracking number, a supplier’s item number or an e-mail; words of the customer’s or the recipient’s name, of the company or of a product’s title; a phone number; an offer id.',
  ),
  assignee: emptyAs(undefined, id).optional().describe('An operator’s id, `me` or `none`.'),
  country: emptyAs(undefined, z.string().regex(/^[A-Z]{2}$/))
    .optional()
    .describe('ISO code.')
    .meta({ examples: ['US'] }),
  hasNote: flag.default(0).describe('1: only those with a note.'),
  hasFinding: flag
    .default(0)
    .describe(
      '1: only those with pieces that inspection found damaged or missing, which are neither refunded, approved of by the buyer, nor shipped. `waitingHours` then counts from the inspection.',
    ),
  waitingHours: waitingHours.describe('Only those that have been in their status for so long at least.'),
  placedFrom: emptyAs(undefined, placed).optional().describe('Only those placed then or later, ISO 8601.'),
  placedUntil: emptyAs(undefined, placed).optional().describe('Only those placed before, ISO 8601.'),
  sold: flag.default(0).describe('1: only those whose first payment has come, and that are not closed.'),
};

export const queueFilters = {
  status: emptyAs(undefined, orderStatus).optional(),
  inWork: flag
    .default(0)
    .describe('1: only those that wait for somebody: all but new, sent, completed and closed ones.'),
  sort: emptyAs(undefined, z.enum(['waiting', 'placed']))
    .optional()
    .describe(
      'waiting: longest in its status first. placed: newest first. By default the former with `status` or `inWork`, else the latter.',
    ),
  ...orderFilters,
};
