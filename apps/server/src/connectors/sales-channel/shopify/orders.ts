import { z } from 'zod';
import {
  ChannelProblem,
  type OddOrder,
  type Recipient,
  type RemoteOrder,
  type RemoteOrderLine,
} from '../sales-channel.ts';
import { cut } from '../untrusted.ts';
import type { ShopifyClient } from './client.ts';
import { orderDocument, ordersDocument } from './documents.ts';
import { gidOf, idOf, variantIdOf } from './ids.ts';
import { detailsFields, detailsOf, isWorthShowing, lineDetailsFields, propertiesOf, waitsOf } from './order-details.ts';

const text = z.string().nullish();
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: text });
const lineAnswer = z.object({
  id: z.string(),
  sku: text,
  title: z.string(),
  quantity: z.number(),
  currentQuantity: z.number(),
  unfulfilledQuantity: z.number(),
  requiresShipping: z.boolean(),
  variant: z.object({ id: z.string(), inventoryItem: z.object({ id: z.string() }) }).nullish(),
  discountedUnitPriceSet: z.object({ shopMoney: z.object({ amount: z.string() }) }),
  ...lineDetailsFields,
});
const addressAnswer = z.object({
  firstName: text,
  lastName: text,
  company: text,
  countryCodeV2: text,
  province: text,
  city: text,
  address1: text,
  address2: text,
  zip: text,
  phone: text,
});
const orderAnswer = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  cancelledAt: text,
  currencyCode: z.string(),
  email: text,
  shippingAddress: addressAnswer.nullish(),
  shippingLine: z.object({ title: z.string() }).nullish(),
  lineItems: z.object({ nodes: z.array(lineAnswer), pageInfo }),
  ...detailsFields,
});
type OrderAnswer = z.output<typeof orderAnswer>;

export async function* listOrders(client: ShopifyClient, since: Date): AsyncIterable<RemoteOrder | OddOrder> {
  const schema = z.object({ orders: z.object({ nodes: z.array(z.unknown()), pageInfo }) });
  const query = `updated_at:>='${since.toISOString()}'`;
  let after: string | null | undefined;
  for (;;) {
    const { orders } = await client.run(ordersDocument, schema, { query, after: after ?? null });
    for (const node of orders.nodes) {
      const order = await readNode(client, node);
      if ('odd' in order || order.isPaid || order.isCancelled) yield order;
    }
    after = orders.pageInfo.endCursor;
    if (!orders.pageInfo.hasNextPage || !after) return;
  }
}

export async function readOrder(client: ShopifyClient, id: string): Promise<RemoteOrder | OddOrder | undefined> {
  const schema = z.object({ order: z.unknown() });
  const { order } = await client.run(orderDocument, schema, { id: gidOf('Order', id), after: null });
  return order === null || order === undefined ? undefined : readNode(client, order);
}

const mark = z.object({ id: z.string(), name: text.catch(''), updatedAt: z.string().catch('') });

/** One that is not as Shopify writes it, or of whose lines some cannot be had, is named; the others go on. */
async function readNode(client: ShopifyClient, node: unknown): Promise<RemoteOrder | OddOrder> {
  const { data, error } = orderAnswer.safeParse(node);
  if (!data) return oddOrder(node, 'not_understood', error.issues[0]?.path.join('.') ?? '');
  try {
    return await whole(client, data);
  } catch (problem) {
    const isItsOwn =
      problem instanceof ChannelProblem && (problem.because === 'not_understood' || problem.kind === 'rejected');
    if (!isItsOwn) throw problem;
    return oddOrder(node, 'refused', problem.said);
  }
}

function oddOrder(node: unknown, odd: OddOrder['odd'], where: string): OddOrder {
  const { id = '', name, updatedAt = '' } = mark.safeParse(node).data ?? {};
  const changedAt = new Date(updatedAt);
  return {
    id: idOf(id),
    name: name ?? '',
    changedAt: Number.isNaN(changedAt.getTime()) ? undefined : changedAt,
    odd,
    where: cut(where),
  };
}

async function readPage(client: ShopifyClient, id: string, after?: string | null): Promise<OrderAnswer | undefined> {
  const schema = z.object({ order: orderAnswer.nullish() });
  const { order } = await client.run(orderDocument, schema, { id, after: after ?? null });
  return order ?? undefined;
}

async function whole(client: ShopifyClient, order: OrderAnswer): Promise<RemoteOrder> {
  const lines = [...order.lineItems.nodes];
  let { hasNextPage, endCursor } = order.lineItems.pageInfo;
  while (hasNextPage && endCursor) {
    const next = await readPage(client, order.id, endCursor);
    if (!next) break;
    lines.push(...next.lineItems.nodes);
    ({ hasNextPage, endCursor } = next.lineItems.pageInfo);
  }
  return {
    id: idOf(order.id),
    name: order.name,
    placedAt: new Date(order.createdAt),
    changedAt: new Date(order.updatedAt),
    isPaid: isWorthShowing(order),
    isCancelled: Boolean(order.cancelledAt) || order.displayFinancialStatus === 'REFUNDED',
    isFulfilled: order.displayFulfillmentStatus === 'FULFILLED',
    currency: order.currencyCode,
    lines: lines.filter(({ requiresShipping }) => requiresShipping).map(lineOf),
    recipient: recipientOf(order),
    shippingName: order.shippingLine?.title ?? '',
    waits: waitsOf(order),
    details: detailsOf(
      order,
      lines.filter((one) => !one.requiresShipping && one.currentQuantity > 0).map(({ title }) => title),
    ),
  };
}

function lineOf(line: z.output<typeof lineAnswer>): RemoteOrderLine {
  return {
    id: idOf(line.id),
    variantId: line.variant ? variantIdOf(line.variant) : '',
    sku: line.sku ?? '',
    title: line.title,
    // Refunded pieces may still count as not sent.
    quantity: Math.max(0, Math.min(line.unfulfilledQuantity, line.currentQuantity)),
    ordered: Math.max(0, line.currentQuantity),
    price: line.discountedUnitPriceSet.shopMoney.amount,
    properties: propertiesOf(line),
  };
}

function recipientOf({ shippingAddress: to, email, phone }: OrderAnswer): Recipient | undefined {
  if (!to) return undefined;
  return {
    firstName: to.firstName ?? '',
    lastName: to.lastName ?? '',
    company: to.company ?? '',
    countryIso: to.countryCodeV2 ?? '',
    province: to.province ?? '',
    city: to.city ?? '',
    street: [to.address1, to.address2].filter(Boolean).join(', '),
    postcode: to.zip ?? '',
    phone: to.phone || phone || '',
    email: email ?? '',
  };
}
