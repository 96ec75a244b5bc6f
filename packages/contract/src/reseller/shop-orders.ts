import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  emptyAs,
  id,
  line,
  marketplaceId,
  nothing,
  optionalLine,
  optionalPostcode,
  page,
  pageSize,
  phone,
  requiredLine,
  requiredText,
  sentPrice,
  usd,
  withoutTurning,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { orderStatus, placedOrder } from '../orders.ts';
import { resellerLimits } from '../reseller-limits.ts';
import { plainPhone } from '../written.ts';
import { ruleWait } from './order-rules.ts';
import { addressCautions, orderReasons, shopOrderStates, waitKinds } from './shop-order-states.ts';
import { unreadShopOrder } from './unread-shop-orders.ts';

/** Orders that came in at resellers' own shops, and ordering them here. */

/** Reasons why a line cannot be ordered as it is. */
export const lineReasons = [
  'not_linked',
  'withdrawn',
  'sold_out',
  'below_minimum',
  'not_a_full_batch',
  'own_stock_short',
  'odd_quantity',
] as const;
export type LineReason = (typeof lineReasons)[number];

export const addressParts = ['name', 'province', 'city', 'detailAddress', 'postcode', 'mobile'] as const;
export type AddressPart = (typeof addressParts)[number];

/** Longer than an account's names: recipients are the resellers' customers. */
export const recipientNameMax = 60;
export const senderNameMax = 60;
const servingWay = z.enum(['one_piece', 'own_stock', 'tiers']);

export const shopOrderChoice = z
  .object({
    productSkuId: z.int(),
    options: z.string().describe('The variant’s options, such as `Plum, XL`.'),
    stock: z.int().describe('Pieces that can be ordered.'),
  })
  .meta({ id: 'ShopOrderChoice', description: 'Another variant of the same product that could be sent instead.' });

const customField = z.object({
  name: z.string().describe('As the shop names it, such as `Engraving`.'),
  value: z.string().describe('What was typed or chosen.'),
});

const thereAmount = z.string().describe('In the shop’s currency, such as `4.90`; empty text if there is none.');

const shopOrderDetails = z
  .object({
    note: z.string().describe('A note of the customer or the shop.'),
    customFields: z.array(customField).describe('Further fields of the order.'),
    tags: z.array(z.string()).describe('As the shop sorts its orders.'),
    discountCodes: z.array(z.string()).describe('Codes that the customer used.'),
    discount: thereAmount,
    tip: thereAmount,
    duties: thereAmount,
    outstanding: z.string().describe('Still to be paid there; negative if money goes back; or empty text.'),
    fees: z.array(z.object({ name: z.string(), value: thereAmount })).describe('Further fees, by the shop’s names.'),
    paidWith: z.array(z.string()).describe('Ways of payment, as the shop names them.'),
    unshipped: z.array(z.string()).describe('Titles of lines that nobody ships, such as gift cards and services.'),
    isEdited: z.boolean().describe('The order was edited after it was placed.'),
    isPartlySent: z.boolean().describe('Part of it was shipped already.'),
    currency: z.string().describe('The currency of these amounts.'),
  })
  .meta({ id: 'ShopOrderDetails' });

const shopOrderWait = z
  .object({
    kind: z.enum(waitKinds),
    said: z.string().describe('The shop’s own word for it, such as `HIGH_RISK_OF_FRAUD`, or empty text.'),
  })
  .meta({ id: 'ShopOrderWait' });

