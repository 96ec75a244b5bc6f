import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  count,
  empty,
  flag,
  id,
  ignored,
  marketplaceId,
  nothing,
  optionalMarketplaceId,
  page,
  pageSize,
  quantity,
  sentPrice,
  usd,
} from './fields.ts';
import { limits } from './limits.ts';

export const cartItem = z
  .object({
    id: z.string(),
    productId: z.int(),
    productSkuId: z.int(),
    quantity: z.int(),
    price: usd.describe(
      'Unit price that applies now, at the product’s total quantity among the selected lines and this one.',
    ),
    amount: usd,
    productPic: z.string(),
    productName: z.string(),
    productAttr: z.string().describe('JSON text: list of `{attributeNameTrans, valueTrans}`.'),
    productCategoryId: z.int(),
    supplierName: z.string().describe('Who supplies it. Not in the specification.'),
    isNotSelect: z.union([z.literal(0), z.literal(1)]),
    minOrderQuantity: z.int(),
    batchNumber: z.int().describe('Pieces are ordered in multiples of this. Not in the specification.'),
    stock: z.int(),
    unavailable: z.enum(['', 'sold_out', 'withdrawn']).describe('Why the line can’t be bought now, or empty text.'),
    tier: z
      .object({ from: z.int(), to: z.int().nullable(), next: z.object({ add: z.int(), price: usd }).nullable() })
      .nullable()
      .describe('The band that applies and the next cheaper one, if there are bands.'),
  })
  .meta({
    id: 'CartItem',
    description: 'A cart line at today’s price and stock. `isNotSelect`: 1 unselected, 0 selected.',
  });

export const cartList = z
  .object({
    list: z.array(cartItem),
    total: z.int(),
    selected: z
      .object({ lines: z.int(), pieces: z.int(), amount: usd })
      .describe('The selected lines: how many, how many pieces, and their total.'),
  })
  .meta({ id: 'Cart' });

export const listCart = defineCall({
  summary:
    "The cart at today's prices and stock, newest first, grouped by supplier and product; all of it on one page.",
  method: 'GET',
  path: '/order/cart/list',
  access: 'customer',
  scope: 'cart:read',
  input: z.object({ pageNum: page, pageSize: pageSize(limits.cartLinesMax, limits.cartLinesMax) }),
  output: cartList,
  refusals: [],
});

export const changedLines = z
  .object({
    lines: z.array(
      z.object({
        id: z.string().optional(),
        productId: z.int(),
        productSkuId: z.int(),
        quantity: z.int(),
        price: usd,
      }),
    ),
  })
  .meta({
    id: 'ChangedLines',
    description:
      'What `price_changed` carries under `data`: the lines as they are now. `id` when they are in the cart.',
  });

/** Fields of a line that clients send as well; the server uses its own. */
const sentDescription = {
  productPic: ignored('Address of the picture.', 'string'),
  productName: ignored('Title of the product.', 'string'),
  productAttr: ignored('JSON text of the attributes.', 'string'),
  productCategoryId: ignored('Category of the product.', 'integer', 'string'),
};

/** A line as clients send it, to the cart or to order directly. */
export const addedItem = z.object({
  productId: marketplaceId,
  productSkuId: optionalMarketplaceId,
  quantity,
  price: sentPrice,
  ...sentDescription,
});

export const addToCart = defineCall({
  summary:
    'Adds lines, all or none. If a SKU is already in the cart, the quantity is added to its line. The body is the list.',
  method: 'POST',
  path: '/order/cart/add',
  access: 'customer',
  scope: 'cart:write',
  input: z.object({ items: z.array(addedItem).min(1).max(limits.cartLinesMax) }),
  output: z.object({ count: z.int() }),
  refusals: ['cart_is_full', 'out_of_stock', 'below_minimum_order', 'product_unavailable', 'price_changed'],
  bodyField: 'items',
});

export const updateCartItem = defineCall({
  summary:
    "Changes a line's quantity or selection. Returns the whole cart, because tiers count a product's lines together.",
  method: 'POST',
  path: '/order/cart/update',
  access: 'customer',
  scope: 'cart:write',
  input: z.object({
    id,
    quantity: quantity.optional(),
    isNotSelect: flag.optional(),
    price: sentPrice,
    productId: ignored('Product of the line.', 'integer', 'string'),
    productSkuId: ignored('SKU of the line.', 'integer', 'string'),
    ...sentDescription,
    minOrderQuantity: ignored('Minimum order of the product.', 'integer', 'string'),
    stock: ignored('Pieces left.', 'integer', 'string'),
  }),
  output: cartList,
  refusals: ['not_found', 'out_of_stock', 'below_minimum_order', 'product_unavailable', 'price_changed'],
});

export const selectCartItems = defineCall({
  summary: 'Selects or unselects every line that can be bought. Not in the specification.',
  method: 'POST',
  path: '/order/cart/selectAll',
  access: 'customer',
  scope: 'cart:write',
  input: z.object({ isNotSelect: flag }),
  output: cartList,
  refusals: [],
});

export const deleteCartItem = defineCall({
  summary: 'Removes a line.',
  method: 'POST',
  path: '/order/cart/delete',
  access: 'customer',
  scope: 'cart:write',
  input: z.object({ cartItemId: id }),
  output: nothing,
  refusals: ['not_found'],
  query: ['cartItemId'],
});

export const clearCart = defineCall({
  summary: 'Empties the cart.',
  method: 'POST',
  path: '/order/cart/clear',
  access: 'customer',
  scope: 'cart:write',
  input: empty,
  output: nothing,
  refusals: [],
});

export const countCart = defineCall({
  summary: 'How many lines the cart holds.',
  method: 'GET',
  path: '/order/cart/queryCartItemCount',
  access: 'customer',
  scope: 'cart:read',
  input: empty,
  output: count,
  refusals: [],
});
