import { z } from 'zod';
import { ChannelProblem, type OddOrder, type Recipient, type RemoteOrder } from '../sales-channel.ts';
import { cut } from '../untrusted.ts';
import { endless, type WooClient } from './client.ts';
import { id, idOrNone, listOf, number, words } from './fields.ts';
import {
  detailsFields,
  detailsOf,
  isWorthShowing,
  metaAnswer,
  propertiesOf,
  unpaidStatuses,
  waitsOf,
} from './order-details.ts';

const addressFields = z.object({
  first_name: words,
  last_name: words,
  company: words,
  address_1: words,
  address_2: words,
  city: words,
  state: words,
  postcode: words,
  country: words,
  phone: words,
  email: words,
});
/** PHP writes one without any field as a list. */
const addressAnswer = z.preprocess((given) => (Array.isArray(given) ? {} : (given ?? {})), addressFields);
const shipments = listOf(
  z.object({ key: words, number: words, lines: listOf(z.object({ id: words, quantity: number })).catch([]) }),
);
const time = z.string().refine((given) => !Number.isNaN(gmt(given).getTime()));
const lineAnswer = z.object({
  id,
  name: words,
  product_id: idOrNone,
  variation_id: idOrNone.default(0),
  quantity: number,
  sku: words,
  price: z.union([z.number(), z.string()]).catch(0),
  meta_data: metaAnswer.default([]),
});
export const orderAnswer = z.object({
  id,
  number: words,
  currency: words,
  date_created_gmt: time.nullish(),
  date_modified_gmt: time,
  billing: addressAnswer,
  shipping: addressAnswer,
  line_items: listOf(lineAnswer),
  shipping_lines: listOf(z.object({ method_title: words })).catch([]),
  refunds: listOf(z.object({ id: idOrNone })).nullish(),
  ...detailsFields,
});
export type OrderAnswer = z.output<typeof orderAnswer>;
export type Shipment = z.output<typeof shipments>[number];

/** Shipments recorded by this shop: WooCommerce itself does not know which pieces have left. */
export const shipmentsField = '_sampan_shipments';

const perPage = 50;
/** Shorter than one reading may take: the rest is left to the next. */
const longestMs = 5 * 60_000;

/**
 * Pages by time of change, not by number: an order that changes meanwhile moves to the end, and the one behind it would
 * be skipped.
 */
export async function* listOrders(client: WooClient, since: Date): AsyncIterable<RemoteOrder | OddOrder> {
  const seen = new Map<string, string>();
  let from = since;
  let page = 1;
  const until = Date.now() + longestMs;
  for (;;) {
    if (Date.now() > until) throw endless();
    const { items, pages } = await readPage(client, queryOf(from, page));
    for (const item of items) {
      const { id, modified } = markOf(item);
      if (seen.get(id) === modified) continue;
      seen.set(id, modified);
      const order = await readOne(client, item);
      if (order) yield order;
    }
    if (items.length === 0 || page >= pages) return;
    const times = items.flatMap((item) => time.safeParse(markOf(item).modified).data ?? []);
    const last = times.at(-1);
    const changed = last === undefined ? from : new Date(secondsBefore(gmt(last), 1));
    // More orders than a page has changed within a second, or none says when: only then is there a next page.
    page = changed > from ? 1 : page + 1;
    from = changed > from ? changed : from;
  }
}

const marks = z.object({ id: words.optional(), number: words.optional(), date_modified_gmt: words.optional() });

function markOf(item: unknown): { id: string; name: string; modified: string } {
  const { id = '', number = '', date_modified_gmt = '' } = marks.safeParse(item).data ?? {};
  const known = /^[1-9]\d*$/.test(id) ? id : '';
  const name = number || known;
  return { id: known, name: name && `#${name}`, modified: date_modified_gmt };
}

/** One order at which a shop's software breaks spoils its page; then the page's orders are asked for by themselves. */
async function readPage(client: WooClient, query: URLSearchParams): Promise<{ items: unknown[]; pages: number }> {
  try {
    return await client.list(z.unknown(), `/orders?${query}`);
  } catch (error) {
    if (!isBroken(error)) throw error;
    const brief = new URLSearchParams([...query, ['_fields', 'id,number,date_modified_gmt']]);
    return client.list(z.unknown(), `/orders?${brief}`);
  }
}

const isBroken = (error: unknown): error is ChannelProblem =>
  error instanceof ChannelProblem &&
  (error.because === 'server_error' || error.because === 'printed_errors' || error.because === 'not_understood');

/** Undefined: it was never paid, or is gone meanwhile. */
async function readOne(client: WooClient, item: unknown): Promise<RemoteOrder | OddOrder | undefined> {
  const { id, name, modified } = markOf(item);
  const isBrief = typeof item === 'object' && item !== null && !('line_items' in item) && !('status' in item);
  if (isBrief && id) {
    const order = await readOrder(client, id, { name, modified });
    return order && ('odd' in order || order.isPaid || order.isCancelled) ? order : undefined;
  }
  const { data, error } = orderAnswer.safeParse(item);
  if (data) return isWorthShowing(data) || isEnded(data) ? wholeOrOdd(client, data) : undefined;
  const { status, date_paid_gmt } = payments.safeParse(item).data ?? {};
  // An odd one that was never paid is no concern either.
  if (!date_paid_gmt && status && unpaidStatuses.includes(status)) return undefined;
  return oddOrder({ id, name, modified }, 'not_understood', error.issues[0]?.path.join('.') ?? '');
}

const payments = z.object({ status: z.string(), date_paid_gmt: z.unknown().optional() });

function oddOrder(
  { id, name, modified }: { id: string; name: string; modified: string },
  odd: OddOrder['odd'],
  where: string,
): OddOrder {
  const changedAt = time.safeParse(modified).success ? gmt(modified) : undefined;
  return { id, name, changedAt, odd, where: cut(where) };
}

