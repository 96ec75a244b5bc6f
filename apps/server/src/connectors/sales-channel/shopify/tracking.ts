import { z } from 'zod';
import { ChannelProblem, type DeliveryForShop, type TrackingForShop } from '../sales-channel.ts';
import type { ShopifyClient } from './client.ts';
import {
  deliverDocument,
  deliveriesDocument,
  fulfilDocument,
  fulfillmentsDocument,
  openLinesDocument,
  renumberDocument,
} from './documents.ts';
import { gidOf, idOf } from './ids.ts';
import { refuseErrors, userErrors } from './user-errors.ts';

/** Records what is missing of a parcel: a fulfilment with its number may exist from an earlier attempt. */
export async function putTracking(client: ShopifyClient, tracking: TrackingForShop): Promise<void> {
  const remote = await readRemoteOrder(client, tracking.orderId);
  const isReported = remote.fulfillments.some((one) => hasNumber(one, tracking.number));
  const renumbered = renumberedBy(tracking, remote.fulfillments);
  if (renumbered && !isReported) return renumber(client, renumbered, tracking);
  if (tracking.lines.length === 0) {
    if (!isReported) throw closed('No parcel was told of before.');
    return;
  }
  const left = unreportedPieces(tracking, remote.fulfillments);
  if (left.size === 0) return;
  if (remote.isCancelled) throw closed('The order was cancelled.');
  for (const part of allot(left, await readOpenLines(client, tracking.orderId))) await fulfil(client, part, tracking);
}

const closed = (said: string) => new ChannelProblem('rejected', { because: 'order_closed', said });

const fulfillment = z.object({
  id: z.string(),
  status: z.string(),
  trackingInfo: z.array(
    z.object({ company: z.string().nullish(), number: z.string().nullish(), url: z.string().nullish() }),
  ),
  fulfillmentLineItems: z.object({
    nodes: z.array(z.object({ quantity: z.number().nullish(), lineItem: z.object({ id: z.string() }) })),
  }),
});
type Fulfillment = z.output<typeof fulfillment>;

const hasNumber = ({ trackingInfo }: Fulfillment, number: string): boolean =>
  trackingInfo.some((one) => one.number === number);

async function readRemoteOrder(client: ShopifyClient, orderId: string) {
  const schema = z.object({
    order: z.object({ cancelledAt: z.string().nullish(), fulfillments: z.array(fulfillment) }).nullish(),
  });
  const { order } = await client.run(fulfillmentsDocument, schema, { id: gidOf('Order', orderId) });
  if (!order) throw closed('There is no such order.');
  const fulfillments = order.fulfillments.filter(({ status }) => status !== 'CANCELLED');
  return { isCancelled: Boolean(order.cancelledAt), fulfillments };
}

/** The fulfilment that has the wrong number, or the last one, beside whose number this one is shown. */
function renumberedBy(tracking: TrackingForShop, fulfillments: readonly Fulfillment[]): Fulfillment | undefined {
  const { replaces, lines } = tracking;
  const wrong = replaces && fulfillments.find((one) => hasNumber(one, replaces.number));
  return wrong ?? (lines.length === 0 ? fulfillments.at(-1) : undefined);
}

async function renumber(client: ShopifyClient, { id, trackingInfo }: Fulfillment, tracking: TrackingForShop) {
  const kept = trackingInfo.filter(({ number }) => number && number !== tracking.replaces?.number);
  const urls = [...kept.map(({ url }) => url), tracking.url];
  const answer = await client.run(
    renumberDocument,
    z.object({ fulfillmentTrackingInfoUpdate: z.object({ userErrors }).nullish() }),
    {
      id,
      tracking: {
        company: tracking.carrier,
        numbers: [...kept.map(({ number }) => number), tracking.number],
        // Either one URL per number, or none.
        ...(urls.every(Boolean) ? { urls } : {}),
      },
    },
  );
  refuseErrors(answer.fulfillmentTrackingInfoUpdate?.userErrors ?? []);
}

async function fulfil(client: ShopifyClient, lineItemsByFulfillmentOrder: FulfilledPart[], tracking: TrackingForShop) {
  const { carrier: company, number, url } = tracking;
  const answer = await client.run(fulfilDocument, z.object({ fulfillmentCreate: z.object({ userErrors }).nullish() }), {
    fulfillment: {
      lineItemsByFulfillmentOrder,
      notifyCustomer: true,
      trackingInfo: { company, number, ...(url ? { url } : {}) },
    },
  });
  refuseErrors(answer.fulfillmentCreate?.userErrors ?? []);
}

/** Line → pieces. */
function unreportedPieces(tracking: TrackingForShop, fulfillments: readonly Fulfillment[]): Map<string, number> {
  const left = new Map<string, number>();
  for (const { id, quantity } of tracking.lines) add(left, id, quantity);
  for (const one of fulfillments.filter((each) => hasNumber(each, tracking.number)))
    for (const { quantity, lineItem } of one.fulfillmentLineItems.nodes) add(left, idOf(lineItem.id), -(quantity ?? 0));
  return new Map([...left].filter(([, quantity]) => quantity > 0));
}

