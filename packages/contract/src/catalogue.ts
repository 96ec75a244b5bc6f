import { z } from 'zod';
import { defineCall } from './call.ts';
import { displayCurrencies } from './currencies.ts';
import {
  count,
  empty,
  emptyAs,
  marketplaceId,
  optionalMarketplaceId,
  optionalText,
  page,
  pageSize,
  sentPrice,
  usd,
} from './fields.ts';
import { limits } from './limits.ts';

export interface CategoryNode {
  id: number;
  otherId: string;
  otherName: string;
  productCount: number;
  children: CategoryNode[];
}

const categoryFields = {
  id: z.int(),
  otherId: z.string().describe('The marketplace’s own id.'),
  otherName: z.string().describe('The name, in the language asked for.'),
  productCount: z.int(),
};

export const categoryNode: z.ZodType<CategoryNode> = z
  .object({
    ...categoryFields,
    get children() {
      return z.array(categoryNode);
    },
  })
  .meta({ id: 'Category' });

const categoryList = z.array(categoryNode);

export const listCategoryTree = defineCall({
  summary: 'The whole category tree, three levels.',
  method: 'GET',
  path: '/productCategory/list/withChildren',
  access: 'public',
  input: empty,
  output: categoryList,
  refusals: [],
  cached: true,
});

export const listCategoriesLevel1 = defineCall({
  summary: 'The top categories, without children.',
  method: 'GET',
  path: '/productCategory/get_category_level1',
  access: 'public',
  input: empty,
  output: categoryList,
  refusals: [],
  cached: true,
});

export const listCategoriesLevel2 = defineCall({
  summary: 'The second level below a top category.',
  method: 'GET',
  path: '/productCategory/get_category_level2/{id}',
  access: 'public',
  input: z.object({ id: marketplaceId }),
  output: categoryList,
  refusals: [],
  cached: true,
});

export const listCategoriesLevel3 = defineCall({
  summary: 'The third level below a category of the second.',
  method: 'GET',
  path: '/productCategory/get_category_level3/{id}',
  access: 'public',
  input: z.object({ id: marketplaceId }),
  output: categoryList,
  refusals: [],
  cached: true,
});

export const getSalesContact = defineCall({
  summary: 'The sales contact: names of two QR pictures, served under /contacts/.',
  method: 'GET',
  path: '/product/inquiry',
  access: 'public',
  input: empty,
  output: z.object({ wechatQr: z.string(), whatsappQr: z.string() }),
  refusals: [],
  cached: true,
});

export const listedProduct = z
  .object({
    offerId: z.int(),
    imageUrl: z.string(),
    subjectTrans: z.string().describe('Title in the language asked for.'),
    priceInfo: z
      .object({
        price: usd,
        maxPrice: usd,
        bulkPrice: usd.optional().describe('What the largest quantity that is in stock costs a piece. Ours.'),
        bulkQuantity: z.int().optional().describe('From how many pieces on `bulkPrice` counts. Ours.'),
      })
      .describe(
        '`price` is the lowest at the minimum order, `maxPrice` the highest of any SKU and tier. `bulkPrice` is there where a larger quantity is cheaper and in stock.',
      ),
    minOrderQuantity: z.int(),
    monthSold: z.int(),
    soldOut: z
      .boolean()
      .describe(
        'Nothing left in any SKU. In a product’s details `soldOut` is another thing: the pieces sold, as text.',
      ),
    unit: z.string(),
  })
  .meta({ id: 'ListedProduct', description: 'One product in a list. Prices in US dollars.' });

export const sortOrders = ['price asc', 'price desc', 'monthSold asc', 'monthSold desc'] as const;

/** The marketplace's JSON text, such as `{"price":"asc"}`; '' or nothing means relevance or popularity. */
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

/** One id, a list, or the marketplace's comma list; the union of all is searched. */
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

