import { z } from 'zod';
import { ChannelProblem, type TrackingForShop } from '../sales-channel.ts';
import type { ShopifyClient } from './client.ts';
import { fulfilDocument, openLinesDocument, toldDocument } from './documents.ts';
import { gidOf, idOf } from './ids.ts';
import { refuseErrors, userErrors } from './user-errors.ts';

/** Tells of a parcel what has not been told yet: a fulfilment with its number may stand there from an earlier attempt. */
export async function putTracking(client: ShopifyClient, tracking: TrackingForShop): Promise<void> {
  const left = await leftToTell(client, tracking);
  if (left.size === 0) return;
  const open = await readOpenLines(client, tracking.orderId);
  const parts = allot(left, open);
  for (const lineItemsByFulfillmentOrder of parts) {
    const answer = await client.run(
      fulfilDocument,
      z.object({ fulfillmentCreate: z.object({ userErrors }).nullish() }),
      {
        fulfillment: {
          lineItemsByFulfillmentOrder,
          notifyCustomer: true,
          trackingInfo: {
            company: tracking.carrier,
            number: tracking.number,
            ...(tracking.url ? { url: tracking.url } : {}),
          },
        },
      },
    );
    refuseErrors(answer.fulfillmentCreate?.userErrors ?? []);
  }
}

const closed = (said: string) => new ChannelProblem('rejected', { because: 'order_closed', said });

/** Line → pieces. */
async function leftToTell(client: ShopifyClient, tracking: TrackingForShop): Promise<Map<string, number>> {
  const lines = z.object({
    nodes: z.array(z.object({ quantity: z.number().nullish(), lineItem: z.object({ id: z.string() }) })),
  });
  const fulfillment = z.object({
    status: z.string(),
    trackingInfo: z.array(z.object({ number: z.string().nullish() })),
    fulfillmentLineItems: lines,
  });
  const schema = z.object({
    order: z.object({ cancelledAt: z.string().nullish(), fulfillments: z.array(fulfillment) }).nullish(),
  });
  const { order } = await client.run(toldDocument, schema, { id: gidOf('Order', tracking.orderId) });
  if (!order) throw closed('There is no such order.');
  const told = new Map<string, number>();
  for (const { status, trackingInfo, fulfillmentLineItems } of order.fulfillments) {
    if (status === 'CANCELLED' || !trackingInfo.some(({ number }) => number === tracking.number)) continue;
    for (const { quantity, lineItem } of fulfillmentLineItems.nodes) add(told, idOf(lineItem.id), quantity ?? 0);
  }
  const left = new Map<string, number>();
  for (const { id, quantity } of tracking.lines) add(left, id, quantity);
  for (const [id, quantity] of told) add(left, id, -quantity);
  const rest = new Map([...left].filter(([, quantity]) => quantity > 0));
  if (rest.size > 0 && order.cancelledAt) throw closed('The order was cancelled.');
  return rest;
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

/** Which pieces of which fulfilment orders; one list for each location, since Shopify takes no two at once. */
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
