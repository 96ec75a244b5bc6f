import { Unwilling } from './api-error.ts';
import { touch } from './products.ts';
import type { Address, Attribute, Fulfillment, FulfillmentOrder, Line, Order, Shop, World } from './world.ts';

/** Orders, and what sends them. */

export type Facts = Pick<
  Order,
  | 'financial'
  | 'phone'
  | 'test'
  | 'note'
  | 'tags'
  | 'attributes'
  | 'discountCodes'
  | 'gateways'
  | 'discount'
  | 'tip'
  | 'duties'
  | 'outstanding'
  | 'fees'
  | 'recommendation'
>;

interface NewLine {
  sku: string;
  quantity: number;
  requiresShipping?: boolean;
  attributes?: Attribute[];
  groupAttributes?: Attribute[];
}

export interface NewOrder extends Partial<Facts> {
  lines: NewLine[];
  isPaid?: boolean;
  address?: Partial<Address> | null;
  email?: string;
}

const usualAddress: Address = {
  firstName: 'Lena',
  lastName: 'Brandt',
  company: '',
  countryCodeV2: 'DE',
  province: 'Berlin',
  city: 'Berlin',
  address1: 'Torstraße 1',
  address2: '',
  zip: '10119',
  phone: '+4930123456',
};

/** An end customer's, who takes what is there. */
export function placeOrder(
  world: World,
  shop: Shop,
  { lines, isPaid = true, address = {}, email, ...facts }: NewOrder,
): Order {
  const now = world.clock.now;
  const order: Order = {
    id: world.gid('Order'),
    name: `#${1001 + shop.orders.size}`,
    createdAt: now,
    updatedAt: now,
    cancelledAt: undefined,
    email: email ?? 'lena.brandt@example.com',
    financial: isPaid ? 'PAID' : 'PENDING',
    ...noFacts,
    ...facts,
    edited: false,
    address: address === null ? undefined : { ...usualAddress, ...address },
    shippingTitle: 'Standard',
    lines: lines.map((line) => soldLine(world, shop, line)),
    fulfillmentOrders: [],
    fulfillments: [],
  };
  order.fulfillmentOrders = fulfillmentOrdersOf(world, shop, order.lines);
  shop.orders.set(order.id, order);
  world.emit(shop, 'orders/create', order.id, { email: order.email, shipping_address: order.address });
  changed(world, shop, order);
  return order;
}

const noFacts: Omit<Facts, 'financial'> = {
  phone: null,
  test: false,
  note: null,
  tags: [],
  attributes: [],
  discountCodes: [],
  gateways: ['shopify_payments'],
  discount: '0.0',
  tip: '0.0',
  duties: null,
  outstanding: '0.0',
  fees: [],
  recommendation: 'NONE',
};

function soldLine(
  world: World,
  shop: Shop,
  { sku, quantity, requiresShipping = true, attributes = [], groupAttributes }: NewLine,
): Line {
  for (const product of shop.products.values()) {
    const variant = product.variants.find((one) => one.sku === sku);
    if (!variant) continue;
    const [location] = variant.pieces.keys();
    if (location) variant.pieces.set(location, (variant.pieces.get(location) ?? 0) - quantity);
    touch(world, shop, product);
    const { id: variantId, price } = variant;
    const line = { id: world.gid('LineItem'), variantId, title: product.title, sku, price, quantity };
    return { ...line, refunded: 0, fulfilled: 0, requiresShipping, attributes, groupAttributes };
  }
  throw new Error(`Nobody sells ${sku} in ${shop.address}.`);
}

function fulfillmentOrdersOf(world: World, shop: Shop, lines: readonly Line[]): FulfillmentOrder[] {
  const sent = lines.filter(({ requiresShipping }) => requiresShipping);
  const byLocation = Map.groupBy(sent, (line) => locationOf(shop, line));
  return [...byLocation].map(([locationId, ofLocation]) => ({
    id: world.gid('FulfillmentOrder'),
    locationId,
    status: 'OPEN',
    holds: [],
    fulfillAt: null,
    items: ofLocation.map(({ id, quantity }) => ({
      id: world.gid('FulfillmentOrderLineItem'),
      lineId: id,
      remaining: quantity,
      total: quantity,
    })),
  }));
}

