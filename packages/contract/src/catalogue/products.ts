import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, empty, emptyAs, marketplaceId, optionalText, page, pageSize, usd } from '../fields.ts';
import { limits, serverLimits } from '../limits.ts';
import { lowPriceReason } from './low-prices.ts';
import { textOrigins } from './translations.ts';

export const listedProduct = z
  .object({
    offerId: z.int(),
    imageUrl: z.string(),
    subjectTrans: z.string().describe('Title in the requested language.'),
    priceInfo: z
      .object({
        price: usd,
        maxPrice: usd,
        bulkPrice: usd.optional().describe('Unit price at the largest quantity in stock. Not in the specification.'),
        bulkQuantity: z
          .int()
          .optional()
          .describe('Number of pieces from which `bulkPrice` applies. Not in the specification.'),
      })
      .describe(
        '`price` is the lowest at the minimum order, `maxPrice` the highest of any SKU and tier. `bulkPrice` is present if a larger quantity is cheaper and in stock.',
      ),
    minOrderQuantity: z.int(),
    monthSold: z.int(),
    soldOut: z
      .boolean()
      .describe(
        'Nothing left in any SKU. In a product’s details `soldOut` means something else: the pieces sold, as text.',
      ),
    unit: z.string(),
  })
  .meta({ id: 'ListedProduct', description: 'One product in a list. Prices in US dollars.' });

/** The specification's clients send it. */
export const destination = optionalText(8).describe(
  'Accepted, and changes nothing: all products are sold to every country that is served.',
);

export const recommendProducts = defineCall({
  summary: 'Recommended products: best sellers, at most a few from one category.',
  method: 'POST',
  path: '/product/offerRecommend',
  access: 'public',
  scope: 'catalogue:read',
  limit: 'searches',
  input: z.object({
    beginPage: emptyAs(1, page),
    pageSize: emptyAs(serverLimits.recommendPageSize, pageSize(serverLimits.recommendPageSize)),
    country: destination,
  }),
  output: z.object({ data: z.array(listedProduct), totalRecords: z.int(), totalPage: z.int() }),
  refusals: [],
  envelope: 'result',
  cached: true,
});

/** Offer ids, as a list or comma-separated. */
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
  summary:
    'Products by offer id, in the requested order. Those that are not in the shop are left out. Not in the specification.',
  method: 'GET',
  path: '/product/platform/goods/byIds',
  access: 'public',
  scope: 'catalogue:read',
  input: z.object({ offerIds: offerIdList }),
  output: z.array(listedProduct),
  refusals: [],
});

const skuAttribute = z
  .object({
    attributeName: z.string(),
    attributeNameTrans: z.string(),
    value: z.string(),
    valueTrans: z.string(),
  })
  .meta({ id: 'SkuAttribute' });

const productDetail = z
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
        'Total pieces sold, as text, as on the marketplace. Not the boolean `soldOut` of lists, which is `isSoldOut` here.',
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
          ownPrice: z.boolean().describe('The SKU has its own price, so quantity tiers do not apply to it.'),
          skuAttributes: z.array(skuAttribute),
        }),
      )
      .describe('Empty for a product without variants, which is ordered with its `offerId` as `productSkuId`.'),
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
      isWeightAssumed: z.boolean().describe('The supplier did not give a piece’s weight; the value is 0 or a default.'),
    }),
    supplierName: z.string(),
    isPatentProduct: z.boolean(),
    textOrigins: z
      .object({
        title: z.enum(textOrigins),
        description: z.enum(textOrigins),
        attributes: z.enum(textOrigins).describe('Of attributes, options and unit: `machine` if any of them is.'),
      })
      .describe(
        'How the texts in the requested language came to be: by the supplier or the shop (`given`), translated (`machine`), translated and corrected (`corrected`), or, where there is none, English (`english`) or the supplier’s own words (`source`). Not in the specification.',
      ),
    originalDescription: z
      .string()
      .describe(
        'The supplier’s own description, sanitised, if the one shown is translated; otherwise empty. Not in the specification.',
      ),
  })
  .meta({ id: 'Product' });

