import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  after,
  id,
  isoTime,
  line,
  marketplaceId,
  optionalText,
  pageSize,
  quantity,
  requiredLine,
  requiredText,
  text,
} from '../fields.ts';
import { limits, serverLimits } from '../limits.ts';
import { readPriceE4 } from '../money.ts';
import { resellerLimits } from '../reseller-limits.ts';

/** Own products of resellers that the shop handles for them, and goods that it is asked to find. */

export const requestKinds = ['own', 'sourcing'] as const;
export const requestStates = ['asked', 'accepted', 'refused', 'taken_back'] as const;

const kind = z
  .enum(requestKinds)
  .describe('own: a product of the customer’s. sourcing: something that is looked for.')
  .meta({ examples: ['own'] });
const state = z
  .enum(requestStates)
  .describe('asked: the shop has not decided. accepted: there is a product, for this customer alone.')
  .meta({ examples: ['asked'] });

const usdPrice = z
  .number()
  .min(0.0001)
  .max(100_000)
  .refine((value) => readPriceE4(value) !== undefined)
  .meta({ examples: [4.2] });
const optionNames = z
  .array(requiredLine(resellerLimits.requestOptionMax))
  .max(resellerLimits.requestOptionsMax)
  .refine((names) => new Set(names).size === names.length)
  .describe('What its variants differ in: colour, size. None: there is one only.')
  .meta({ examples: [['Size']] });
const variantsUpTo = (pieces: z.ZodType<number, unknown>) =>
  z
    .array(
      z.object({
        values: z
          .array(requiredLine(resellerLimits.requestOptionMax))
          .max(resellerLimits.requestOptionsMax)
          .describe('One an option.')
          .meta({ examples: [['M']] }),
        pieces: pieces.describe('How many there are.'),
      }),
    )
    .min(1)
    .max(resellerLimits.requestVariantsMax)
    .describe('Its sizes and the like, with their pieces.');
const sentPictures = (min = 0) =>
  z
    .array(z.string().max(600))
    .min(min)
    .max(resellerLimits.requestPicturesMax)
    .describe('Uploads (keys or URLs) made for it.')
    .meta({ examples: [['uploads/3q2w8Zt1mVb4xK0pYc7hLs9d.jpg']] });
const weightGrams = z.int().min(1).max(1_000_000).describe('Of a piece, packed.');
const listed = z
  .object({
    id: z.string(),
    kind,
    state,
    title: z.string().describe('What it is called.'),
    pictureUrl: z.string().describe('Its first picture, or empty text; works for at least 15 minutes.'),
    offerId: z.int().nullable().describe('Number of the product that came of it, or null.'),
    lastText: z.string().describe('The beginning of what was written last, or empty text.'),
    lastBy: z.enum(['me', 'shop']).describe('Who wrote or did something last.'),
    askedAt: isoTime('When it was handed in'),
    lastAt: isoTime('When something happened last'),
  })
  .meta({ id: 'GoodsRequest', description: 'An own product, or something that is looked for.' });

const entry = z.object({
  id: z.string(),
  kind: z.enum(['message', 'accepted', 'refused', 'taken_back']).describe('What it is.'),
  by: z.enum(['me', 'shop']).describe('Whose it is.'),
  content: z.string().describe('What was written.'),
  pictures: z.array(z.string()).describe('URLs that work for at least 15 minutes.'),
  at: isoTime('When'),
});

const variant = z.object({
  values: z.array(z.string()).describe('One an option.'),
  pieces: z.int().describe('How many there are.'),
});

const facts = {
  description: z.string().describe('What was written about it.'),
  link: z.string().describe('Where it was seen, or empty text.'),
  wantedPriceUsd: z.number().nullable().describe('What a piece may cost, US dollars, or null.'),
  quantity: z.int().nullable().describe('How many are wanted, or null.'),
  optionNames: z.array(z.string()).describe('What its variants differ in.'),
  variants: z.array(variant).describe('Its sizes and the like, with their pieces.'),
  priceUsd: z.number().nullable().describe('What the customer asks for a piece, US dollars, or null.'),
  weightGrams: z.int().nullable().describe('Of a piece, or null.'),
};

