import { z } from 'zod';
import { ChannelProblem, type DeliveryForShop, type TrackingForShop } from '../sales-channel.ts';
import type { WooClient } from './client.ts';
import { isEnded, leftToSend, less, type OrderAnswer, orderAnswer, shipmentsField, shipmentsOf } from './orders.ts';

/** The field of the usual tracking extensions: each parcel with its carrier, number and page. */
const extensionsField = '_wc_shipment_tracking_items';

/**
 * WooCommerce has no shipments: a note notifies the customer by mail, two fields record the parcel, and the order is
 * completed when nothing is left. Each is looked for before it is written.
 */
export async function putTracking(client: WooClient, tracking: TrackingForShop): Promise<void> {
  const order = await client.get(orderAnswer, `/orders/${tracking.orderId}`);
  if (!order) throw closed('There is no such order.');
  if (!shipmentsOf(order).some(({ key }) => key === tracking.key)) await report(client, order, tracking);
}

const closed = (said: string) => new ChannelProblem('rejected', { because: 'order_closed', said });

async function report(client: WooClient, order: OrderAnswer, tracking: TrackingForShop): Promise<void> {
  if (isEnded(order)) throw closed(`The order is ${order.status} there.`);
  const { key, number, lines, replaces } = tracking;
  // The owner has completed the order; a further number of a recorded parcel is still news.
  if (order.status === 'completed' && lines.length > 0 && !replaces) throw closed('The order was completed there.');
  const others = shipmentsOf(order).filter((one) => one.key !== replaces?.key);
  if (lines.length === 0 && others.length === 0) throw closed('No parcel was told of before.');
  const left = await leftToSend(client, order, others);
  for (const { id, quantity } of lines) left.set(id, less(left.get(id) ?? 0, quantity));
  if ([...left.values()].some((quantity) => quantity < 0))
    throw closed('These pieces were sent or refunded there already.');
  await recordOnce(client, tracking);
  const isWhole = [...left.values()].every((quantity) => quantity === 0);
  await client.send(z.unknown(), 'PUT', `/orders/${order.id}`, {
    body: {
      meta_data: [
        { key: shipmentsField, value: [...others, { key, number, lines }] },
        { key: extensionsField, value: [...otherItems(order, [number, replaces?.number]), extensionItem(tracking)] },
      ],
      ...(isWhole ? { status: 'completed' } : {}),
    },
  });
}

/** Free of language, since the customer's is unknown: carrier, number, URL. */
async function recordOnce(client: WooClient, { orderId, carrier, number, url }: TrackingForShop): Promise<void> {
  const notes = await client.listAll(z.object({ note: z.string() }), `/orders/${orderId}/notes?type=customer`);
  if (notes.some(({ note }) => note.includes(number))) return;
  const note = [carrier, number, url].filter(Boolean).join(' ');
  await client.send(z.unknown(), 'POST', `/orders/${orderId}/notes`, { body: { note, customer_note: true } });
}

/** Those of others stay. */
function otherItems({ meta_data }: OrderAnswer, numbers: readonly unknown[]): unknown[] {
  const value = meta_data.find(({ key }) => key === extensionsField)?.value;
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.filter((item) => !numbers.includes((item as { tracking_number?: unknown } | null)?.tracking_number));
}

function extensionItem({ key, carrier, number, url }: TrackingForShop): object {
  return {
    tracking_provider: '',
    custom_tracking_provider: carrier,
    custom_tracking_link: url ?? '',
    tracking_number: number,
    date_shipped: String(Math.floor(Date.now() / 1000)),
    tracking_id: key,
  };
}

/** WooCommerce has no status for it: a note for the shop's staff, which mails nobody. */
export async function putDelivery(client: WooClient, delivery: DeliveryForShop): Promise<void> {
  const { orderId, carrier, number, deliveredAt } = delivery;
  const order = await client.get(orderAnswer, `/orders/${orderId}`);
  if (!order) throw closed('There is no such order.');
  if (!shipmentsOf(order).some((one) => one.number === number)) throw closed('No parcel with this number is there.');
  const notes = await client.listAll(z.object({ note: z.string() }), `/orders/${orderId}/notes?type=internal`);
  const note = `Delivered: ${carrier} ${number}`;
  if (notes.some((one) => one.note.startsWith(note))) return;
  const at = `${deliveredAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await client.send(z.unknown(), 'POST', `/orders/${orderId}/notes`, {
    body: { note: `${note}, ${at}`, customer_note: false },
  });
}