export const searchProducts = defineCall({
  summary: "Products by keyword, category, pallet and price. Keywords in any of the shop's languages, offer ids too.",
  method: 'POST',
  path: '/product/platform/goods/list',
  access: 'public',
  input: z.object({
    beginPage: emptyAs(1, page),
    pageSize: emptyAs(limits.productPageSize, pageSize(limits.productPageSize)),
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
      .describe('Only products whose minimum order is at most this. Ours.'),
    inStockOnly: emptyAs(undefined, z.boolean().nullish()).describe('Leave out products that are sold out. Ours.'),
    countCategories: z
      .boolean()
      .nullish()
      .describe('Also count the products in the categories that the list may be narrowed to. Ours.'),
    asTyped: z.boolean().nullish().describe('Answer the keyword as it is: nothing found stays nothing found. Ours.'),
    country: optionalText(8),
    saleFilterList: emptyAs(
      undefined,
      z
        .array(
          z.object({
            saleType: z.string().max(20),
            saleStart: emptyAs(undefined, sentPrice),
            saleEnd: emptyAs(undefined, sentPrice),
          }),
        )
        .max(10)
        .nullish(),
    ),
  }),
  output: z.object({
    data: z.array(listedProduct),
    totalRecords: z.int(),
    totalPage: z.int(),
    totalIsMore: z
      .boolean()
      .optional()
      .describe('The list is longer than `totalRecords` says: as far as that it is counted and paged. Ours.'),
    searchedFor: z
      .string()
      .optional()
      .describe('The products answer this keyword: the one typed finds nothing, nowhere in the shop. Ours.'),
    didYouMean: z.string().optional().describe('A keyword that does find something, when this one finds nothing.'),
    matchesSomeWords: z
      .boolean()
      .optional()
      .describe('The products have only some of the words: no product has all of them. Ours.'),
    foundElsewhere: z
      .int()
      .optional()
      .describe('Nothing here, but so many products outside the category or collection. Ours.'),
    foundElsewhereIsMore: z.boolean().optional().describe('There are more than `foundElsewhere`. Ours.'),
    categoryCounts: z
      .array(
        z.object({
          categoryId: z.int(),
          count: z.int(),
          isMore: z.boolean().describe('There are more than `count`. Ours.'),
        }),
      )
      .optional()
      .describe('With `countCategories`: in which categories the products lie. Ours.'),
  }),
  refusals: [],
  envelope: 'result',
  cached: true,
});

export const recommendProducts = defineCall({
  summary: 'Recommended products: what sells best, at most a few of one category.',
  method: 'POST',
  path: '/product/offerRecommend',
  access: 'public',
  input: z.object({
    beginPage: emptyAs(1, page),
    pageSize: emptyAs(limits.recommendPageSize, pageSize(limits.recommendPageSize)),
    country: optionalText(8),
  }),
  output: z.object({ data: z.array(listedProduct), totalRecords: z.int(), totalPage: z.int() }),
  refusals: [],
  envelope: 'result',
  cached: true,
});

/** Offer ids, as a list or with commas between them. */
const offerIdList = z
  .union([
    z.array(marketplaceId),
    z
      .string()
      .max(400)
      .regex(/^\d{1,16}(,\d{1,16})*$/)
      .transform((text) => text.split(',').map(Number)),
  ])
  .pipe(z.array(z.int().nonnegative()).min(1).max(limits.viewedProductsMax));

export const listProductsByIds = defineCall({
  summary: 'Products by their offer ids, in the order asked for. Those that are not in the shop are left out. Ours.',
  method: 'GET',
  path: '/product/platform/goods/byIds',
  access: 'public',
  input: z.object({ offerIds: offerIdList }),
  output: z.array(listedProduct),
  refusals: [],
});

export const skuAttribute = z
  .object({
    attributeName: z.string(),
    attributeNameTrans: z.string(),
    value: z.string(),
    valueTrans: z.string(),
  })
  .meta({ id: 'SkuAttribute' });

