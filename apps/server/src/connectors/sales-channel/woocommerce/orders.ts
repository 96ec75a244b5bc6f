import { z } from 'zod';
import type { OrderThere, Recipient } from '../sales-channel.ts';
import { endless, type WooClient } from './client.ts';

const text = z.string().nullish().catch('');
const addressAnswer = z.object({
  first_name: text,
  last_name: text,
  company: text,
  address_1: text,
  address_2: text,
  city: text,
  state: text,
  postcode: text,
  country: text,
  phone: text,
  email: text,
});
const shipments = z.array(
  z.object({
    key: z.string(),
    number: z.string(),
    lines: z.array(z.object({ id: z.string(), quantity: z.number() })),
  }),
);
export const orderAnswer = z.object({
  id: z.number(),
  number: z.string(),
  status: z.string(),
  currency: z.string(),
  date_created_gmt: z.string(),
  date_modified_gmt: z.string(),
  date_paid_gmt: z.string().nullish(),
  billing: addressAnswer,
  shipping: addressAnswer,
  line_items: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      product_id: z.number(),
      variation_id: z.number().catch(0),
      quantity: z.number(),
      sku: z.string().nullish(),
      price: z.union([z.number(), z.string()]).catch(0),
    }),
  ),
  shipping_lines: z.array(z.object({ method_title: z.string().catch('') })).catch([]),
  refunds: z.array(z.object({ id: z.number() })).catch([]),
  meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })).catch([]),
});
export type OrderAnswer = z.output<typeof orderAnswer>;
export type Shipment = z.output<typeof shipments>[number];

/** What we have told the shop of: WooCommerce itself does not know which pieces have left. */
export const shipmentsField = '_sampan_shipments';

const perPage = 50;
/** Shorter than one reading may take: what is left is read by the next. */
const longestMs = 5 * 60_000;

/**
 * From change to change, not from page to page: an order that changes meanwhile moves to the end, and the one behind it
 * would be skipped.
 */
export async function* listOrders(client: WooClient, since: Date): AsyncIterable<OrderThere> {
  const seen = new Map<number, string>();
  let from = since;
  let page = 1;
  const until = Date.now() + longestMs;
  for (;;) {
    if (Date.now() > until) throw endless();
    const { items, pages } = await client.list(orderAnswer, `/orders?${queryOf(from, page)}`);
    const fresh = items.filter((order) => seen.get(order.id) !== order.date_modified_gmt);
    for (const order of fresh) {
      seen.set(order.id, order.date_modified_gmt);
      if (wasPaid(order)) yield await whole(client, order);
    }
    const last = items.at(-1);
    if (!last || page >= pages) return;
    const changed = new Date(secondsBefore(gmt(last.date_modified_gmt), 1));
    // More orders than a page has changed within a second: only then is there a next page.
    page = changed > from ? 1 : page + 1;
    from = changed > from ? changed : from;
  }
}

function queryOf(from: Date, page: number): URLSearchParams {
  return new URLSearchParams({
    // Without those of that very second.
    modified_after: new Date(secondsBefore(from, 1)).toISOString().slice(0, 19),
    dates_are_gmt: 'true',
    orderby: 'modified',
    order: 'asc',
    status: 'any',
    per_page: String(perPage),
    page: String(page),
  });
}

const secondsBefore = (date: Date, seconds: number): number => date.getTime() - seconds * 1000;
const gmt = (time: string): Date => new Date(`${time}Z`);

export async function readOrder(client: WooClient, id: string): Promise<OrderThere | undefined> {
  const order = await client.get(orderAnswer, `/orders/${id}`);
  return order && whole(client, order);
}

/** Those that WooCommerce itself counts as paid. */
const paidStatuses = ['processing', 'completed', 'refunded'];
const endedStatuses = ['cancelled', 'refunded', 'failed', 'trash'];

const wasPaid = ({ status, date_paid_gmt }: OrderAnswer): boolean =>
  Boolean(date_paid_gmt) || paidStatuses.includes(status);
export const isEnded = ({ status }: OrderAnswer): boolean => endedStatuses.includes(status);

async function whole(client: WooClient, order: OrderAnswer): Promise<OrderThere> {
  const left = await leftToSend(client, order);
  return {
    id: String(order.id),
    name: `#${order.number}`,
    placedAt: gmt(order.date_created_gmt),
    changedAt: gmt(order.date_modified_gmt),
    isPaid: wasPaid(order),
    isCancelled: isEnded(order),
    isFulfilled: order.status === 'completed',
    currency: order.currency,
    lines: order.line_items.map(({ id, name, product_id, variation_id, sku, price }) => ({
      id: String(id),
      variantId: String(variation_id || product_id),
      sku: sku ?? '',
      title: name,
      quantity: order.status === 'completed' ? 0 : (left.get(String(id)) ?? 0),
      price: Number(price).toFixed(2),
    })),
    recipient: recipientOf(order),
    shippingName: order.shipping_lines[0]?.method_title ?? '',
  };
}

const refundAnswer = z.object({
  line_items: z
    .array(z.object({ quantity: z.number(), meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })) }))
    .catch([]),
});

/** Line → pieces ordered, without those given back and those that we have sent. */
export async function leftToSend(
  client: WooClient,
  order: OrderAnswer,
  sent: readonly Shipment[] = shipmentsOf(order),
): Promise<Map<string, number>> {
  const left = new Map(order.line_items.map(({ id, quantity }) => [String(id), quantity]));
  const lower = (id: string, by: number) => left.set(id, Math.max(0, (left.get(id) ?? 0) - by));
  for (const { lines } of sent) for (const { id, quantity } of lines) lower(id, quantity);
  if (order.refunds.length === 0) return left;
  for (const refund of await client.listAll(refundAnswer, `/orders/${order.id}/refunds`))
    for (const { quantity, meta_data } of refund.line_items) {
      const line = meta_data.find(({ key }) => key === '_refunded_item_id')?.value;
      lower(String(line), Math.abs(quantity));
    }
  return left;
}

export function shipmentsOf({ meta_data }: OrderAnswer): Shipment[] {
  const { data } = shipments.safeParse(meta_data.find(({ key }) => key === shipmentsField)?.value);
  return data ?? [];
}

function recipientOf({ shipping, billing }: OrderAnswer): Recipient | undefined {
  const to = shipping.address_1 ? shipping : billing;
  if (!to.address_1) return undefined;
  return {
    firstName: to.first_name ?? '',
    lastName: to.last_name ?? '',
    company: to.company ?? '',
    countryIso: to.country ?? '',
    province: to.state ?? '',
    city: to.city ?? '',
    street: [to.address_1, to.address_2].filter(Boolean).join(', '),
    postcode: to.postcode ?? '',
    phone: to.phone || billing.phone || '',
    email: billing.email ?? '',
  };
}