export const shopOrderLine = z
  .object({
    id: z.string(),
    title: z.string().describe('What the shop calls it.'),
    shopSku: z.string().describe('The SKU there.'),
    quantity: z.int(),
    quantityThere: z
      .string()
      .describe(
        'As ordered there, such as `1.5`, if so many cannot be ordered here; `quantity` is rounded up. Else empty text.',
      ),
    priceThere: z.string().describe('What the customer paid a piece, in the shop’s currency, or empty text.'),
    customFields: z.array(customField).describe('Typed or chosen for this line; the warehouse gets it as a note.'),
    orderedThere: z.int().nullable().describe('Pieces that the shop wanted; null if that is not known.'),
    wantedThere: z
      .int()
      .nullable()
      .describe('Pieces that it wants now, if that changed after the order was placed here.'),
    isOwn: z.boolean().describe('The reseller sends it: it is left out here.'),
    isChosen: z.boolean().describe('Linked by hand, or another variant was chosen.'),
    goods: z
      .object({
        productId: z.int(),
        productSkuId: z.int(),
        productName: z.string(),
        options: z.string().describe('The variant’s options, such as `Plum, XL`.'),
        productPic: z.string(),
        serving: servingWay.describe(
          'one_piece: at its one-piece price. own_stock: from own stock here. tiers: bought.',
        ),
        amountUsd: usd.nullable().describe('Of the line; null if it cannot be ordered.'),
      })
      .nullable()
      .describe('What it is here; null if it is not linked.'),
    reason: z.enum(['', ...lineReasons]).describe('Why it cannot be ordered, or empty text.'),
    available: z.int().nullable().describe('Pieces that are there, if too few are.'),
    minOrderQuantity: z.int().nullable().describe('The minimum, or the full batch, if it is not reached.'),
    choices: z.array(shopOrderChoice).describe('What could be sent instead, if it is sold out.'),
  })
  .meta({ id: 'ShopOrderLine' });

export const trackingPush = z
  .object({
    id: z.string(),
    carrier: z.string(),
    trackingNumber: z.string(),
    kind: z
      .enum(['number', 'delivery'])
      .describe('number: the parcel has left. delivery: the carrier has delivered it.'),
    state: z
      .enum(['waiting', 'sent', 'refused', 'withdrawn'])
      .describe('withdrawn: the parcel has not left after all, or has another number.'),
    problem: z
      .enum(['', 'unauthorized', 'throttled', 'rejected', 'unavailable', 'disconnected'])
      .describe('What it waits for, or why the shop refused it; or empty text.'),
    said: z.string().describe('The shop’s own words, or empty text.'),
    isCorrection: z.boolean().describe('The shop was told of another number before.'),
    sentAt: z.string().nullable().describe('When the shop was told, `YYYY-MM-DD HH:mm:ss`, UTC.'),
    tryAt: z.string().nullable().describe('When it is tried next, `YYYY-MM-DD HH:mm:ss`, UTC.'),
  })
  .meta({ id: 'TrackingPush', description: 'What the shop is told of one parcel.' });

/**
 * Whether the recipient can be erased: at once; noted, and done once the order here has ended; noted already; not before
 * the order here is sent.
 */
export const erasures = ['now', 'once_ended', 'noted', 'not_yet'] as const;