export const productDetail = z
  .object({
    offerId: z.int(),
    id: z.int(),
    categoryId: z.int(),
    categoryPath: z
      .array(z.object({ id: z.int(), name: z.string() }))
      .describe('From the top category down to the product’s own.'),
    subject: z.string(),
    subjectTrans: z.string(),
    description: z.string().describe('Sanitised HTML.'),
    minOrderQuantity: z.int(),
    batchNumber: z.int().describe('Pieces are sold in multiples of this.'),
    monthSold: z.int(),
    soldOut: z
      .string()
      .describe(
        'Pieces sold in all, as text, as the marketplace names and writes it. Not the `soldOut` of lists, which is a boolean; that is `isSoldOut` here.',
      ),
    isSoldOut: z.boolean().describe('Nothing left in any SKU.'),
    productImage: z.object({ images: z.array(z.string()) }),
    productAttribute: z.array(
      z.object({
        attributeName: z.string(),
        attributeNameTrans: z.string(),
        value: z.string(),
        valueTrans: z.string(),
      }),
    ),
    productSkuInfos: z
      .array(
        z.object({
          skuId: z.int(),
          price: usd.describe('The price at the minimum order quantity.'),
          quantity: z.int(),
          amountOnSale: z.int(),
          skuImageUrl: z.string(),
          ownPrice: z
            .boolean()
            .describe('The SKU has a price of its own, so that the quantity tiers do not apply to it.'),
          skuAttributes: z.array(skuAttribute),
        }),
      )
      .describe('Empty for a product without variants; it is then ordered with its `offerId` as `productSkuId`.'),
    productSaleInfo: z.object({
      price: usd,
      maxPrice: usd,
      quantity: z.int(),
      amountOnSale: z.int(),
      priceRangeList: z
        .array(z.object({ startQuantity: z.int(), price: usd, quantityRange: z.string() }))
        .describe('Bands by total quantity over all SKUs, first to last.'),
      quoteType: z
        .union([z.literal(0), z.literal(1), z.literal(2)])
        .describe('0 no SKUs, by quantity; 1 by SKU; 2 by total quantity over the SKUs.'),
      unitInfo: z.object({ unit: z.string(), transUnit: z.string() }),
    }),
    productShippingInfo: z.object({
      weightGrams: z.int(),
      cartonQuantity: z.int(),
      isWeightAssumed: z
        .boolean()
        .describe('The supplier did not say what a piece weighs; 0 or a default stands there.'),
    }),
    supplierName: z.string(),
    isPatentProduct: z.boolean(),
  })
  .meta({ id: 'Product' });

export const getProductDetail = defineCall({
  summary: 'One product with tiers, SKUs, attributes and its sanitised description.',
  method: 'POST',
  path: '/product/platform/goods/details',
  access: 'public',
  input: z.object({ offerId: marketplaceId, country: optionalText(8) }),
  output: productDetail,
  refusals: ['not_found'],
  envelope: 'result',
  cached: true,
});

export const skuFound = z
  .object({
    productSkuId: z.int(),
    unavailable: z
      .enum(['', 'unknown', 'choose_variant', 'withdrawn', 'sold_out'])
      .describe(
        'Why it can’t be bought, or empty text. unknown: no such number, or its product is not on show. choose_variant: the number of a product that is sold by colour and size.',
      ),
    offer: z
      .object({
        productId: z.int(),
        productName: z.string(),
        productAttr: z.string().describe('JSON text: list of `{attributeNameTrans, valueTrans}`, as in the cart.'),
        productPic: z.string(),
        price: usd.describe(
          'Unit price at the product’s total quantity over the lines sent, or at its minimum when that is less.',
        ),
        amount: usd,
        ownPrice: z.boolean().describe('The SKU has a price of its own, so that the bands do not apply to it.'),
        priceRangeList: z.array(z.object({ startQuantity: z.int(), price: usd, quantityRange: z.string() })),
        minOrderQuantity: z.int(),
        batchNumber: z.int().describe('Pieces are ordered in multiples of this.'),
        stock: z.int(),
      })
      .nullable()
      .describe('Null when the number is unknown.'),
  })
  .meta({ id: 'SkuFound', description: 'What a number on a buyer’s list stands for, at today’s price and stock.' });