function locationOf(shop: Shop, { variantId }: Line): string {
  const variant = shop.variants.get(variantId)?.variants.find(({ id }) => id === variantId);
  return [...(variant?.pieces.keys() ?? [])][0] ?? (shop.locations[0] as string);
}

export function changed(world: World, shop: Shop, order: Order): void {
  order.updatedAt = world.clock.now;
  world.emit(shop, 'orders/updated', order.id, { email: order.email, shipping_address: order.address });
}

export function cancelOrder(world: World, shop: Shop, order: Order): void {
  order.cancelledAt = world.clock.now;
  if (order.financial === 'PAID') order.financial = 'REFUNDED';
  for (const one of order.fulfillmentOrders) if (one.status !== 'CLOSED') one.status = 'CANCELLED';
  world.emit(shop, 'orders/cancelled', order.id);
  changed(world, shop, order);
}

/** Pieces that were not sent yet are given back. */
export function refundLine(world: World, shop: Shop, order: Order, sku: string, quantity: number): void {
  const line = order.lines.find((one) => one.sku === sku);
  if (!line) throw new Error(`There is no ${sku} in ${order.name}.`);
  line.refunded += quantity;
  order.financial = order.lines.every((one) => one.refunded === one.quantity) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  let left = quantity;
  for (const item of order.fulfillmentOrders.flatMap(({ items }) => items.filter(({ lineId }) => lineId === line.id))) {
    const taken = Math.min(left, item.remaining);
    item.remaining -= taken;
    left -= taken;
  }
  close(order);
  changed(world, shop, order);
}

/** Adds pieces after the order was paid, so that money is missing, or takes unsent ones away. */
export function editLine(world: World, shop: Shop, order: Order, sku: string, by: number): void {
  const line = order.lines.find((one) => one.sku === sku);
  const [part] = order.fulfillmentOrders;
  const item = part?.items.find(({ lineId }) => lineId === line?.id);
  if (!line || !item) throw new Error(`There is no ${sku} in ${order.name}.`);
  order.edited = true;
  item.remaining += by;
  if (by < 0) line.refunded -= by;
  else {
    line.quantity += by;
    item.total += by;
  }
  order.outstanding = (Number(order.outstanding) + Number(line.price) * by).toFixed(2);
  if (Number(order.outstanding) > 0) order.financial = 'PARTIALLY_PAID';
  changed(world, shop, order);
}

function close(order: Order): void {
  for (const one of order.fulfillmentOrders)
    if (one.status !== 'CANCELLED' && one.items.every(({ remaining }) => remaining === 0)) one.status = 'CLOSED';
}

export interface FulfillmentInput {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems?: { id: string; quantity: number }[];
  }[];
  notifyCustomer?: boolean;
  trackingInfo?: TrackingInput;
}

export interface TrackingInput {
  company?: string;
  number?: string;
  numbers?: string[];
  url?: string;
  urls?: string[];
}

export function fulfil(world: World, shop: Shop, input: FulfillmentInput): Fulfillment {
  const field = ['fulfillment', 'lineItemsByFulfillmentOrder'];
  const parts = input.lineItemsByFulfillmentOrder.map((part) => {
    const found = findFulfillmentOrder(shop, part.fulfillmentOrderId);
    if (!found) throw new Unwilling(field, 'Fulfillment order does not exist.');
    return { ...found, wanted: part.fulfillmentOrderLineItems };
  });
  const [first] = parts;
  if (!first) throw new Unwilling(field, 'There is nothing to fulfill.');
  if (parts.some(({ order }) => order !== first.order))
    throw new Unwilling(field, 'All fulfillment orders must be of one order.');
  if (parts.some(({ one }) => one.locationId !== first.one.locationId))
    throw new Unwilling(field, 'All fulfillment orders must be assigned to the same location.');
  const taken = parts.flatMap(({ one, wanted }) => takenOf(one, wanted, field));
  for (const { item, quantity } of taken) item.remaining -= quantity;
  for (const { one } of parts)
    one.status = one.items.every(({ remaining }) => remaining === 0) ? 'CLOSED' : 'IN_PROGRESS';
  return record(world, shop, first.order, first.one.locationId, taken, input);
}

