import { z } from 'zod';
import { defineCall } from '../call.ts';
import { marketplaceId, optionalMarketplaceId, optionalText, requiredText } from '../fields.ts';
import { isLanguage } from '../languages.ts';
import { serverLimits } from '../limits.ts';

/** The arrangement of goods: categories, and the pallets of the home page. */

/** Texts by language; readers of a language without one see English. */
const texts = (max: number) =>
  z.record(
    z.string().refine((code) => isLanguage(code)),
    optionalText(max),
  );
const names = texts(100)
  .refine((given) => Boolean(given.en || given.zh))
  .meta({ examples: [{ en: 'Kitchen', zh: '厨房' }] });

export const operatorAddCategory = defineCall({
  summary: 'A category of the shop’s own, last below its parent.',
  method: 'POST',
  path: '/console/categories',
  access: 'operator:catalogue',
  input: z.object({ parentId: optionalMarketplaceId, names }),
  output: z.object({ id: z.int() }),
  refusals: ['not_found', 'too_deep'],
});

export const operatorChangeCategory = defineCall({
  summary:
    'Names, parent, place among its neighbours, visibility. What is left out stays; imports leave a changed category alone.',
  method: 'POST',
  path: '/console/categories/{id}',
  access: 'operator:catalogue',
  input: z.object({
    id: marketplaceId.describe('Number of the category.'),
    names: texts(100)
      .optional()
      .describe('Only those that change; an empty one is removed.')
      .meta({ examples: [{ de: 'Küche' }] }),
    parentId: marketplaceId.nullable().optional().describe('Null: to the top.'),
    place: z.int().min(0).max(10_000).optional().describe('Among its neighbours; 0 is the first.'),
    isVisible: z.boolean().optional(),
  }),
  output: z.null(),
  refusals: ['not_found', 'too_deep'],
});

export const palletTones = ['sand', 'river', 'amber', 'blue', 'crimson', 'violet', 'green'] as const;

const palletFields = {
  names,
  taglines: texts(200)
    .describe('The line below the name, by language.')
    .meta({ examples: [{ en: 'For every day' }] }),
  tone: z.enum(palletTones).describe('Colour of its ground.'),
  startsOn: z.iso.date().nullable().describe('The first day that it is shown (UTC); null: from now on.'),
  endsOn: z.iso.date().nullable().describe('The last day; null: without end.'),
  isActive: z.boolean().describe('Shown on those days.'),
};

const operatorPallet = z
  .object({
    id: z.string(),
    version: z.int(),
    ...palletFields,
    names: z.record(z.string(), z.string()),
    taglines: z.record(z.string(), z.string()).describe('The line below the name, by language.'),
    tone: z.string().describe('Colour of its ground.'),
    picture: z.string().describe('URL.'),
    morePictures: z.array(z.string()).describe('Beside it, when it is the first.'),
    productCount: z.int(),
    products: z
      .array(z.object({ offerId: z.int(), title: z.string(), pictureUrl: z.string() }))
      .describe('In its order; the first five hundred.'),
  })
  .meta({ id: 'OperatorPallet' });

export const operatorListPallets = defineCall({
  summary: 'All pallets, those that are not shown today too, in the shop’s order.',
  method: 'GET',
  path: '/console/pallets',
  access: 'operator:catalogue',
  input: z.object({}),
  output: z.array(operatorPallet),
  refusals: [],
});

export const operatorSavePallet = defineCall({
  summary: 'A new pallet, or all of one that there is; imports leave it alone from then on.',
  method: 'POST',
  path: '/console/pallets',
  access: 'operator:catalogue',
  input: z
    .object({
      id: optionalText(60).describe('Empty: a new one, shown last.'),
      version: z
        .int()
        .min(0)
        .max(serverLimits.versionMax)
        .default(0)
        .describe('Of the pallet as it was shown; of a new one none.'),
      ...palletFields,
      picture: requiredText(1000)
        .describe('As it is, or the key of an upload.')
        .meta({ examples: ['/pictures/mug.webp'] }),
      offerIds: z
        .array(marketplaceId)
        .max(500)
        .describe('Its products, in order.')
        .meta({ examples: [[610234567890]] }),
    })
    .refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn <= endsOn),
  output: z.object({ id: z.string() }),
  refusals: ['not_found', 'changed_meanwhile', 'upload_not_allowed', 'file_not_an_image', 'file_too_large'],
});

export const operatorOrderPallets = defineCall({
  summary: 'Puts the pallets in this order; those left out follow.',
  method: 'POST',
  path: '/console/pallets/order',
  access: 'operator:catalogue',
  input: z.object({
    ids: z
      .array(requiredText(60))
      .min(1)
      .max(100)
      .describe('Ids of pallets.')
      .meta({ examples: [['spring']] }),
  }),
  output: z.null(),
  refusals: [],
});

export const operatorDeletePallet = defineCall({
  summary: 'Removes a pallet; its products stay.',
  method: 'DELETE',
  path: '/console/pallets/{id}',
  access: 'operator:catalogue',
  input: z.object({ id: requiredText(60) }),
  output: z.null(),
  refusals: ['not_found'],
});
