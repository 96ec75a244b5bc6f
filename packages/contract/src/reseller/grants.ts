import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  after,
  day,
  empty,
  emptyAs,
  id,
  isoTime,
  isoTimeOrNull,
  line,
  marketplaceId,
  nothing,
  optionalId,
  optionalMarketplaceId,
  optionalText,
  pageSize,
  requiredLine,
  requiredText,
} from '../fields.ts';
import { limits, serverLimits } from '../limits.ts';
import { resellerLimits } from '../reseller-limits.ts';

/** Leave to sell goods on that need their supplier's authorization. */

export const grantStates = ['asked', 'granted', 'refused', 'withdrawn', 'ended'] as const;

const state = z
  .enum(grantStates)
  .describe(
    'asked: waits for an answer. granted: until its last day. withdrawn: by the customer before an answer, or by the shop afterwards. ended: its last day has passed.',
  );
const lastDay = z.iso
  .date()
  .nullable()
  .describe('The last day on which it holds, or null: without an end.')
  .meta({ examples: ['2027-03-31'] });

const goods = z
  .object({
    kind: z.enum(['product', 'supplier']).describe('A product, or everything of a supplier that needs authorization.'),
    productId: z.int().nullable().describe('The offer’s id, or null.'),
    name: z
      .string()
      .describe('Title of the product, or name of the supplier.')
      .meta({ examples: ['Plush bear, sitting, camel'] }),
    supplierName: z
      .string()
      .describe('Name of the supplier.')
      .meta({ examples: ['Clearwater Flasks'] }),
    picture: z.string().describe('URL of the product’s first picture, or of one of the supplier’s.'),
  })
  .describe('What it is for.')
  .meta({ id: 'GrantedGoods' });

const shop = z
  .object({ id: z.string(), name: z.string() })
  .nullable()
  .describe('For which of the customer’s shops; null: for all.');

export const grant = z
  .object({
    id: z.string(),
    goods,
    shop,
    state,
    company: z
      .string()
      .describe('Who sells.')
      .meta({ examples: ['Okafor Stores Ltd'] }),
    reason: z.string().describe('What the customer wrote with it.'),
    askedAt: isoTime('When it was asked for'),
    until: lastDay,
    endsSoon: z.boolean().describe('True: 30 days are left, or fewer.'),
    renewalAskedAt: isoTimeOrNull('When a renewal was asked for that nobody has answered yet'),
    answer: z
      .string()
      .describe('What the shop wrote, or empty text.')
      .meta({ examples: ['Already sold in your country.'] }),
    decidedAt: isoTimeOrNull('When it was answered'),
  })
  .meta({ id: 'Grant', description: 'Leave to sell goods on, asked for or given.' });

export const listGrants = defineCall({
  summary: 'Own authorizations, those that need attention first. Not in the specification.',
  method: 'GET',
  path: '/reseller/grants',
  access: 'customer',
  input: empty,
  output: z.object({
    list: z.array(grant).max(resellerLimits.grantsMax),
    answerHours: z
      .int()
      .describe('Within how many hours the shop means to answer.')
      .meta({ examples: [72] }),
  }),
  refusals: [],
});

export const findGoodsToAuthorize = defineCall({
  summary: 'Goods on offer that need an authorization, by name; 20 at most. Not in the specification.',
  method: 'GET',
  path: '/reseller/grants/goods',
  access: 'customer',
  input: z.object({
    search: line(limits.searchKeyMax)
      .default('')
      .describe('Part of the product’s or the supplier’s name.')
      .meta({ examples: ['bear'] }),
    productId: optionalMarketplaceId.describe('Only this one.'),
  }),
  output: z.object({ list: z.array(goods).max(20) }),
  refusals: [],
});

const ask = {
  reason: requiredText(limits.remarkMax).describe('Where and how the goods are to be sold.'),
  files: z
    .array(z.string().max(300))
    .max(resellerLimits.grantFilesMax)
    .default([])
    .describe('Uploads for the purpose `grant`: keys or URLs.')
    .meta({ examples: [['uploads/3nEwQ0yVb1mJx8kLr5tZcA2d.pdf']] }),
};

export const applyForGrant = defineCall({
  summary:
    'Asks for an authorization, or again for one that was refused, withdrawn or has ended; 20 a day. Not in the specification.',
  method: 'POST',
  path: '/reseller/grants/apply',
  access: 'customer',
  input: z.object({
    productId: marketplaceId.describe('Offer id of a product that needs an authorization.'),
    wholeSupplier: z.boolean().default(false).describe('True: for everything of its supplier.'),
    shopId: optionalId.describe('For one of the own shops; left out: for all.'),
    company: requiredLine(limits.companyMax)
      .describe('Who sells.')
      .meta({ examples: ['Okafor Stores Ltd'] }),
    ...ask,
  }),
  output: grant,
  refusals: [
    'not_found',
    'grant_not_needed',
    'grant_open',
    'too_many_grants',
    'upload_not_allowed',
    'file_not_a_slip',
    'file_too_large',
    'too_many_requests',
    'file_not_an_image',
  ],
});

