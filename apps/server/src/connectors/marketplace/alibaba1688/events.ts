import { z } from 'zod';
import type { MarketplaceEvent } from '../marketplace.ts';
import { isObject } from './envelopes.ts';
import { readExactJson } from './read-json.ts';
import { type Fields, isSigned } from './sign.ts';
import { id, list, maybe, maybeText } from './values.ts';

/** Messages of the marketplace: hints about what is to be read. */

const envelope = z.object({
  msgId: id,
  gmtBorn: maybe(z.number()),
  type: z.string().min(1),
  // An object; in some messages it is its text.
  data: z.unknown().optional(),
});

const order = z.object({ orderId: id });
const refund = z.object({ orderId: id, refundId: z.string().min(1) });
const batchPay = z.object({ batchPay: z.array(z.object({ orderId: id })).min(1) });
const logistics = z.object({ orderLogsItems: z.array(z.object({ orderId: id })).min(1) });
const trace = z.object({ OrderLogisticsTracingModel: logistics });
const mailNo = z.object({ MailNoChangeModel: logistics });
const products = z.object({
  productIds: z.string().transform((text, context) => {
    const ids = text.split(',').map((one) => one.trim());
    if (ids.every((one) => /^\d{1,20}$/.test(one))) return ids;
    context.addIssue({ code: 'custom', message: 'are no ids' });
    return z.NEVER;
  }),
});
const inventory = z.object({ OfferInventoryChangeList: z.array(z.object({ offerId: id })).min(1) });
/** Of offers, in the forms of topics whose data is described nowhere. */
const anyOffer = z.object({ offerId: maybe(id), productId: maybe(id), offerIds: list(id), productIds: maybeText });

type Kind = MarketplaceEvent extends infer Event
  ? Event extends { kind: string }
    ? Omit<Event, 'messageId' | 'at'>
    : never
  : never;
type Reader = (data: unknown) => Kind | undefined;

const ordersOf = (items: readonly { orderId: string }[]) => [...new Set(items.map(({ orderId }) => orderId))];

const readOrder: Reader = (data) => {
  const found = order.safeParse(data).data;
  return found && { kind: 'order', orderId: found.orderId };
};
/** Without a refund's number it is still a hint about the order. */
const readRefund: Reader = (data) => {
  const found = refund.safeParse(data).data;
  return found ? { kind: 'refund', orderId: found.orderId, refundId: found.refundId } : readOrder(data);
};
const readParcels: Reader = (data) => {
  const model =
    trace.safeParse(data).data?.OrderLogisticsTracingModel ?? mailNo.safeParse(data).data?.MailNoChangeModel;
  return model && { kind: 'parcels', orderIds: ordersOf(model.orderLogsItems) };
};
const readProducts: Reader = (data) => {
  const found = products.safeParse(data).data;
  return found && { kind: 'offers', offerIds: found.productIds };
};
const readInventory: Reader = (data) => {
  const found = inventory.safeParse(data).data;
  return (
    found && { kind: 'offers', offerIds: [...new Set(found.OfferInventoryChangeList.map(({ offerId }) => offerId))] }
  );
};
const readAnyOffer: Reader = (data) => {
  const found = anyOffer.safeParse(data).data;
  if (!found) return undefined;
  const listed = found.productIds ? readProducts({ productIds: found.productIds }) : undefined;
  if (listed) return listed;
  const offerIds = [found.offerId, found.productId, ...found.offerIds].filter((one) => one !== undefined);
  return offerIds.length > 0 ? { kind: 'offers', offerIds } : undefined;
};

const orderTopics = [
  'BUYER_MAKE',
  'ORDER_PAY',
  'ORDER_STEP_PAY',
  'ANNOUNCE_SENDGOODS',
  'PART_PART_SENDGOODS',
  // Their spelling.
  'ORDER_COMFIRM_RECEIVEGOODS',
  'ORDER_SUCCESS',
  'ORDER_PRICE_MODIFY',
  'ORDER_BUYER_CLOSE',
  'ORDER_SELLER_CLOSE',
  'ORDER_BOPS_CLOSE',
];
const refundTopics = ['ORDER_BUYER_REFUND_IN_SALES', 'ORDER_REFUND_AFTER_SALES', 'ORDER_BUYER_REFUND_AFTER_SALES'];
const productTopics = ['CHANGE', 'EXPIRE', 'DELETE', 'REPOST', 'NEW_OR_MODIFY', 'AUDIT'];

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...orderTopics.map((topic) => [`ORDER_BUYER_VIEW_${topic}`, readOrder] as const),
  ...refundTopics.map((topic) => [`ORDER_BUYER_VIEW_${topic}`, readRefund] as const),
  ...productTopics.map((topic) => [`PRODUCT_RELATION_VIEW_PRODUCT_${topic}`, readProducts] as const),
  ['LOGISTICS_BUYER_VIEW_TRACE', readParcels],
  ['LOGISTICS_MAIL_NO_CHANGE', readParcels],
  ['PRODUCT_PRODUCT_INVENTORY_CHANGE', readInventory],
  ['CROSSBOARD_XYT_PLATFORM_OFFER_CHANGE', readProducts],
  ['FENXIAO_PRICE_CHANGE', readAnyOffer],
  ['PRODUCT_PFT_OFFER_PRICE_MODIFY', readAnyOffer],
  ['PRODUCT_PFT_OFFER_QUIT', readAnyOffer],
]);

const batchPayTopic = 'ORDER_BATCH_PAY';

/** Undefined: it is no message at all. A message may be about several orders, so it may be several events. */
export function readMessage(given: unknown): MarketplaceEvent[] | undefined {
  const { data: message } = envelope.safeParse(given);
  if (!message) return undefined;
  const { msgId, type } = message;
  const at = new Date(message.gmtBorn ?? Date.now());
  const data = typeof message.data === 'string' ? parsed(message.data) : message.data;
  if (type === batchPayTopic) {
    const orders = batchPay.safeParse(data).data?.batchPay;
    if (orders) return ordersOf(orders).map((orderId) => ({ messageId: msgId, at, kind: 'order', orderId }));
  }
  // A known topic whose data does not fit is named like an unknown one: neither may be lost in silence.
  const event: Kind = readers.get(type)?.(data) ?? { kind: 'unknown', topic: type };
  return [{ messageId: msgId, at, ...event }];
}

/** Undefined: not signed with the app's secret. */
export function readPush(secret: string, rawBody: Buffer): { message: unknown } | undefined {
  const fields: Fields = Object.fromEntries(new URLSearchParams(rawBody.toString('utf8')));
  if (!isSigned(secret, fields)) return undefined;
  return { message: parsed(fields.message ?? '') };
}

/** Undefined: it is no JSON. */
function parsed(text: string): unknown {
  try {
    const value = readExactJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
