import { z } from 'zod';
import { defineCall } from '../call.ts';
import { empty, id, isoTimeOrNull, line, marketplaceId, optionalId, text } from '../fields.ts';
import { limits, serverLimits } from '../limits.ts';
import { listingChangeKinds, listingRefusals } from '../listing-changes.ts';
import { readCents } from '../money.ts';
import { publicationStates, publishTabs } from '../publication-states.ts';
import { resellerLimits } from '../reseller-limits.ts';
import { acceptsLosing } from './accepts-losing.ts';
import { moneyOrNull } from './publication.ts';

/** Many listings at once: what was selected is kept here, and what is done to them is a job. */

const filters = z.object({
  tab: z
    .enum(publishTabs)
    .describe('Which part.')
    .meta({ examples: ['list'] }),
  shopId: optionalId.describe('Of this shop only.'),
  search: text(limits.searchKeyMax).default('').describe('Words of the title, or the number of the product.'),
  filter: z
    .enum(['all', 'drifted', 'paused', 'low'])
    .default('all')
    .describe('Of the list: changed there, paused, few pieces left.')
    .meta({ examples: ['all'] }),
});

const someIds = (what: string) =>
  z
    .array(id)
    .max(resellerLimits.tickedMax)
    .transform((given) => [...new Set(given)])
    .describe(what)
    .meta({ examples: [['5b0f6c1e7a4d4f8e9c2b3a1d']] });

const selection = z.object({
  id: z.string(),
  count: z.int().describe('How many listings it has.'),
  of: z
    .array(
      z.object({
        shopId: z.string().describe('The shop.'),
        state: z.enum(publicationStates).describe('What became of them.'),
        isActive: z.boolean().describe('True: visible to customers there; false: a draft.'),
        count: z.int().describe('How many are so.'),
      }),
    )
    .describe('What they are.'),
  expiresAt: z.string().describe('Until when, ISO 8601.'),
});

export const selectPublications = defineCall({
  summary: 'Selects listings: those ticked, or all that match. It stays what is counted now. Not in the specification.',
  method: 'POST',
  path: '/reseller/selections',
  access: 'customer',
  input: z.object({
    which: z
      .object({
        ids: someIds('Those ticked.').optional(),
        filters: filters.optional().describe('All that match.'),
        of: optionalId.describe('All of a selection.'),
      })
      .refine(({ ids, filters: all, of }) => [ids, all, of].filter((one) => one !== undefined).length === 1)
      .meta({
        description: 'Exactly one: those ticked, all that match, or all of a selection.',
        examples: [{ ids: ['5b0f6c1e7a4d4f8e9c2b3a1d'] }],
      }),
    except: someIds('Without these.').default([]),
  }),
  output: selection,
  refusals: ['not_found', 'selection_expired'],
});

const isoTime = (what: string) => z.string().describe(`${what}, ISO 8601.`);

export const changeSelected = defineCall({
  summary:
    'Changes the listings of a selection, once: a second press finds the first change. The job goes on by itself. Not in the specification.',
  method: 'POST',
  path: '/reseller/selections/{id}/change',
  access: 'customer',
  input: z.object({
    id,
    kind: z
      .enum(listingChangeKinds)
      .describe(
        'activate, draft: on sale there, or a draft; sends what was prepared. rule: prices by the rule again. groups: collections or categories. pause: stock 0 until resumed. renew: expired ones. retry: failed ones.',
      )
      .meta({ examples: ['activate'] }),
    shopId: optionalId.describe(
      'Whose collections or categories they are; listings of other shops are left as they are.',
    ),
    groupIds: z.array(line(100)).max(20).default([]).describe('Collections or categories there.'),
    addsGroups: z
      .boolean()
      .default(false)
      .describe('True: they are added to those it has. False: they take their place.'),
    by: z
      .enum(['margin', 'price'])
      .default('margin')
      .describe('How those paused for their margin are resumed: at the margin they have, or at the price by rule.')
      .meta({ examples: ['margin'] }),
    acceptsLosing,
  }),
  output: z.object({ changeId: z.string().describe('The change.') }),
  refusals: ['not_found', 'selection_expired', 'selection_used', 'shop_currency_unknown', 'rule_loses_money'],
});

const ownPrice = z
  .number()
  .min(0.01)
  .max(9_999_999)
  .refine((value) => readCents(value) !== undefined)
  .nullable()
  .describe('A price typed by hand, in the shop’s currency; null: by rule.')
  .meta({ examples: [12.99] });

