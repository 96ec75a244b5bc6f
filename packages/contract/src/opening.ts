import { z } from 'zod';
import { defineCall } from './call.ts';
import { empty } from './fields.ts';
import { languages } from './languages.ts';
import { draftKinds } from './settings/policy-kinds.ts';

/** A real shop is closed until its owner opens it: only operators are served. */

/**
 * Requirements for opening; `terms`, `shipping` and `refunds` are policies, in English at least. Trial goods have to be
 * removed.
 */
export const openingNeeds = ['owner', 'company', 'bank', ...draftKinds, 'noTrialGoods'] as const;
export type OpeningNeed = (typeof openingNeeds)[number];

export const openingMissing = z.array(z.enum(openingNeeds)).describe('What the shop still needs before it can open.');

const opening = z
  .object({
    isOpen: z.boolean().describe('True: visitors are served.'),
    openedAt: z
      .string()
      .describe('ISO 8601, or empty text.')
      .meta({ examples: ['2026-11-04T09:12:36.000Z'] }),
    missing: openingMissing,
    untranslated: z
      .array(
        z.object({
          kind: z.enum(draftKinds).describe('Which text.'),
          language: z.enum(languages.map(({ code }) => code)),
        }),
      )
      .describe('Policies that readers of an offered language get in English.'),
    goods: z.int().describe('Products on sale.'),
    trialGoods: z
      .enum(['unavailable', 'none', 'loading', 'loaded'])
      .describe('Invented goods to try the closed shop with; `unavailable` where apps/demo is not installed.'),
    takesCards: z.boolean().describe('False: the shop is paid by transfer only.'),
    paymentProviders: z.array(z.string()).describe('PAYMENT_PROVIDER of the configuration; empty: none.'),
    mailFrom: z.string().describe('Sender of the mails where the shop has not set one.'),
  })
  .meta({ id: 'Opening' });

export const operatorGetOpening = defineCall({
  summary: 'Whether the shop is open, and what it still needs. Owner only.',
  method: 'GET',
  path: '/console/opening',
  access: 'operator:owner',
  input: empty,
  output: opening,
  refusals: [],
});

export const operatorOpenShop = defineCall({
  summary: 'Opens the shop to everybody. Opening an open shop changes nothing. Owner only.',
  method: 'POST',
  path: '/console/opening/open',
  access: 'operator:owner',
  input: empty,
  output: opening,
  refusals: ['shop_not_ready'],
});

export const operatorCloseShop = defineCall({
  summary:
    'Closes the shop, in an emergency: visitors and customers get status 503, payments under way arrive. Owner only.',
  method: 'POST',
  path: '/console/opening/close',
  access: 'operator:owner',
  input: empty,
  output: opening,
  refusals: [],
});

export const operatorPreviewShop = defineCall({
  summary:
    'Shows the closed shop to this browser: sets a cookie with which its pages and public reading calls are served for an hour. Owner only.',
  method: 'POST',
  path: '/console/opening/preview',
  access: 'operator:owner',
  input: empty,
  output: z.object({ seconds: z.int().describe('How long the cookie lasts.') }),
  refusals: [],
});

export const operatorLoadTrialGoods = defineCall({
  summary:
    'Begins to load invented goods into the closed shop; `trialGoods` says when they are there. Where there are none to load, and in an open shop, nothing happens. Owner only.',
  method: 'POST',
  path: '/console/opening/trial-goods',
  access: 'operator:owner',
  input: empty,
  output: opening,
  refusals: [],
});

export const operatorRemoveTrialGoods = defineCall({
  summary: 'Removes the invented goods again, unless they are being loaded. Owner only.',
  method: 'DELETE',
  path: '/console/opening/trial-goods',
  access: 'operator:owner',
  input: empty,
  output: opening,
  refusals: [],
});

export const operatorSendTestMail = defineCall({
  summary: 'Sends the owner a test mail, laid out as customers’ mails are, at once. Owner only.',
  method: 'POST',
  path: '/console/opening/test-mail',
  access: 'operator:owner',
  input: empty,
  output: z.object({ to: z.string().describe('The address it went to.') }),
  refusals: ['mail_not_sent'],
});