export const shopOrder = z
  .object({
    id: z.string(),
    shopId: z.string().describe('In which shop it came in.'),
    shopName: z.string(),
    name: z.string().describe('As the shop calls it, such as `#1042`.'),
    part: z.int().describe('Which part, of one that was split.'),
    parts: z.int().describe('In how many parts it was split; 1 if it was not.'),
    placedAt: z.string(),
    state: z.enum(shopOrderStates),
    closedBecause: z
      .enum(['', 'cancelled', 'fulfilled', 'unpaid', 'set_aside', 'erased'])
      .describe('Why it is closed, or empty text.'),
    isCancelled: z.boolean().describe('Cancelled in the shop; one ordered here before goes on here.'),
    wasClosedHere: z.boolean().describe('It is open again: its order here was closed.'),
    recipient: z
      .object({
        firstName: z.string(),
        initial: z.string().describe('Of the family name, or empty text.'),
        town: z.string().describe('The town.'),
      })
      .nullable()
      .describe('Who gets it, as far as a list may show; null if nobody is known.'),
    erasure: z
      .enum(['', ...erasures])
      .describe(
        'Of the recipient. now: can be erased. once_ended: is erased when the order here has ended. noted: will be, it was asked for. not_yet: not before the order here is sent. Empty text: nobody is known.',
      ),
    reasons: z.array(z.enum(orderReasons)).describe('Why it cannot be ordered as a whole.'),
    missing: z.array(z.enum(addressParts)).describe('Of the address: what is missing or wrong.'),
    cautions: z
      .array(z.enum(addressCautions))
      .describe('What couriers may refuse in the address, although it is complete.'),
    usesShopPhone: z.boolean().describe('The number set for the shop stands in for the recipient’s.'),
    waits: z
      .array(shopOrderWait.extend({ isReleased: z.boolean().describe('The reseller orders all the same.') }))
      .describe('Reasons of the shop not to send it yet.'),
    ruleWait: ruleWait
      .nullable()
      .describe(
        'Why the shop’s rule left it to the reseller; null: no rule has looked at it, or nothing holds it back.',
      ),
    details: shopOrderDetails
      .nullable()
      .describe('What else the order says; null if nothing is known, or it was erased.'),
    lines: z.array(shopOrderLine),
    goodsUsd: usd.nullable().describe('Of all lines; null if they cannot all be ordered.'),
    canBeOrdered: z.boolean().describe('True: nothing is in the way.'),
    figures: z
      .object({
        sold: z
          .number()
          .nullable()
          .describe('What the customer paid for these lines, in the shop’s currency; null if the shop did not say.'),
        currency: z.string().describe('Of the shop, ISO 4217.'),
        costUsd: usd.describe('Delivered: the bill here, and what pieces of own stock cost when they were restocked.'),
        billedUsd: usd.describe('Of that, what the order here is billed.'),
        leftUsd: z
          .number()
          .nullable()
          .describe('What is left of the net price, US dollars; null if it is not known.')
          .meta({ examples: [-8.43] }),
        country: z.string().describe('Where it goes, in the language asked for.'),
        line: z.string().describe('The shipping line in the cost.'),
        isAddressServed: z
          .boolean()
          .describe('False: the address is one that couriers refuse, and no line here is known to deliver there.'),
      })
      .nullable()
      .describe('What it brings and costs; null unless it can be ordered.'),
    order: z
      .object({
        id: z.string(),
        sn: z.string(),
        billId: z.string(),
        orderStatus,
        dueUsd: usd,
        deliveredAt: z.string().nullable(),
        isByRule: z.boolean().describe('A rule of the reseller placed it.'),
      })
      .nullable()
      .describe('The order here.'),
    tracking: z.array(trackingPush).describe('Oldest first.'),
    isPackedAsOwn: z.boolean().describe('The packing list names the reseller as its sender.'),
  })
  .meta({ id: 'ShopOrder', description: 'An order that came in at one of the reseller’s shops.' });

const placingRefusals = ['not_found', 'shop_order_not_open'] as const;

export const listShopOrders = defineCall({
  summary:
    'Orders from the reseller’s shops: open ones with what hinders them, ordered, shipped, closed. Not in the specification.',
  method: 'GET',
  path: '/reseller/shop-orders',
  access: 'customer',
  input: z.object({
    state: emptyAs('open' as const, z.enum(shopOrderStates)).default('open'),
    search: optionalLine(limits.searchKeyMax).describe('Part of the order’s name in the shop, or of a title.'),
    pageNum: page,
    pageSize: pageSize(20, 50),
  }),
  output: z.object({
    list: z.array(shopOrder),
    total: z.int(),
    counts: z
      .object({
        open: z.int().describe('Waiting to be ordered.'),
        ordered: z.int().describe('Ordered here.'),
        shipped: z.int().describe('On their way, or arrived.'),
        closed: z.int().describe('Cancelled, sent otherwise, set aside.'),
      })
      .describe('Of all, by state.'),
    unread: z
      .array(unreadShopOrder)
      .describe('Orders that could not be read, longest first. Each is tried again with every reading.'),
    shops: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          state: z.enum(['connected', 'refused', 'disconnected']),
          senderName: z.string().describe('Who sends the parcels, on packing lists; empty: the shop here.'),
          fallbackPhone: z.string().describe('For recipients without a phone number; or empty text.'),
          readAt: z.string().nullable().describe('Until when its orders have been read, `YYYY-MM-DD HH:mm:ss`, UTC.'),
        }),
      )
      .describe('Those that are connected, or have orders.'),
  }),
  refusals: [],
});

