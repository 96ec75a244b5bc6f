import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  id,
  isoTimeOrNull,
  line,
  marketplaceId,
  nothing,
  optionalId,
  optionalMarketplaceId,
  page,
  pageSize,
  text,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { linkTabs } from '../link-tabs.ts';
import { resellerLimits } from '../reseller-limits.ts';

/** Goods of a reseller's shop, and what they are here. */

/** Sure ones are linked at once: our own code, and what was published from here. */
export const linkReasons = ['hand', 'own_code', 'published', 'other_shop', 'title'] as const;

const shopId = id.describe('The shop.');
const variantId = line(100)
  .pipe(z.string().min(1))
  .describe('Id of the variant in the shop.')
  .meta({ examples: ['44501-55012'] });
const variantIds = z
  .array(variantId)
  .min(1)
  .max(resellerLimits.linksAtOnceMax)
  .transform((given) => [...new Set(given)])
  .describe('Which.')
  .meta({ examples: [['44501-55012']] });

const goods = z
  .object({
    productId: z.int().describe('Number of the product here.'),
    productSkuId: z.int().describe('Number of the SKU here.'),
    productName: z.string().describe('Its title.'),
    productPic: z.string().describe('Its picture, or empty text.'),
    options: z.string().describe('Its colour, size and the like, or empty text.'),
  })
  .nullable()
  .describe('What it is here; null: the reseller ships it, or it is no longer sold here.');

const shopGoods = z.object({
  variantId,
  title: z.string().describe('Its product’s title in the shop.'),
  options: z.string().describe('Its colour, size and the like there, or empty text.'),
  shopSku: z.string().describe('SKU in the shop, or empty text.'),
  barcode: z.string().describe('Barcode in the shop, or empty text.'),
  because: z
    .enum([...linkReasons, ''])
    .describe('Why it is linked or proposed. Empty text: neither.')
    .meta({ examples: ['own_code'] }),
  isOwn: z.boolean().describe('The reseller ships it.'),
  goods,
});

const reading = z
  .object({
    state: z
      .enum(['waiting', 'running', 'ready', 'failed'])
      .describe('failed: it goes on from there when asked again.'),
    found: z.int().describe('Variants read.'),
    isCut: z.boolean().describe('The shop has more than are read.'),
    problem: z.enum(['', 'unauthorized', 'unavailable']).describe('Why it failed, or empty text.'),
    endedAt: isoTimeOrNull('When it had been read'),
  })
  .nullable()
  .describe('How far the shop’s goods have been read; null: never.');

export const listShopGoods = defineCall({
  summary: 'The goods of one of one’s shops, and what they are here. Not in the specification.',
  method: 'GET',
  path: '/reseller/links',
  access: 'customer',
  input: z.object({
    shopId: optionalId.describe('Absent: of the first shop.'),
    tab: z.enum(linkTabs).default('open').describe('open: nothing is known. proposed: to be confirmed.'),
    search: text(limits.searchKeyMax).default('').describe('Words of the title, SKU or barcode there.'),
    pageNum: page,
    pageSize: pageSize(50),
  }),
  output: z.object({
    shops: z.array(z.object({ id: z.string(), name: z.string().describe('Its name.') })).describe('One’s shops.'),
    shopId: z.string().describe('Whose goods these are, or empty text: there is no shop.'),
    reading,
    list: z.array(shopGoods).describe('By title.'),
    total: z.int(),
    counts: z
      .object({
        open: z.int().describe('Nothing is known of them.'),
        proposed: z.int().describe('To be confirmed.'),
        linked: z.int().describe('Linked, or shipped by the reseller.'),
      })
      .describe('How many goods each list has, without the search.'),
  }),
  refusals: ['not_found'],
});

export const readShopGoods = defineCall({
  summary:
    'Reads a shop’s goods and links what is sure; a job, which goes on where it stopped. Not in the specification.',
  method: 'POST',
  path: '/reseller/links/{shopId}/read',
  access: 'customer',
  input: z.object({ shopId }),
  output: nothing,
  refusals: ['not_found', 'too_many_requests'],
});

export const linkShopGoods = defineCall({
  summary: 'Links a shop’s goods to goods here, or moves the link; waiting orders follow. Not in the specification.',
  method: 'PUT',
  path: '/reseller/links/{shopId}',
  access: 'customer',
  input: z.object({
    shopId,
    variantId,
    productId: marketplaceId.nullish().describe('Absent: the reseller ships it.'),
    productSkuId: optionalMarketplaceId.describe('The SKU; absent for a product without variants.'),
  }),
  output: nothing,
  refusals: ['not_found', 'product_unavailable'],
});

export const confirmShopGoods = defineCall({
  summary: 'Links goods as proposed. Not in the specification.',
  method: 'POST',
  path: '/reseller/links/{shopId}/confirm',
  access: 'customer',
  input: z.object({ shopId, variantIds: variantIds.nullable().describe('Null: all that are proposed.') }),
  output: z.object({ linked: z.int().describe('How many were linked; the rest was linked otherwise or is gone.') }),
  refusals: ['not_found'],
});

export const unlinkShopGoods = defineCall({
  summary: 'Ends links; nothing links these goods again by itself. Not in the specification.',
  method: 'POST',
  path: '/reseller/links/{shopId}/unlink',
  access: 'customer',
  input: z.object({ shopId, variantIds }),
  output: z.object({ unlinked: z.int().describe('How many were unlinked.') }),
  refusals: ['not_found'],
});
