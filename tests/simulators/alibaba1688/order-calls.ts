import type { Given } from './fields.ts';
import { share } from './money.ts';
import { orderView } from './order-views.ts';
import { close, confirmLines, notify, type Order } from './orders.ts';
import { CallRefusal } from './refusal.ts';
import type { World } from './world.ts';

/** Reading, cancelling and receiving orders. */

const tooFastMs = 10_000;
const historyMs = 90 * 86_400_000;

export function ownOrder(world: World, id: string): Order {
  const order = world.orders.get(id);
  if (!order) throw new CallRefusal('ORDER_NOT_EXIST', 'The order does not exist');
  if (order.buyerId !== world.buyerId) throw new CallRefusal('400_3', 'The order is not yours');
  return order;
}

export function readOrder(world: World, given: Given): object {
  const order = ownOrder(world, given.need('orderId'));
  const outOrderId = given.text('outOrderId');
  if (outOrderId !== undefined && outOrderId !== order.outOrderId)
    throw new CallRefusal('ORDER_NOT_EXIST', 'The order does not exist');
  return orderView(world, order);
}

export function listOrders(world: World, given: Given): object {
  const size = given.number('pageSize') ?? 20;
  const page = given.number('page') ?? 1;
  if (page < 1 || size < 1 || size > 50) throw new CallRefusal('400', 'page starts with 1, pageSize is 1 to 50');
  const found = [...world.orders.values()]
    .filter((order) => isListed(world, order, given))
    .sort((one, other) => other.createdAt - one.createdAt || (other.id < one.id ? -1 : 1));
  return {
    result: found.slice((page - 1) * size, page * size).map((order) => orderView(world, order)),
    totalRecord: found.length,
  };
}

const isWithin = (time: number, from: number | undefined, to: number | undefined) =>
  (from === undefined || time >= from) && (to === undefined || time <= to);

function isListed(world: World, order: Order, given: Given): boolean {
  const now = world.clock.now;
  const ids = given.texts('orderIds');
  return (
    order.buyerId === world.buyerId &&
    now - order.createdAt >= world.switches.listingDelayMs &&
    now - order.createdAt > historyMs === (given.flag('isHis') ?? false) &&
    isWithin(order.createdAt, given.number('createStartTime'), given.number('createEndTime')) &&
    isWithin(order.modifiedAt, given.number('modifyStartTime'), given.number('modifyEndTime')) &&
    (ids.length === 0 || ids.includes(order.id)) &&
    equals(given, 'orderStatus', order.status) &&
    equals(given, 'outOrderId', order.outOrderId) &&
    equals(given, 'refundStatus', order.refundStatus) &&
    equals(given, 'sellerMemberId', order.sellerId)
  );
}

const equals = (given: Given, name: string, value: string | null) => !given.has(name) || given.text(name) === value;

export function cancelOrder(world: World, given: Given): object {
  const order = ownOrder(world, given.need('tradeID'));
  if (order.status !== 'waitbuyerpay') throw new CallRefusal('ORDER_STATUS_ERROR', 'The order is not unpaid');
  if (world.clock.now - order.createdAt < tooFastMs)
    throw new CallRefusal('CLOSE_ORDER_TOO_FAST', 'The order was made a moment ago');
  close(world, order, given.text('cancelReason') ?? 'other', 'BUYER');
  return {};
}

export function confirmReceipt(world: World, given: Given): object {
  const order = ownOrder(world, given.need('orderId'));
  const ids = given.texts('orderEntryIds');
  const lines = order.lines.filter(({ id, isConfirmed }) => (ids.length === 0 || ids.includes(id)) && !isConfirmed);
  const isSent = lines.length > 0 && lines.every(({ sent, quantity }) => sent === quantity);
  if (!['waitsellersend', 'waitbuyerreceive'].includes(order.status) || !isSent)
    throw new CallRefusal('ORDER_STATUS_ERROR', 'These goods were not sent');
  confirmLines(world, order, lines);
  return {};
}

export function addMemo(world: World, given: Given): object {
  const order = ownOrder(world, given.need('orderId'));
  order.memo = given.need('memo');
  order.modifiedAt = world.clock.now;
  return {};
}

/** The seller asks for another sum while the order is unpaid. */
export function changeTotal(world: World, order: Order, fen: number): void {
  if (order.status !== 'waitbuyerpay') throw new Error('Only an unpaid order has another price.');
  const goods = fen - order.freightFen;
  if (!Number.isSafeInteger(fen) || goods < 0) throw new Error('The total is whole fen, and at least the freight.');
  const before = order.lines.map((line) => line.fen);
  const after = share(goods, before);
  order.changeFen += goods - before.reduce((sum, part) => sum + part, 0);
  for (const [index, line] of order.lines.entries()) line.fen = after[index] ?? 0;
  notify(world, order, 'ORDER_PRICE_MODIFY');
}