export const orderShopOrders = defineCall({
  summary:
    'Orders them here, the oldest first, one order for each, to its recipient; an order that was made before is answered again. What cannot be ordered is left out whole, and said. Not in the specification.',
  method: 'POST',
  path: '/reseller/shop-orders/order',
  access: 'customer',
  limit: 'orders',
  input: z.object({
    orders: z
      .array(z.object({ id, goodsUsd: sentPrice.describe('As seen: one that is dearer now is not ordered.') }))
      .min(1)
      .max(resellerLimits.shopOrdersAtOnce),
  }),
  output: z.object({
    placed: z.array(
      z.object({ shopOrderId: z.string().describe('Of the shop’s order.'), name: z.string(), ...placedOrder.shape }),
    ),
    refused: z
      .array(
        z.object({
          shopOrderId: z.string().describe('Of the shop’s order.'),
          name: z.string(),
          error: z.string().describe('Why, as the error of a call that is refused.'),
          message: z.string().describe('The reason, in the reader’s language.'),
        }),
      )
      .describe('What was not ordered.'),
  }),
  // Refusals of single orders, in `refused`.
  refusals: ['shop_order_not_ready', 'no_single_pieces'],
});

export const linkShopOrderLine = defineCall({
  summary:
    'Says what a line of a shop’s order is here: a product’s SKU, for this line alone or for later orders, too; or that the reseller sends it. Not in the specification.',
  method: 'POST',
  path: '/reseller/shop-orders/{id}/link',
  access: 'customer',
  input: z.object({
    id,
    lineId: requiredLine(200)
      .describe('Of the line there.')
      .meta({ examples: ['14650123'] }),
    productId: marketplaceId.nullish().describe('Absent: the reseller sends it.'),
    productSkuId: marketplaceId.nullish(),
    isRemembered: z.boolean().default(true).describe('For all orders of the same goods in this shop.'),
  }),
  output: nothing,
  refusals: [...placingRefusals, 'product_unavailable'],
});

export const findGoodsToLink = defineCall({
  summary: 'Goods by name or number, with their variants, to link what a shop sells. Not in the specification.',
  method: 'GET',
  path: '/reseller/goods-to-link',
  access: 'customer',
  limit: 'searches',
  input: z.object({ search: requiredLine(limits.searchKeyMax).describe('Words of the title, or the offer id.') }),
  output: z.object({
    list: z.array(
      z.object({
        productId: z.int(),
        productName: z.string(),
        productPic: z.string(),
        variants: z.array(shopOrderChoice).describe('Of the product.'),
      }),
    ),
  }),
  refusals: [],
});

export const getShopOrderAddress = defineCall({
  summary: 'Where an open order of a shop goes, whole, to repair it. Not in the specification.',
  method: 'GET',
  path: '/reseller/shop-orders/{id}/address',
  access: 'customer',
  input: z.object({ id }),
  output: z.object({
    firstName: z.string(),
    lastName: z.string(),
    company: z.string().describe('The recipient’s company, or empty text.'),
    province: z.string(),
    city: z.string(),
    detailAddress: z.string(),
    postcode: z.string(),
    mobile: z.string(),
    countryIso: z.string().describe('Two letters.'),
    missing: z.array(z.enum(addressParts)).describe('What is missing or wrong.'),
    cautions: z.array(z.enum(addressCautions)).describe('What couriers may refuse.'),
    latin: z
      .object({
        firstName: z.string(),
        lastName: z.string(),
        company: z.string().describe('The recipient’s company, or empty text.'),
        detailAddress: z.string(),
        city: z.string(),
      })
      .describe('The same in Latin letters, as far as they can be proposed.'),
  }),
  refusals: placingRefusals,
});