const detail = listed
  .extend({
    ...facts,
    pictures: z.array(z.string()).describe('URLs that work for at least 15 minutes.'),
    entries: z.array(entry).describe('What both sides wrote and did, oldest first.'),
  })
  .meta({ id: 'GoodsRequestDetail' });

export const listGoodsRequests = defineCall({
  summary:
    'What the customer has handed in: own products, and what is looked for; newest first. Not in the specification.',
  method: 'GET',
  path: '/reseller/requests',
  access: 'customer',
  input: z.object({ kind: kind.optional(), after }),
  output: z.object({
    list: z.array(listed),
    next: z.string().describe('`after` of the next page, or empty text.'),
    counts: z
      .object({ own: z.int().describe('Own products.'), sourcing: z.int().describe('What is looked for.') })
      .describe('How many there are of each.'),
  }),
  refusals: [],
});

export const getGoodsRequest = defineCall({
  summary: 'One of them whole, with all that was written. Not in the specification.',
  method: 'GET',
  path: '/reseller/requests/{id}',
  access: 'customer',
  input: z.object({ id }),
  output: detail,
  refusals: ['not_found'],
});

export const offerOwnProduct = defineCall({
  summary:
    'Hands in a product of one’s own, at most 100 pieces a size, for the shop to handle. Not in the specification.',
  method: 'POST',
  path: '/reseller/requests/own',
  access: 'customer',
  idempotent: true,
  input: z.object({
    title: requiredLine(resellerLimits.requestTitleMax).describe('What it is called.'),
    description: optionalText(resellerLimits.requestTextMax).describe('What buyers should know.'),
    pictures: sentPictures(1),
    optionNames: optionNames.default([]),
    variants: variantsUpTo(z.int().min(0).max(resellerLimits.ownPiecesMax)),
    priceUsd: usdPrice.describe('What a piece shall cost, US dollars.'),
    weightGrams,
  }),
  output: z.object({ id: z.string() }),
  refusals: ['upload_not_allowed', 'file_too_large', 'file_not_an_image'],
});

export const askForGoods = defineCall({
  summary: 'Asks the shop to find goods, by pictures or a link. Not in the specification.',
  method: 'POST',
  path: '/reseller/requests/sourcing',
  access: 'customer',
  idempotent: true,
  input: z.object({
    title: requiredLine(resellerLimits.requestTitleMax).describe('What is looked for.'),
    description: optionalText(resellerLimits.requestTextMax).describe('What matters about it.'),
    link: z
      .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(1000)])
      .default('')
      .describe('Where it was seen; needed without pictures.')
      .meta({ examples: ['https://www.example.com/bear'] }),
    pictures: sentPictures().default([]),
    wantedPriceUsd: usdPrice.nullish().describe('What a piece may cost, US dollars.'),
    quantity,
  }),
  output: z.object({ id: z.string() }),
  refusals: ['upload_not_allowed', 'file_too_large', 'file_not_an_image'],
});

export const writeToRequest = defineCall({
  summary: 'Writes to the shop about one of them, decided or not. Not in the specification.',
  method: 'POST',
  path: '/reseller/requests/{id}/messages',
  access: 'customer',
  input: z.object({
    id,
    content: requiredText(limits.messageMax).describe('What is written.'),
    pictures: sentPictures().default([]),
  }),
  output: detail,
  refusals: ['not_found', 'upload_not_allowed', 'file_too_large', 'file_not_an_image'],
});

export const takeBackRequest = defineCall({
  summary: 'Takes back what the shop has not decided yet. Not in the specification.',
  method: 'POST',
  path: '/reseller/requests/{id}/take-back',
  access: 'customer',
  input: z.object({ id }),
  output: detail,
  refusals: ['not_found', 'request_decided'],
});

const access = 'operator:catalogue';
const seen = z
  .int()
  .min(1)
  .max(serverLimits.versionMax)
  .describe('`version` as it was seen.')
  .meta({ examples: [2] });

const operatorListed = listed
  .extend({
    company: z.string().describe('Whose it is, or empty text. People are not named to the catalogue’s clerks.'),
    waitingSince: isoTime('Since when the customer waits for a word, or null')
      .nullable()
      .describe('Since when the customer waits for a word, or null.'),
    version: z.int().describe('Counts changes.'),
  })
  .meta({ id: 'OperatorGoodsRequest' });

