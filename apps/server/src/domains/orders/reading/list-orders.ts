import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type OrderStatus, type OrderType, orderStatuses, orderTypes } from '@sampan/contract/order-status';
import { readMoment, toWireTime } from '@sampan/contract/wire-time';
import { isUuid } from '#database/uuid.ts';
import { orderOfBill } from '#domains/orders/bill/bill-store.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readInspected } from './inspected.ts';
import {
  countByStatus,
  countByType,
  countOwnOrders,
  type OrderFilter,
  type OrderRow,
  readOrder,
  readOwnOrders,
} from './order-queries.ts';
import { toBillResponse, toOrderResponse, type WireBill, type WireOrder } from './order-view.ts';

type CustomerContext = Context & { actor: Customer };

export interface OrderSearch {
  status?: OrderStatus;
  type?: OrderType;
  sn: string;
  startTime?: string;
  endTime?: string;
  changedSince?: string;
  pageNum: number;
  pageSize: number;
}

const dayMs = 24 * 3600 * 1000;

/** An end date includes the whole day; an end time includes that moment. */
function readFilter(search: OrderSearch): OrderFilter {
  const from = search.startTime ? readMoment(search.startTime) : undefined;
  const end = search.endTime ? readMoment(search.endTime) : undefined;
  const until = end && new Date(end.getTime() + (search.endTime?.length === 10 ? dayMs : 1000));
  const changedSince = search.changedSince ? readMoment(search.changedSince) : undefined;
  return { status: search.status, type: search.type, sn: search.sn.toUpperCase(), from, until, changedSince };
}

export async function listOrders(
  ctx: CustomerContext,
  search: OrderSearch,
): Promise<{ list: WireOrder[]; total: number }> {
  const filter = readFilter(search);
  const { buyerId } = ctx.actor;
  const offset = (search.pageNum - 1) * search.pageSize;
  const rows = await readOwnOrders(ctx.pool, buyerId, filter, search.pageSize, offset);
  const total = await countOwnOrders(ctx.pool, buyerId, filter);
  return { list: rows.map((row) => toOrderResponse(row, ctx.language)), total };
}

/** Includes statuses without orders, as 0. */
export async function countOrdersByStatus(ctx: CustomerContext): Promise<Record<string, number>> {
  const counts = Object.fromEntries(orderStatuses.map((status) => [status, 0]));
  for (const { status, orders } of await countByStatus(ctx.pool, ctx.actor.buyerId)) counts[status] = orders;
  return counts;
}

/** One number per type, in the order of `orderTypes`. */
export async function countOrdersByType(ctx: CustomerContext): Promise<number[]> {
  const counts = new Map(
    (await countByType(ctx.pool, ctx.actor.buyerId)).map(({ type, orders }) => [type, orders] as const),
  );
  return orderTypes.map((type) => counts.get(type) ?? 0);
}

/** Another customer's order is not found. */
export async function findOwnOrder(ctx: CustomerContext, orderId: string): Promise<OrderRow> {
  const row = isUuid(orderId) && (await readOrder(ctx.pool, orderId, ctx.actor.buyerId));
  if (!row) throw refuse('not_found');
  return row;
}

export async function getOrder(ctx: CustomerContext, { id }: { id: string }): Promise<OutputOf<Calls['getOrder']>> {
  const row = await findOwnOrder(ctx, id);
  const inspected = await readInspected(ctx, id);
  return { ...toOrderResponse(row, ctx.language), ...inspected };
}

export async function listOrderEvents(ctx: CustomerContext, { id }: { id: string }) {
  const row = await findOwnOrder(ctx, id);
  return row.events.map((event) => ({
    at: toWireTime(new Date(event.at)),
    from: event.from_status,
    to: event.to_status,
    by: event.cause,
    reason: event.reason,
    isObjection: event.is_objection,
  }));
}

export async function getBill(ctx: CustomerContext, { id }: { id: string }): Promise<WireBill> {
  const orderId = await orderOfBill(ctx.db, id);
  if (!orderId) throw refuse('not_found');
  return toBillResponse(await findOwnOrder(ctx, orderId), ctx.language);
}