export const getProductDetail = defineCall({
  summary: 'One product with tiers, SKUs, attributes and its sanitised description.',
  method: 'POST',
  path: '/product/platform/goods/details',
  access: 'public',
  scope: 'catalogue:read',
  input: z.object({ offerId: marketplaceId, country: destination }),
  output: productDetail,
  refusals: ['not_found'],
  envelope: 'result',
  cached: true,
});

export const getPrivateProduct = defineCall({
  summary:
    'A product that is on sale to this customer alone, as `getProductDetail` has others. Not in the specification.',
  method: 'GET',
  path: '/reseller/products/{offerId}',
  access: 'customer',
  input: z.object({ offerId: marketplaceId }),
  output: productDetail,
  refusals: ['not_found'],
});

const skuFound = z
  .object({
    productSkuId: z.int(),
    unavailable: z
      .enum(['', 'unknown', 'choose_variant', 'withdrawn', 'sold_out'])
      .describe(
        'Why it can’t be bought, or empty text. unknown: no such number, or its product is hidden. choose_variant: the number of a product that is sold by colour and size.',
      ),
    offer: z
      .object({
        productId: z.int(),
        productName: z.string(),
        productAttr: z.string().describe('JSON text: list of `{attributeNameTrans, valueTrans}`, as in the cart.'),
        productPic: z.string(),
        price: usd.describe(
          'Unit price at the product’s total quantity over the lines sent, or at its minimum order if that is more.',
        ),
        amount: usd,
        ownPrice: z.boolean().describe('The SKU has its own price, so bands do not apply to it.'),
        priceRangeList: z.array(z.object({ startQuantity: z.int(), price: usd, quantityRange: z.string() })),
        minOrderQuantity: z.int(),
        batchNumber: z.int().describe('Pieces are ordered in multiples of this.'),
        stock: z.int(),
      })
      .nullable()
      .describe('Null when the number is unknown.'),
  })
  .meta({
    id: 'SkuFound',
    description: 'The item that a number on a buyer’s list refers to, at today’s price and stock.',
  });

export const findSkus = defineCall({
  summary:
    'Looks up the SKU numbers of a list: product, price at the quantity, minimum, stock. Not in the specification.',
  method: 'POST',
  path: '/product/platform/goods/skus',
  access: 'public',
  scope: 'catalogue:read',
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
  scope: 'catalogue:read',
  input: empty,
  output: z.array(
    z.object({
      id: z.string(),
      palletId: z.string(),
      palletName: z.string(),
      palletPic: z.string(),
      palletType: z.int(),
      morePics: z
        .array(z.string())
        .describe('Pictures beside `palletPic` on a large banner. Not in the specification.'),
      tagline: z.string(),
      tone: z.string(),
      productCount: z.int(),
    }),
  ),
  refusals: [],
  cached: true,
});

export const getSalesContact = defineCall({
  summary:
    'The sales contact: names of two QR pictures, served under /contacts/, and the same for a phone that cannot scan its own screen; empty text for one that is not offered.',
  method: 'GET',
  path: '/product/inquiry',
  access: 'public',
  scope: 'catalogue:read',
  input: empty,
  output: z.object({
    wechatQr: z.string(),
    whatsappQr: z.string(),
    wechatId: z.string(),
    whatsappNumber: z.string(),
  }),
  refusals: [],
  cached: true,
});

export const operatorSetProductStatus = defineCall({
  summary: 'Hides a product from the shop or shows it again.',
  method: 'POST',
  path: '/console/products/{offerId}/status',
  access: 'operator:catalogue',
  input: z.object({ offerId: marketplaceId, status: z.enum(['active', 'hidden']), lowPriceReason }),
  output: z.null(),
  refusals: ['not_found', 'price_too_low'],
});