const operatorDetail = operatorListed
  .extend({
    ...facts,
    pictures: z
      .array(z.object({ key: z.string().describe('By which it is named.'), url: z.string().describe('Where it is.') }))
      .describe('The customer’s, those of the thread too; URLs work for at least 15 minutes.'),
    entries: z
      .array(entry.extend({ operator: z.string().describe('Who of the shop, or empty text.') }))
      .describe('What both sides wrote and did, oldest first.'),
  })
  .meta({ id: 'OperatorGoodsRequestDetail' });

export const operatorListGoodsRequests = defineCall({
  summary: 'Own products and sourcing requests of all customers: those that wait, longest first; else newest first.',
  method: 'GET',
  path: '/console/reseller/requests',
  access,
  input: z.object({
    kind: kind.optional(),
    state: z
      .enum(['waiting', ...requestStates])
      .optional()
      .describe('waiting: for a word of the shop.'),
    search: text(limits.searchKeyMax).default('').describe('Words of the title, or of the customer’s name.'),
    after,
    pageSize: pageSize(50),
  }),
  output: z.object({
    list: z.array(operatorListed),
    total: z.int(),
    next: z.string().describe('`after` of the next page, or empty text.'),
    waiting: z
      .object({ own: z.int().describe('Own products.'), sourcing: z.int().describe('Requests.') })
      .describe('How many wait for a word of the shop.'),
  }),
  refusals: [],
});

export const operatorGetGoodsRequest = defineCall({
  summary: 'One of them whole.',
  method: 'GET',
  path: '/console/reseller/requests/{id}',
  access,
  input: z.object({ id }),
  output: operatorDetail,
  refusals: ['not_found'],
});

export const operatorWriteToRequest = defineCall({
  summary: 'Writes to the customer about it; by site message and mail.',
  method: 'POST',
  path: '/console/reseller/requests/{id}/messages',
  access,
  input: z.object({
    id,
    version: seen,
    content: requiredText(limits.messageMax).describe('What is written.'),
    pictures: sentPictures().default([]),
  }),
  output: operatorDetail,
  refusals: ['not_found', 'changed_meanwhile', 'upload_not_allowed', 'file_too_large', 'file_not_an_image'],
});

export const operatorAcceptRequest = defineCall({
  summary: 'Answers with a product that this customer alone sees and can order at once.',
  method: 'POST',
  path: '/console/reseller/requests/{id}/accept',
  access,
  input: z.object({
    id,
    version: seen,
    title: requiredLine(resellerLimits.requestTitleMax).describe('What the product is called.'),
    description: optionalText(resellerLimits.requestTextMax).describe('Its description: text with line breaks.'),
    categoryId: marketplaceId,
    supplierName: line(100).default('').describe('Where the shop gets it; empty text: from the customer.'),
    priceUsd: usdPrice.describe('What the customer pays for a piece, US dollars.'),
    minOrderQuantity: quantity.default(1),
    weightGrams,
    optionNames: optionNames.default([]),
    variants: variantsUpTo(z.int().min(0).max(limits.quantityMax)),
    pictures: z
      .array(z.string().max(600))
      .min(1)
      .max(resellerLimits.requestPicturesMax)
      .describe('Keys of the customer’s pictures, and uploads of the operator’s; the first is the cover.')
      .meta({ examples: [['uploads/3q2w8Zt1mVb4xK0pYc7hLs9d.jpg']] }),
    answer: optionalText(limits.messageMax).describe('The customer reads it.'),
  }),
  output: operatorDetail,
  refusals: [
    'not_found',
    'changed_meanwhile',
    'request_decided',
    'upload_not_allowed',
    'file_too_large',
    'file_not_an_image',
  ],
});

export const operatorRefuseRequest = defineCall({
  summary: 'Answers that the shop cannot do it, and why.',
  method: 'POST',
  path: '/console/reseller/requests/{id}/refuse',
  access,
  input: z.object({
    id,
    version: seen,
    answer: requiredText(limits.messageMax).describe('Why; the customer reads it.'),
  }),
  output: operatorDetail,
  refusals: ['not_found', 'changed_meanwhile', 'request_decided'],
});