const add = (counts: Map<string, number>, id: string, quantity: number) =>
  void counts.set(id, (counts.get(id) ?? 0) + quantity);

const openOrder = z.object({
  id: z.string(),
  status: z.string(),
  assignedLocation: z.object({ location: z.object({ id: z.string() }).nullish() }),
  lineItems: z.object({
    nodes: z.array(z.object({ id: z.string(), remainingQuantity: z.number(), lineItem: z.object({ id: z.string() }) })),
  }),
});
type OpenOrder = z.output<typeof openOrder>;

async function readOpenLines(client: ShopifyClient, orderId: string): Promise<OpenOrder[]> {
  const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
  const schema = z.object({
    order: z.object({ fulfillmentOrders: z.object({ nodes: z.array(openOrder), pageInfo }) }).nullish(),
  });
  const all: OpenOrder[] = [];
  let after: string | null | undefined;
  for (;;) {
    const { order } = await client.run(openLinesDocument, schema, {
      id: gidOf('Order', orderId),
      after: after ?? null,
    });
    if (!order) return all;
    all.push(...order.fulfillmentOrders.nodes);
    after = order.fulfillmentOrders.pageInfo.endCursor;
    if (!order.fulfillmentOrders.pageInfo.hasNextPage || !after) return all;
  }
}

interface FulfilledPart {
  fulfillmentOrderId: string;
  fulfillmentOrderLineItems: { id: string; quantity: number }[];
}

/** Assigns pieces to fulfilment orders; one list per location, since Shopify takes no two at once. */
function allot(left: Map<string, number>, orders: readonly OpenOrder[]): FulfilledPart[][] {
  const wanted = new Map(left);
  const byLocation = new Map<string, FulfilledPart[]>();
  for (const order of orders.filter(({ status }) => status === 'OPEN' || status === 'IN_PROGRESS')) {
    const items = order.lineItems.nodes.flatMap(({ id, remainingQuantity, lineItem }) => {
      const line = idOf(lineItem.id);
      const quantity = Math.min(remainingQuantity, wanted.get(line) ?? 0);
      if (quantity <= 0) return [];
      add(wanted, line, -quantity);
      return [{ id, quantity }];
    });
    if (items.length === 0) continue;
    const location = order.assignedLocation.location?.id ?? '';
    const part = { fulfillmentOrderId: order.id, fulfillmentOrderLineItems: items };
    byLocation.set(location, [...(byLocation.get(location) ?? []), part]);
  }
  if ([...wanted.values()].some((quantity) => quantity > 0)) throw closed(whyClosed(orders));
  return [...byLocation.values()];
}

function whyClosed(orders: readonly OpenOrder[]): string {
  const isHeld = orders.some(({ status }) => status === 'ON_HOLD' || status === 'SCHEDULED');
  return isHeld ? 'The order is on hold there.' : 'These pieces were sent or cancelled there already.';
}

const seenFulfillment = z.object({
  id: z.string(),
  status: z.string(),
  trackingInfo: z.array(z.object({ number: z.string().nullish() })),
  events: z.object({ nodes: z.array(z.object({ status: z.string() })) }),
});

/** Adds the event to each fulfilment with the number that has none yet: Shopify would list it twice. */
export async function putDelivery(client: ShopifyClient, delivery: DeliveryForShop): Promise<void> {
  const schema = z.object({ order: z.object({ fulfillments: z.array(seenFulfillment) }).nullish() });
  const { order } = await client.run(deliveriesDocument, schema, { id: gidOf('Order', delivery.orderId) });
  const own = (order?.fulfillments ?? []).filter(
    ({ status, trackingInfo }) =>
      status !== 'CANCELLED' && trackingInfo.some(({ number }) => number === delivery.number),
  );
  if (own.length === 0) throw closed('No parcel with this number is there.');
  for (const { id, events } of own)
    if (!events.nodes.some(({ status }) => status === 'DELIVERED')) await addDelivered(client, id, delivery);
}

async function addDelivered(client: ShopifyClient, fulfillmentId: string, { deliveredAt }: DeliveryForShop) {
  const schema = z.object({ fulfillmentEventCreate: z.object({ userErrors }).nullish() });
  const event = { fulfillmentId, status: 'DELIVERED', happenedAt: deliveredAt.toISOString() };
  try {
    const answer = await client.run(deliverDocument, schema, { event });
    refuseErrors(answer.fulfillmentEventCreate?.userErrors ?? []);
  } catch (error) {
    // A shop that was connected before deliveries were reported has not granted it, and everything else goes on.
    if (error instanceof ChannelProblem && error.kind === 'unauthorized' && /write_fulfillments/.test(error.said))
      throw new ChannelProblem('rejected', { because: 'other', said: error.said });
    throw error;
  }
}