export const editPublications = defineCall({
  summary: 'Stores what was typed into the table of listings, and sends it. Not in the specification.',
  method: 'POST',
  path: '/reseller/publications/edit',
  access: 'customer',
  idempotent: true,
  input: z.object({
    rows: z
      .array(
        z.object({
          id,
          version: z.int().min(0).max(serverLimits.versionMax).describe('That was seen.'),
          title: line(resellerLimits.publishedTitleMax)
            .optional()
            .describe('Title in the shop’s language, or empty text: the product’s. Absent: as it is.'),
          isActive: z.boolean().optional().describe('On sale there, or a draft. Absent: as it is.'),
          groupIds: z.array(line(100)).max(20).optional().describe('Collections or categories. Absent: as they are.'),
          prices: z
            .array(z.object({ skuId: marketplaceId, ownPrice }))
            .max(resellerLimits.publishedVariantsMax)
            .default([])
            .describe('Those that change.'),
        }),
      )
      .min(1)
      .max(resellerLimits.editedAtOnceMax)
      .describe('Those that change.'),
    acceptsLosing,
  }),
  output: z.object({ changeId: z.string().describe('The change.') }),
  refusals: ['shop_currency_unknown', 'rule_loses_money'],
});

const listingChange = z.object({
  id: z.string(),
  kind: z
    .enum([...listingChangeKinds, 'edit', 'prepare'])
    .describe('What is done. prepare: goods become drafts of ours.'),
  total: z.int().describe('How many listings it has.'),
  left: z.int().describe('Not done yet.'),
  refused: z.int().describe('Left as they are.'),
  sending: z.int().describe('Done here, on their way to the shop.'),
  failed: z.int().describe('Done here, refused by the shop.'),
  done: z.int().describe('Done here and there.'),
  askedAt: isoTime('When it was asked for'),
  endedAt: isoTimeOrNull('When all of it was done here'),
});

export const listListingChanges = defineCall({
  summary: 'What was done to many listings at once in the last day, newest first. Not in the specification.',
  method: 'GET',
  path: '/reseller/changes',
  access: 'customer',
  input: empty,
  output: z.object({ list: z.array(listingChange).max(5) }),
  refusals: [],
});

export const listChangeRefusals = defineCall({
  summary: 'The listings that a change left as they are, or that the shop refused, and why. Not in the specification.',
  method: 'GET',
  path: '/reseller/changes/{id}/refusals',
  access: 'customer',
  input: z.object({ id }),
  output: z.object({
    list: z
      .array(
        z.object({
          offerId: z.int().describe('Number of the product.'),
          publicationId: z.string().describe('The listing, or empty text.'),
          title: z.string().describe('Its title.'),
          reason: z
            .enum([...listingRefusals, 'failed'])
            .describe('Why it was left as it is. failed: the shop refused it.')
            .meta({ examples: ['being_sent'] }),
          said: z.string().describe('The shop’s own words, or empty text.'),
        }),
      )
      .max(200),
    total: z.int().describe('How many there are.'),
  }),
  refusals: ['not_found'],
});

const tableVariant = z.object({
  skuId: z.int().describe('Number of the SKU here.'),
  name: z.string().describe('Its colour, size and the like, or empty text.'),
  byRule: moneyOrNull('What the rule makes of its cost'),
  ownPrice: moneyOrNull('A price typed by hand'),
});

export const listSelected = defineCall({
  summary: 'The listings of a selection as a table, part by part. Not in the specification.',
  method: 'GET',
  path: '/reseller/selections/{id}/listings',
  access: 'customer',
  input: z.object({
    id,
    start: z.coerce.number().pipe(z.int().min(0).max(100_000)).default(0).describe('From which on.'),
  }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        shopId: z.string().describe('The shop.'),
        currency: z.string().describe('Of the shop, ISO 4217.'),
        offerId: z.int().describe('Number of the product.'),
        imageUrl: z.string().describe('Its cover, or empty text.'),
        title: z.string().describe('Its title in the shop.'),
        ownTitle: z.string().describe('That the reseller wrote, or empty text: it is the product’s.'),
        state: z.enum(publicationStates).describe('What became of it.'),
        isActive: z.boolean().describe('True: visible to customers there; false: a draft.'),
        groupIds: z.array(z.string()).describe('Collections or categories there.'),
        version: z.int().describe('Counts changes.'),
        variants: z.array(tableVariant).describe('Those in the shop.'),
      }),
    ),
    total: z.int().describe('How many listings the selection has.'),
    next: z.int().describe('`start` of the next part; 0: there is none.'),
    shops: z
      .array(z.object({ id: z.string(), name: z.string(), currency: z.string().describe('ISO 4217.') }))
      .describe('Their shops.'),
  }),
  refusals: ['not_found', 'selection_expired'],
});
