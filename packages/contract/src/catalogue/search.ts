import { z } from 'zod';
import { defineCall } from '../call.ts';
import { emptyAs, marketplaceId, optionalMarketplaceId, optionalText, page, pageSize, sentPrice } from '../fields.ts';
import { limits, serverLimits } from '../limits.ts';
import { destination, listedProduct } from './products.ts';

export const sortOrders = ['price asc', 'price desc', 'monthSold asc', 'monthSold desc'] as const;

/** The marketplace's JSON text, such as `{"price":"asc"}`; empty means relevance or popularity. */
const sort = z
  .union([z.string().max(100), z.record(z.string(), z.string()), z.null()])
  .optional()
  .transform((value, context) => {
    if (!value) return undefined;
    try {
      const entries = Object.entries(typeof value === 'string' ? JSON.parse(value) : value);
      const found = sortOrders.find((order) => entries.length === 1 && order === entries[0]?.join(' '));
      if (found) return found;
      if (entries.length === 0) return undefined;
    } catch {
      // not JSON: refused below
    }
    context.addIssue({ code: 'custom', message: 'sort' });
    return z.NEVER;
  });

/** One id, a list, or the marketplace's comma-separated list; the union of all is searched. */
const categoryIdList = z
  .union([
    z.array(marketplaceId).max(100),
    z
      .string()
      .max(1000)
      .regex(/^(\d{1,16}(,\d{1,16})*)?$/),
    z.null(),
  ])
  .optional()
  .transform((value) => (typeof value === 'string' ? value.split(',').filter(Boolean).map(Number) : (value ?? [])));

/** Pieces sold in 30 days, and ever: what the marketplace tells about each offer. */
const countedSales = ['sales30', 'totalSales'];

const isOpen = (bound: unknown) => bound === undefined || bound === null;

/** A filter without bounds narrows nothing, whatever its period. */
const saleFilter = z
  .object({
    saleType: z.string().max(20),
    saleStart: emptyAs(undefined, sentPrice),
    saleEnd: emptyAs(undefined, sentPrice),
  })
  .refine(
    ({ saleType, saleStart, saleEnd }) => countedSales.includes(saleType) || (isOpen(saleStart) && isOpen(saleEnd)),
    {
      path: ['saleType'],
    },
  );

export const searchProducts = defineCall({
  summary:
    "Products by keyword, category, pallet and price. Keywords may be in any of the shop's languages, or offer ids.",
  method: 'POST',
  path: '/product/platform/goods/list',
  access: 'public',
  scope: 'catalogue:read',
  limit: 'searches',
  input: z.object({
    beginPage: emptyAs(1, page),
    pageSize: emptyAs(serverLimits.productPageSize, pageSize(serverLimits.productPageSize)),
    keyword: optionalText(limits.searchKeyMax),
    sort,
    priceStart: emptyAs(undefined, sentPrice),
    priceEnd: emptyAs(undefined, sentPrice),
    categoryId: optionalMarketplaceId,
    categoryIdList,
    productCollectionId: optionalText(64).describe('Pallet id.'),
    minOrderQuantityMax: z
      .union([z.literal(''), z.null(), z.coerce.number().int().min(1).max(limits.quantityMax)])
      .optional()
      .transform((value) => value || undefined)
      .describe('Only products whose minimum order is at most this. Not in the specification.'),
    inStockOnly: emptyAs(undefined, z.boolean().nullish()).describe(
      'Leave out products that are sold out. Not in the specification.',
    ),
    countCategories: z
      .boolean()
      .nullish()
      .describe('Also count products in the categories that narrow the list. Not in the specification.'),
    asTyped: z
      .boolean()
      .nullish()
      .describe('Search for the keyword exactly as typed, without correcting it. Not in the specification.'),
    country: destination,
    saleFilterList: emptyAs(undefined, z.array(saleFilter).max(10).nullish()).describe(
      `Pieces sold, by ${countedSales.join(' or ')}. Other periods are refused, because the shop does not know them.`,
    ),
  }),
  output: z.object({
    data: z.array(listedProduct),
    totalRecords: z.int(),
    totalPage: z.int(),
    totalIsMore: z
      .boolean()
      .optional()
      .describe(
        'There are more results than `totalRecords`; counting and paging stop there. Not in the specification.',
      ),
    searchedFor: z
      .string()
      .optional()
      .describe(
        'The products match this keyword, because the one typed finds nothing anywhere in the shop. Not in the specification.',
      ),
    didYouMean: z.string().optional().describe('A keyword that finds something, if this one finds nothing.'),
    matchesSomeWords: z
      .boolean()
      .optional()
      .describe('The products have only some of the words: no product has all of them. Not in the specification.'),
    foundElsewhere: z
      .int()
      .optional()
      .describe(
        'If nothing is found here: how many products match outside the category or collection. Not in the specification.',
      ),
    foundElsewhereIsMore: z
      .boolean()
      .optional()
      .describe('There are more than `foundElsewhere`. Not in the specification.'),
    categoryCounts: z
      .array(
        z.object({
          categoryId: z.int(),
          count: z.int(),
          isMore: z.boolean().describe('There are more than `count`. Not in the specification.'),
        }),
      )
      .optional()
      .describe('With `countCategories`: the categories the products are in. Not in the specification.'),
  }),
  refusals: [],
  envelope: 'result',
  cached: true,
});