export const repairShopOrderAddress = defineCall({
  summary: 'Corrects where an open order of a shop goes. The country stays. Not in the specification.',
  method: 'PUT',
  path: '/reseller/shop-orders/{id}/address',
  access: 'customer',
  input: z.object({
    id,
    firstName: line(recipientNameMax),
    lastName: requiredLine(recipientNameMax),
    company: line(limits.companyMax).default('').describe('The recipient’s company, or empty text.'),
    province: line(limits.placeNameMax).default(''),
    city: requiredLine(limits.placeNameMax),
    detailAddress: requiredText(limits.detailAddressMax).transform(withoutTurning),
    postcode: optionalPostcode.default(''),
    mobile: phone,
  }),
  output: nothing,
  refusals: [...placingRefusals, 'country_not_served'],
});

export const splitShopOrder = defineCall({
  summary:
    'Takes lines out of an open order of a shop into a part of their own, ordered by itself. Not in the specification.',
  method: 'POST',
  path: '/reseller/shop-orders/{id}/split',
  access: 'customer',
  input: z.object({
    id,
    lineIds: z
      .array(requiredLine(200))
      .min(1)
      .max(resellerLimits.shopOrderLinesMax)
      .describe('Of the lines there.')
      .meta({ examples: [['14650123']] }),
  }),
  output: z.object({ id: z.string() }),
  refusals: [...placingRefusals, 'shop_order_not_split'],
});

export const setShopOrderAside = defineCall({
  summary: 'Sets an open order of a shop aside: it is not ordered here. Not in the specification.',
  method: 'POST',
  path: '/reseller/shop-orders/{id}/aside',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: placingRefusals,
});

export const releaseShopOrder = defineCall({
  summary:
    'Orders all the same although the shop has a reason to wait, which is named as it was listed. Not in the specification.',
  method: 'POST',
  path: '/reseller/shop-orders/{id}/release',
  access: 'customer',
  input: z.object({
    id,
    kind: z.enum(waitKinds),
    said: optionalLine(101).describe('The shop’s own word for it, as listed.'),
  }),
  output: nothing,
  refusals: placingRefusals,
});

export const takeUpShopOrder = defineCall({
  summary: 'Takes up again what was set aside. Not in the specification.',
  method: 'POST',
  path: '/reseller/shop-orders/{id}/take-up',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: placingRefusals,
});

export const eraseShopOrderRecipient = defineCall({
  summary:
    'Erases the recipient of a shop’s order, who asked the reseller for it, from all parts of the order and from the orders here; the country stays. While a parcel is on its way, as soon as its order has ended. Not in the specification.',
  method: 'POST',
  path: '/reseller/shop-orders/{id}/erase-recipient',
  access: 'customer',
  input: z.object({ id }),
  output: z.object({
    outcome: z.enum(['erased', 'once_ended']).describe('once_ended: noted, and done when the order here has ended.'),
  }),
  refusals: ['not_found', 'shop_order_not_sent'],
});

export const setShopSender = defineCall({
  summary:
    'Says who sends the parcels of a shop’s orders, as packing lists name them; empty: the shop here. Not in the specification.',
  method: 'PUT',
  path: '/reseller/shops/{id}/sender',
  access: 'customer',
  input: z.object({
    id,
    senderName: optionalLine(senderNameMax).describe('Who sends the parcels; empty: the shop here.'),
    fallbackPhone: line(48)
      .transform(plainPhone)
      .optional()
      .describe('For recipients without a phone number, with the country’s code. Empty: none. Absent: stays.')
      .meta({ examples: ['+49-30901820'] }),
  }),
  output: nothing,
  refusals: ['not_found'],
});

export const resendTracking = defineCall({
  summary: 'Tries at once to tell a shop of a parcel that it has not been told of. Not in the specification.',
  method: 'POST',
  path: '/reseller/tracking-pushes/{id}/again',
  access: 'customer',
  input: z.object({ id }),
  output: nothing,
  refusals: ['not_found'],
});