const isRejected = (error: unknown): error is ChannelProblem =>
  error instanceof ChannelProblem && error.kind === 'rejected';

/** Reads an order; its parts, such as refunds, may be malformed. */
async function wholeOrOdd(client: WooClient, order: OrderAnswer): Promise<RemoteOrder | OddOrder> {
  try {
    return await whole(client, order);
  } catch (error) {
    if (!isBroken(error) && !isRejected(error)) throw error;
    return oddOrder(markOf(order), 'refused', error.said);
  }
}

function queryOf(from: Date, page: number): URLSearchParams {
  return new URLSearchParams({
    // Excludes that very second.
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

/** `mark`: what its list says of it; the shop was reached a moment ago, so what fails is the order's own. */
export async function readOrder(
  client: WooClient,
  id: string,
  mark?: { name: string; modified: string },
): Promise<RemoteOrder | OddOrder | undefined> {
  try {
    const item = await client.get(z.unknown(), `/orders/${id}`);
    if (item === undefined) return undefined;
    const { data, error } = orderAnswer.safeParse(item);
    if (!error) return await wholeOrOdd(client, data);
    const { name, modified } = markOf(item);
    return oddOrder({ id, name, modified }, 'not_understood', error.issues[0]?.path.join('.') ?? '');
  } catch (error) {
    const isItsOwn = mark ? isBroken : isRejected;
    if (!isItsOwn(error)) throw error;
    return oddOrder({ id, name: mark?.name ?? `#${id}`, modified: mark?.modified ?? '' }, 'refused', error.said);
  }
}

const endedStatuses = ['cancelled', 'refunded', 'failed', 'trash'];

export const isEnded = ({ status }: OrderAnswer): boolean => endedStatuses.includes(status);

async function whole(client: WooClient, order: OrderAnswer): Promise<RemoteOrder> {
  const sent = shipmentsOf(order);
  const ordered = await leftToSend(client, order, []);
  const left = lessSent(ordered, sent);
  return {
    id: String(order.id),
    name: `#${order.number || order.id}`,
    placedAt: gmt(order.date_created_gmt ?? order.date_modified_gmt),
    changedAt: gmt(order.date_modified_gmt),
    isPaid: isWorthShowing(order),
    isCancelled: isEnded(order),
    isFulfilled: order.status === 'completed',
    currency: order.currency,
    lines: order.line_items.map((line) => ({
      id: String(line.id),
      ...goodsOf(line),
      title: line.name,
      quantity: order.status === 'completed' ? 0 : (left.get(String(line.id)) ?? 0),
      ordered: ordered.get(String(line.id)) ?? 0,
      price: Number(line.price).toFixed(2),
      properties: propertiesOf(line.meta_data),
    })),
    recipient: recipientOf(order),
    shippingName: order.shipping_lines[0]?.method_title ?? '',
    waits: waitsOf(order),
    details: detailsOf(order, sent.length > 0 && order.status !== 'completed'),
  };
}

/**
 * WooCommerce writes 0 for a deleted product. For a deleted variant it writes the product, with the product's own SKU:
 * only the options identify the variant.
 */
function goodsOf({ product_id, variation_id, sku, meta_data }: z.output<typeof lineAnswer>) {
  const isLostSize = variation_id === 0 && meta_data.some(({ key }) => key.startsWith('pa_'));
  if (isLostSize) return { variantId: '', sku: '' };
  return { variantId: String(variation_id || product_id || ''), sku };
}

const refundAnswer = z.object({
  line_items: listOf(z.object({ quantity: number, meta_data: metaAnswer })).default([]),
});

/** Line → pieces ordered, without those given back and those that we have sent. */
export async function leftToSend(
  client: WooClient,
  order: OrderAnswer,
  sent: readonly Shipment[] = shipmentsOf(order),
): Promise<Map<string, number>> {
  const left = lessSent(new Map(order.line_items.map(({ id, quantity }) => [String(id), quantity])), sent);
  if (!order.refunds?.length) return left;
  for (const refund of await client.listAll(refundAnswer, `/orders/${order.id}/refunds`))
    for (const { quantity, meta_data } of refund.line_items) {
      const line = meta_data.find(({ key }) => key === '_refunded_item_id')?.value;
      lower(left, String(line), Math.abs(quantity));
    }
  return left;
}

const lower = (left: Map<string, number>, id: string, by: number) =>
  left.set(id, Math.max(0, less(left.get(id) ?? 0, by)));

function lessSent(pieces: ReadonlyMap<string, number>, sent: readonly Shipment[]): Map<string, number> {
  const left = new Map(pieces);
  for (const { lines } of sent) for (const { id, quantity } of lines) lower(left, id, quantity);
  return left;
}

/** Half a metre of ribbon is a piece, too, and binary fractions leave crumbs. */
export const less = (from: number, by: number): number => Math.round((from - by) * 10_000) / 10_000;

export function shipmentsOf({ meta_data }: OrderAnswer): Shipment[] {
  const { data } = shipments.safeParse(meta_data.find(({ key }) => key === shipmentsField)?.value);
  return data ?? [];
}

function recipientOf({ shipping, billing }: OrderAnswer): Recipient | undefined {
  const to = shipping.address_1 ? shipping : billing;
  if (!to.address_1) return undefined;
  return {
    firstName: to.first_name,
    lastName: to.last_name,
    company: to.company,
    countryIso: to.country,
    province: to.state,
    city: to.city,
    street: [to.address_1, to.address_2].filter(Boolean).join(', '),
    postcode: to.postcode,
    phone: to.phone || billing.phone,
    email: billing.email,
  };
}
