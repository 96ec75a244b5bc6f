import { type PageArgs, page } from './pages.ts';
import { fileUrl } from './products.ts';
import type { Fulfillment, FulfillmentOrder, Line, Order, Product, Shop, Variant } from './world.ts';

/** Things as the schema shows them: fields with arguments are functions, the rest is plain. */

const iso = (time: number): string => new Date(time).toISOString();

export function productView(shop: Shop, product: Product): object {
  return {
    __typename: 'Product',
    id: product.id,
    title: product.title,
    vendor: product.vendor,
    productType: product.productType,
    tags: product.tags,
    handle: product.handle,
    status: product.status,
    metafield: ({ namespace, key }: { namespace: string; key: string }) => {
      const value = product.metafields.get(`${namespace}.${key}`);
      return value === undefined ? null : { value };
    },
    variants: (args: PageArgs) => {
      const { nodes, pageInfo } = page(product.variants, args);
      return { nodes: nodes.map((variant) => variantView(shop, variant)), pageInfo };
    },
    collections: ({ query, ...args }: PageArgs & { query?: string }) => {
      const isIn = ({ id, isSmart }: Shop['collections'][number]) =>
        isSmart ? query !== 'collection_type:custom' : product.collectionIds.includes(id);
      return page(shop.collections.filter(isIn), args);
    },
    media: (args: PageArgs) => {
      const files = product.fileIds.flatMap((id) => shop.files.get(id) ?? []);
      const { nodes, pageInfo } = page(files, args);
      const view = (file: (typeof files)[number]) => ({
        __typename: 'MediaImage',
        id: file.id,
        image: { url: fileUrl(file) },
      });
      return { nodes: nodes.map(view), pageInfo };
    },
  };
}

export function variantView(shop: Shop, variant: Variant): object {
  return {
    __typename: 'ProductVariant',
    id: variant.id,
    sku: variant.sku,
    price: variant.price,
    barcode: variant.barcode ?? null,
    selectedOptions: () => {
      const options = shop.variants.get(variant.id)?.options ?? [];
      return options.map(({ name }, index) => ({ name, value: variant.values[index] ?? '' }));
    },
    inventoryQuantity: [...variant.pieces.values()].reduce((sum, pieces) => sum + pieces, 0),
    inventoryItem: { id: variant.itemId },
    product: () => productView(shop, shop.variants.get(variant.id) as Product),
  };
}

export function orderView(shop: Shop, order: Order): object {
  return {
    __typename: 'Order',
    id: order.id,
    name: order.name,
    createdAt: iso(order.createdAt),
    updatedAt: iso(order.updatedAt),
    cancelledAt: order.cancelledAt === undefined ? null : iso(order.cancelledAt),
    currencyCode: shop.currency,
    email: order.email,
    displayFinancialStatus: order.financial,
    displayFulfillmentStatus: fulfillmentStatus(order),
    phone: order.phone,
    test: order.test,
    note: order.note,
    tags: order.tags,
    edited: order.edited,
    customAttributes: order.attributes,
    discountCodes: order.discountCodes,
    paymentGatewayNames: order.gateways,
    currentTotalDiscountsSet: bag(shop, order.discount),
    totalTipReceivedSet: bag(shop, order.tip),
    currentTotalDutiesSet: order.duties === null ? null : bag(shop, order.duties),
    totalOutstandingSet: bag(shop, order.outstanding),
    additionalFees: order.fees.map(({ name, amount }) => ({ name, price: bag(shop, amount) })),
    risk: { recommendation: order.recommendation },
    shippingAddress: order.address ?? null,
    shippingLine: { title: order.shippingTitle },
    lineItems: (args: PageArgs) => {
      const { nodes, pageInfo } = page(order.lines, args);
      return { nodes: nodes.map((line) => lineView(shop, line)), pageInfo };
    },
    fulfillments: ({ first }: { first?: number }) =>
      order.fulfillments.slice(0, first ?? undefined).map((one) => fulfillmentView(shop, order, one)),
    fulfillmentOrders: (args: PageArgs) => {
      const { nodes, pageInfo } = page(order.fulfillmentOrders, args);
      return { nodes: nodes.map((one) => fulfillmentOrderView(shop, order, one)), pageInfo };
    },
  };
}

const bag = (shop: Shop, amount: string) => ({ shopMoney: { amount, currencyCode: shop.currency } });

function fulfillmentStatus({ lines, fulfillmentOrders }: Order): string {
  const open = fulfillmentOrders.filter(({ status }) => status !== 'CLOSED' && status !== 'CANCELLED');
  for (const status of ['ON_HOLD', 'SCHEDULED'])
    if (open.length > 0 && open.every((one) => one.status === status)) return status;
  const sent = lines.filter(({ requiresShipping }) => requiresShipping);
  if (sent.every(({ quantity, refunded, fulfilled }) => fulfilled >= quantity - refunded)) return 'FULFILLED';
  return sent.some(({ fulfilled }) => fulfilled > 0) ? 'PARTIALLY_FULFILLED' : 'UNFULFILLED';
}

function lineView(shop: Shop, line: Line): object {
  const variant = shop.variants.get(line.variantId)?.variants.find(({ id }) => id === line.variantId);
  return {
    id: line.id,
    sku: line.sku,
    title: line.title,
    quantity: line.quantity,
    currentQuantity: line.quantity - line.refunded,
    unfulfilledQuantity: line.quantity - line.fulfilled - line.refunded,
    requiresShipping: line.requiresShipping,
    variant: variant ? variantView(shop, variant) : null,
    discountedUnitPriceSet: bag(shop, line.price),
    customAttributes: line.attributes,
    lineItemGroup: line.groupAttributes ? { customAttributes: line.groupAttributes } : null,
  };
}

const lineOf = (shop: Shop, order: Order, id: string) =>
  lineView(shop, order.lines.find((one) => one.id === id) as Line);

function fulfillmentView(shop: Shop, order: Order, one: Fulfillment): object {
  return {
    id: one.id,
    status: one.status,
    trackingInfo: ({ first }: { first?: number }) => one.tracking.slice(0, first ?? undefined),
    events: (args: PageArgs & { reverse?: boolean }) => page(args.reverse ? one.events.toReversed() : one.events, args),
    fulfillmentLineItems: (args: PageArgs) => {
      const { nodes, pageInfo } = page(one.items, args);
      const view = ({ lineId, quantity }: { lineId: string; quantity: number }) => ({
        quantity,
        lineItem: lineOf(shop, order, lineId),
      });
      return { nodes: nodes.map(view), pageInfo };
    },
  };
}

function fulfillmentOrderView(shop: Shop, order: Order, one: FulfillmentOrder): object {
  return {
    id: one.id,
    status: one.status,
    fulfillAt: one.fulfillAt,
    fulfillmentHolds: one.holds.map((reason) => ({ reason })),
    assignedLocation: { location: { id: one.locationId } },
    lineItems: (args: PageArgs) => {
      const { nodes, pageInfo } = page(one.items, args);
      const view = ({ id, remaining, lineId }: FulfillmentOrder['items'][number]) => ({
        id,
        remainingQuantity: remaining,
        lineItem: lineOf(shop, order, lineId),
      });
      return { nodes: nodes.map(view), pageInfo };
    },
  };
}