export const renewGrant = defineCall({
  summary:
    'Asks to prolong an authorization that holds. It goes on until its last day meanwhile. Not in the specification.',
  method: 'POST',
  path: '/reseller/grants/{id}/renew',
  access: 'customer',
  input: z.object({ id, ...ask }),
  output: grant,
  refusals: [
    'not_found',
    'grant_decided',
    'upload_not_allowed',
    'file_not_a_slip',
    'file_too_large',
    'too_many_requests',
    'file_not_an_image',
  ],
});

export const withdrawGrant = defineCall({
  summary:
    'Takes back what was asked for and not answered yet: an authorization, or its renewal. Not in the specification.',
  method: 'POST',
  path: '/reseller/grants/{id}/withdraw',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found', 'grant_decided'],
});

const operatorGrant = grant
  .omit({ endsSoon: true })
  .extend({
    version: z
      .int()
      .describe('Changes with every change.')
      .meta({ examples: [2] }),
    waitingSince: isoTimeOrNull('Since when an answer is waited for'),
  })
  .meta({
    id: 'OperatorGrant',
    description:
      'Of who asks it tells what they wrote, and no more: it is decided by whoever looks after the catalogue.',
  });

const access = 'operator:catalogue';

export const operatorListGrants = defineCall({
  summary: 'Authorizations that customers asked for: those that wait, longest first; else newest first.',
  method: 'GET',
  path: '/console/reseller/grants',
  access,
  input: z.object({
    state: emptyAs(undefined, z.enum(['waiting', ...grantStates]))
      .optional()
      .describe('Only those; waiting: asked for, or their renewal.')
      .meta({ examples: ['waiting'] }),
    search: line(limits.searchKeyMax)
      .default('')
      .describe('Part of the product’s or supplier’s name, or of the company that asks.')
      .meta({ examples: ['okafor'] }),
    after,
    pageSize: pageSize(50),
  }),
  output: z.object({
    list: z.array(operatorGrant),
    total: z.int(),
    next: z.string().nullable().describe('Where the next page begins, or null.'),
    waiting: z
      .int()
      .describe('How many wait for an answer.')
      .meta({ examples: [3] }),
  }),
  refusals: [],
});

export const operatorGetGrant = defineCall({
  summary: 'An authorization with its history and papers.',
  method: 'GET',
  path: '/console/reseller/grants/{id}',
  access,
  input: z.object({ id }),
  output: z.object({
    grant: operatorGrant,
    history: z
      .array(
        z.object({
          kind: z
            .enum([
              'asked',
              'renewal_asked',
              'granted',
              'refused',
              'renewal_refused',
              'taken_back',
              'withdrawn',
              'ended',
            ])
            .describe('taken_back: by the customer. withdrawn: by the shop.'),
          at: isoTime('When'),
          by: z.string().describe('Name of the operator, or empty text: the customer, or the day itself.'),
          text: z.string().describe('What was written with it.'),
          company: z.string().describe('Who sells, or empty text.'),
          until: lastDay,
          files: z
            .array(
              z.object({
                url: z.string(),
                isPdf: z.boolean().describe('True: a PDF, which is saved. Else a picture.'),
              }),
            )
            .describe('Papers; their URLs work for at least 15 minutes.'),
        }),
      )
      .describe('What happened to it, in order.'),
    published: z
      .int()
      .describe('Products published with it.')
      .meta({ examples: [4] }),
  }),
  refusals: ['not_found'],
});

const seen = z
  .int()
  .min(1)
  .max(serverLimits.versionMax)
  .describe('`version` as it was seen.')
  .meta({ examples: [2] });

export const operatorDecideGrant = defineCall({
  summary:
    'Answers what a customer asked for. A refused renewal leaves the authorization as it is, until its last day.',
  method: 'POST',
  path: '/console/reseller/grants/{id}/decide',
  access,
  input: z.object({
    id,
    version: seen,
    decision: z.enum(['grant', 'refuse']).describe('What is decided.'),
    until: emptyAs(null, day)
      .nullish()
      .describe('The last day on which it holds; left out: without an end.')
      .meta({ examples: ['2027-03-31'] }),
    answer: optionalText(limits.remarkMax).describe('The customer reads it; needed for a refusal.'),
  }),
  output: operatorGrant,
  refusals: ['not_found', 'grant_decided'],
});

export const operatorWithdrawGrant = defineCall({
  summary: 'Takes a given authorization back. What was published with it expires: there is no more of it there.',
  method: 'POST',
  path: '/console/reseller/grants/{id}/withdraw',
  access,
  input: z.object({ id, version: seen, answer: requiredText(limits.remarkMax).describe('The customer reads it.') }),
  output: operatorGrant,
  refusals: ['not_found', 'grant_decided'],
});
