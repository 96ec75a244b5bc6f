import { type Body, checkBody } from './fields.ts';
import { notifyOfVariation, putMeta, touch } from './products.ts';
import { Refusal } from './refusal.ts';
import { orderView } from './views.ts';
import type { Address, Line, Order, Shop, World } from './world.ts';

interface NewLine {
  sku: string;
  quantity: number;
  meta?: { key: string; value: unknown; display_key?: string; display_value?: unknown }[];
}

export interface NewOrder
  extends Partial<Pick<Order, 'note' | 'paymentMethod' | 'paymentTitle' | 'discount' | 'coupons' | 'fees'>> {
  lines: NewLine[];
  isPaid?: boolean;
  meta?: { key: string; value: unknown }[];
  shipping?: Partial<Address>;
  billing?: Partial<Address>;
  email?: string;
}

const usualAddress: Address = {
  first_name: 'Lena',
  last_name: 'Brandt',
  company: '',
  address_1: 'Torstraße 1',
  address_2: '',
  city: 'Berlin',
  state: 'DE-BE',
  postcode: '10119',
  country: 'DE',
  phone: '+4930123456',
};

/** An end customer's. WC_Gateway_COD makes an order `processing` without a date of payment, which it gets when completed. */
export function placeOrder(
  world: World,
  shop: Shop,
  { lines, isPaid = true, shipping = {}, billing, email, meta = [], ...facts }: NewOrder,
): Order {
  const now = world.clock.now;
  const order: Order = {
    id: world.next(),
    status: isPaid ? 'processing' : 'pending',
    created: now,
    modified: now,
    paid: isPaid && facts.paymentMethod !== 'cod' ? now : undefined,
    billing: { ...usualAddress, ...billing, email: email ?? 'lena.brandt@example.com' },
    shipping: { ...usualAddress, ...shipping },
    lines: lines.map((line) => soldLine(world, shop, line)),
    refunds: [],
    notes: [],
    meta: meta.map((one) => ({ id: world.next(), ...one })),
    note: '',
    paymentMethod: 'stripe',
    paymentTitle: 'Credit card',
    discount: '0.00',
    coupons: [],
    fees: [],
    ...facts,
  };
  shop.orders.set(order.id, order);
  notify(world, shop, order, 'order.created');
  return order;
}

function soldLine(world: World, shop: Shop, { sku, quantity, meta = [] }: NewLine): Line {
  for (const product of shop.products.values()) {
    const variation = product.variations.find((one) => one.sku === sku);
    const one = variation ?? (product.sku === sku && product.type === 'simple' ? product : undefined);
    if (!one) continue;
    if (one.stock !== null) one.stock -= quantity;
    if (variation) notifyOfVariation(world, shop, variation, 'product.updated');
    else touch(world, shop, product);
    const ids = { id: world.next(), productId: product.id, variationId: variation?.id ?? 0 };
    const shown = meta.map(({ key, value, display_key = key, display_value = value }) => ({
      id: world.next(),
      key,
      value,
      display_key,
      display_value,
    }));
    return { ...ids, name: product.name, sku, price: one.regularPrice, quantity, meta: shown };
  }
  throw new Error(`Nobody sells ${sku} in ${shop.folder}.`);
}

function notify(world: World, shop: Shop, order: Order, topic = 'order.updated'): void {
  order.modified = world.clock.now;
  world.notify({ shop, topic, id: order.id, view: () => orderView(shop, order) });
}

export function setStatus(world: World, shop: Shop, order: Order, status: string): void {
  if (status === 'completed' && order.status !== 'completed') shop.counts.ordersCompleted++;
  const paysBy = order.paymentMethod === 'cod' ? 'completed' : 'processing';
  if (status === paysBy && order.paid === undefined) order.paid = world.clock.now;
  order.status = status;
  notify(world, shop, order);
}

export function refundLine(world: World, shop: Shop, order: Order, sku: string, quantity: number): void {
  const line = order.lines.find((one) => one.sku === sku);
  if (!line) throw new Error(`There is no ${sku} in order ${order.id}.`);
  order.refunds.push({ id: world.next(), lines: [{ lineId: line.id, quantity }] });
  notify(world, shop, order);
}

const statuses = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'] as const;

export function updateOrder(world: World, shop: Shop, order: Order, body: Body): Order {
  checkBody(body, { status: statuses, meta_data: 'list' });
  if (body.meta_data) putMeta(world, order.meta, body.meta_data as Body[]);
  if (body.status === undefined) notify(world, shop, order);
  else setStatus(world, shop, order, String(body.status));
  return order;
}

export function addNote(world: World, shop: Shop, order: Order, body: Body): object {
  checkBody(body, { note: 'text', customer_note: 'boolean' });
  if (!body.note) throw new Refusal(400, 'rest_missing_callback_param', 'Missing parameter(s): note');
  const note = { id: world.next(), note: String(body.note), isForCustomer: body.customer_note === true };
  order.notes.push(note);
  if (note.isForCustomer) shop.counts.customersNotified++;
  return noteView(note);
}

export const noteView = ({ id, note, isForCustomer }: Order['notes'][number]): object => ({
  id,
  author: 'system',
  note,
  customer_note: isForCustomer,
});

export const refundView = ({ id, lines }: Order['refunds'][number]): object => ({
  id,
  line_items: lines.map(({ lineId, quantity }) => ({
    id: id + lineId,
    quantity: -quantity,
    meta_data: [{ id: 1, key: '_refunded_item_id', value: String(lineId) }],
  })),
});