export const findSkus = defineCall({
  summary: 'What the SKU numbers of a list stand for: product, price at the quantity, minimum, stock. Ours.',
  method: 'POST',
  path: '/product/platform/goods/skus',
  access: 'public',
  input: z.object({
    items: z
      .array(z.object({ productSkuId: marketplaceId, quantity: count.default(0) }))
      .min(1)
      .max(limits.cartLinesMax),
  }),
  output: z.array(skuFound).describe('One entry for each line sent, in its order.'),
  refusals: [],
  envelope: 'result',
});

export const listHomePallets = defineCall({
  summary: "The home page's pallets, in order.",
  method: 'POST',
  path: '/pms_product_collection/pallet_index',
  access: 'public',
  input: empty,
  output: z.array(
    z.object({
      id: z.string(),
      palletId: z.string(),
      palletName: z.string(),
      palletPic: z.string(),
      palletType: z.int(),
      morePics: z.array(z.string()).describe('What goes with `palletPic` on a large banner. Ours.'),
      tagline: z.string(),
      tone: z.string(),
      productCount: z.int(),
    }),
  ),
  refusals: [],
  cached: true,
});

export const operatorSetExchangeRate = defineCall({
  summary: 'Sets the yuan-per-dollar rate; the catalogue is repriced in the background, placed orders never.',
  method: 'POST',
  path: '/console/exchange-rate',
  access: 'operator:finance',
  input: z.object({ cnyPerUsd: z.coerce.number<number | string>().min(0.01).max(1000) }),
  output: z.object({ cnyPerUsd: z.number(), validFrom: z.string() }),
  refusals: [],
});

const currencyRates = z
  .object({
    validOn: z.iso.date().describe('`YYYY-MM-DD`.'),
    perUsd: z.record(z.enum(displayCurrencies), z.number().positive().max(1_000_000)),
  })
  .meta({ id: 'CurrencyRates', description: 'The day’s rates: how much of each currency a US dollar buys.' });

export const listCurrencyRates = defineCall({
  summary: 'The stored rates by which prices are shown in other currencies. Orders are charged in US dollars. Ours.',
  method: 'GET',
  path: '/base/currencyRates',
  access: 'public',
  input: empty,
  output: currencyRates,
  refusals: [],
  cached: true,
});

export const operatorSetCurrencyRates = defineCall({
  summary: "Stores the day's display rates; currencies left out keep theirs.",
  method: 'POST',
  path: '/console/currency-rates',
  access: 'operator:finance',
  input: z.object({
    validOn: z.iso.date(),
    perUsd: z.partialRecord(z.enum(displayCurrencies), z.number().min(0.000001).max(1_000_000)),
  }),
  output: currencyRates,
  refusals: [],
});

export const operatorSetMarkup = defineCall({
  summary: "Sets the default markup, or one category's. 0.25 is 25 %.",
  method: 'POST',
  path: '/console/markup',
  access: 'operator:finance',
  input: z.object({ categoryId: optionalMarketplaceId, markup: z.number().min(0).max(10) }),
  output: z.object({ categoryId: z.int().nullable(), markup: z.number(), validFrom: z.string() }),
  refusals: ['not_found'],
});

export const operatorSetProductStatus = defineCall({
  summary: 'Hides a product from the shop or shows it again.',
  method: 'POST',
  path: '/console/products/{offerId}/status',
  access: 'operator:catalogue',
  input: z.object({ offerId: marketplaceId, status: z.enum(['active', 'hidden']) }),
  output: z.null(),
  refusals: ['not_found'],
});
