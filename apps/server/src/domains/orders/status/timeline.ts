import { limits } from '@sampan/contract/limits';
import { type OrderStatus, statusFacts } from '@sampan/contract/order-status';
import type { timelineStep } from '@sampan/contract/orders';
import { toWireTime } from '@sampan/contract/wire-time';
import type { z } from 'zod';
import type { Basis, Plan } from '#domains/orders/bill.ts';

/**
 * The steps that a buyer sees, and the dates expected for them. Pure. The steps are placed, (deposit) paid, bought,
 * inspected, then balance and shipping, or shipping and receipt. A restock ends in our warehouse; own stock is packed
 * once it is paid. A step is `done` once the order is past it, `now` while the order waits in it, `later` otherwise.
 */

export type TimelineStep = z.output<typeof timelineStep>;

interface StatusEvent {
  from: OrderStatus | null;
  to: OrderStatus;
  at: Date;
}

export interface TimelineOrder {
  status: OrderStatus;
  statusBefore: OrderStatus | null;
  way: Way;
  events: readonly StatusEvent[];
}

/** The plan by which it is paid, or a restock, or an order wholly from the buyer's own stock. */
export type Way = Plan | 'restock' | 'own_stock';

const steps: Record<Way, readonly OrderStatus[]> = {
  full: ['create', 'be_purchased', 'in_purchased', 'pending_inspection', 'delivered', 'completed'],
  deposit: ['create', 'be_purchased', 'in_purchased', 'pending_inspection', 'be_confirmed_customer', 'delivered'],
  restock: ['create', 'be_purchased', 'in_purchased', 'pending_inspection', 'completed'],
  own_stock: ['create', 'be_delivered', 'delivered', 'completed'],
};

/** The step in which an order of this status waits, or the number of steps once all are done. */
const waitsIn: Record<Way, Partial<Record<OrderStatus, number>>> = {
  full: {
    create: 1,
    be_purchased: 2,
    in_purchased: 2,
    pending_inspection: 3,
    be_confirmed_customer: 4,
    be_delivered: 4,
    delivered: 4,
    completed: 6,
  },
  deposit: {
    create: 1,
    be_purchased: 2,
    in_purchased: 2,
    pending_inspection: 3,
    be_confirmed_customer: 4,
    be_delivered: 5,
    delivered: 5,
    completed: 6,
  },
  restock: { create: 1, be_purchased: 2, in_purchased: 2, pending_inspection: 3, completed: 5 },
  own_stock: { create: 1, be_delivered: 2, delivered: 2, completed: 4 },
};

/**
 * The date of the two steps that end later is when the order left inspection, or was paid; the date of others is when
 * it reached the status.
 */
function dateOf(step: OrderStatus, isDone: boolean, events: readonly StatusEvent[]): Date | undefined {
  const passed: readonly OrderStatus[] = ['be_confirmed_customer', 'be_delivered', 'completed'];
  if (step === 'pending_inspection' && isDone) return events.find((event) => passed.includes(event.to))?.at;
  if (step === 'be_confirmed_customer' && isDone) return events.find((event) => event.to === 'be_delivered')?.at;
  return events.find((event) => event.to === step)?.at;
}

/** The status that counts for the timeline: the previous status of a paused order, the last one of a closed order. */
function standing(order: TimelineOrder): OrderStatus {
  if (statusFacts[order.status].pauses) return order.statusBefore ?? 'create';
  if (order.status !== 'closed') return order.status;
  return order.events.findLast(({ from }) => from && !statusFacts[from].pauses)?.from ?? 'create';
}

/** Leaves out shipping that was undone. */
function eventsThatStand<Event extends { from: OrderStatus | null; to: OrderStatus }>(
  events: readonly Event[],
): readonly Event[] {
  const undone = events.findLastIndex(({ from, to }) => from === 'delivered' && to === 'be_delivered');
  return events.filter(({ to }, index) => to !== 'delivered' || index > undone);
}

export function timelineOf(order: TimelineOrder): TimelineStep[] {
  const events = eventsThatStand(order.events);
  const now = waitsIn[order.way][standing(order)] ?? 1;
  return steps[order.way].map((status, index) => {
    const isDone = index < now;
    const isNow = index === now && order.status !== 'closed';
    const at = isDone || isNow ? dateOf(status, isDone, events) : undefined;
    return { status, at: at ? toWireTime(at) : null, state: isDone ? 'done' : isNow ? 'now' : 'later' };
  });
}

const dayMs = 24 * 3600 * 1000;

type Dates = { from: string; to: string };
interface Facts {
  status: OrderStatus;
  placedAt: Date;
  /** `at` is ISO text. */
  events: readonly { from_status: OrderStatus | null; to_status: OrderStatus; at: string }[];
  bill: { basis: Pick<Basis, 'shippingLine' | 'handlingDays'> };
  arrivedAt: Date | null;
  carrierExpects: Dates | null;
}

interface Unpaid {
  status: OrderStatus;
  statusSince: Date;
  instalments: readonly { received_cents: number }[];
}

/**
 * The carrier's dates once it gives them. Before that, the shipping line's days count from the day the parcel left, or
 * else, with the days for buying and inspection, from the first payment (for an unpaid order, from its placing). Null
 * once it has arrived or the order is over, and for lines without days.
 */
export function expectedDelivery(facts: Facts): (Dates & { source: 'line' | 'carrier' }) | null {
  const { status, arrivedAt, carrierExpects } = facts;
  if (arrivedAt || status === 'completed' || status === 'closed') return null;
  if (carrierExpects && status === 'delivered') return { ...carrierExpects, source: 'carrier' };
  const usual = usualDelivery(facts);
  return usual && { ...usual, source: 'line' };
}

function usualDelivery({ placedAt, events, bill }: Facts): Dates | null {
  const { shippingLine, handlingDays } = bill.basis;
  const { daysFrom, daysTo } = shippingLine;
  if (daysFrom === null || daysTo === null || !handlingDays) return null;
  const stand = eventsThatStand(events.map(({ from_status: from, to_status: to, at }) => ({ from, to, at })));
  const reached = (status: string) => stand.find(({ to }) => to === status)?.at;
  const shippedAt = reached('delivered');
  if (shippedAt) return between(new Date(shippedAt), daysFrom, daysTo);
  const start = new Date(reached('be_purchased') ?? reached('be_delivered') ?? placedAt);
  return between(start, handlingDays.from + daysFrom, handlingDays.to + daysTo);
}

function between(start: Date, from: number, to: number): Dates {
  const after = (days: number) => new Date(start.getTime() + days * dayMs).toISOString().slice(0, 10);
  return { from: after(from), to: after(to) };
}

/** When the job closes the order if it stays unpaid. Null once a part of the money is here. */
export function closingTime({ status, statusSince, instalments }: Unpaid): Date | null {
  if (status !== 'create' || instalments.some(({ received_cents }) => received_cents > 0)) return null;
  return new Date(statusSince.getTime() + limits.unpaidOrderHours * 3_600_000);
}