function takenOf(one: FulfillmentOrder, wanted: { id: string; quantity: number }[] | undefined, field: string[]) {
  if (one.status !== 'OPEN' && one.status !== 'IN_PROGRESS')
    throw new Unwilling(field, `Fulfillment order has an unfulfillable status= ${one.status.toLowerCase()}.`);
  const all =
    wanted ??
    one.items.filter(({ remaining }) => remaining > 0).map(({ id, remaining }) => ({ id, quantity: remaining }));
  return all.map(({ id, quantity }) => {
    const item = one.items.find((each) => each.id === id);
    if (!item) throw new Unwilling(field, 'Fulfillment order line item does not exist.');
    if (quantity <= 0 || quantity > item.remaining)
      throw new Unwilling(field, 'Invalid fulfillment order line item quantity requested.');
    return { item, quantity };
  });
}

type Taken = { item: FulfillmentOrder['items'][number]; quantity: number };

function record(
  world: World,
  shop: Shop,
  order: Order,
  locationId: string,
  taken: Taken[],
  input: FulfillmentInput,
): Fulfillment {
  const fulfillment: Fulfillment = {
    id: world.gid('Fulfillment'),
    status: 'SUCCESS',
    tracking: trackingOf(input.trackingInfo ?? {}),
    items: taken.map(({ item, quantity }) => ({ lineId: item.lineId, quantity })),
    locationId,
    events: [],
  };
  for (const { lineId, quantity } of fulfillment.items) {
    const line = order.lines.find(({ id }) => id === lineId);
    if (line) line.fulfilled += quantity;
  }
  order.fulfillments.push(fulfillment);
  shop.counts.fulfillmentsCreated++;
  if (input.notifyCustomer) shop.counts.customersNotified++;
  world.emit(shop, 'fulfillments/create', fulfillment.id);
  changed(world, shop, order);
  return fulfillment;
}

export function renumber(world: World, shop: Shop, id: string, input: TrackingInput, isTold: boolean): Fulfillment {
  for (const order of shop.orders.values()) {
    const fulfillment = order.fulfillments.find((one) => one.id === id);
    if (!fulfillment) continue;
    if (fulfillment.status === 'CANCELLED') throw new Unwilling(['fulfillmentId'], 'The fulfillment was cancelled.');
    fulfillment.tracking = trackingOf(input);
    shop.counts.trackingUpdated++;
    if (isTold) shop.counts.customersNotified++;
    changed(world, shop, order);
    return fulfillment;
  }
  throw new Unwilling(['fulfillmentId'], 'Fulfillment does not exist.');
}

export interface EventInput {
  fulfillmentId: string;
  status: string;
  happenedAt?: string;
}

/** Shopify takes the same event again, and lists it twice. */
export function addEvent(world: World, shop: Shop, { fulfillmentId, status, happenedAt }: EventInput): object {
  const order = [...shop.orders.values()].find((one) => one.fulfillments.some(({ id }) => id === fulfillmentId));
  const fulfillment = order?.fulfillments.find(({ id }) => id === fulfillmentId);
  if (!order || !fulfillment) throw new Unwilling(['fulfillmentEvent', 'fulfillmentId'], 'Fulfillment does not exist.');
  if (fulfillment.status === 'CANCELLED')
    throw new Unwilling(['fulfillmentEvent', 'fulfillmentId'], 'The fulfillment was cancelled.');
  const event = { id: world.gid('FulfillmentEvent'), status, happenedAt: happenedAt ?? '' };
  fulfillment.events.push(event);
  changed(world, shop, order);
  return event;
}

function trackingOf({ company, number, numbers, url, urls }: TrackingInput): Fulfillment['tracking'] {
  const all = numbers ?? (number === undefined ? [] : [number]);
  const pages = urls ?? (url === undefined ? [] : [url]);
  if (pages.some((page) => !URL.canParse(page))) throw new Unwilling(['trackingInfo', 'url'], 'The URL is invalid.');
  return all.map((one, index) => ({ company: company ?? null, number: one, url: pages[index] ?? null }));
}

function findFulfillmentOrder(shop: Shop, id: string): { order: Order; one: FulfillmentOrder } | undefined {
  for (const order of shop.orders.values()) {
    const one = order.fulfillmentOrders.find((each) => each.id === id);
    if (one) return { order, one };
  }
  return undefined;
}
