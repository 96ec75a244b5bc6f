import { type OrderStatus, statusFacts } from '@sampan/contract/order-status';
import type { timelineStep } from '@sampan/contract/orders';
import { toWireTime } from '@sampan/contract/wire-time';
import type { z } from 'zod';
import type { Plan } from '#domains/orders/bill.ts';

/**
 * The steps that a buyer sees: placed, (deposit) paid, bought, inspected, then balance and shipping, or shipping
 * and receipt. A restock ends in our warehouse; what lies there already is packed once it is paid. Pure. A step is `done` once the order is past it, `now` while it waits in it, `later` otherwise.
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

/** By how it is paid; or a restock, or an order wholly from the buyer's own stock. */
export type Way = Plan | 'restock' | 'own_stock';

const steps: Record<Way, readonly OrderStatus[]> = {
  full: ['create', 'be_purchased', 'in_purchased', 'pending_inspection', 'delivered', 'completed'],
  deposit: ['create', 'be_purchased', 'in_purchased', 'pending_inspection', 'be_confirmed_customer', 'delivered'],
  restock: ['create', 'be_purchased', 'in_purchased', 'pending_inspection', 'completed'],
  own_stock: ['create', 'be_delivered', 'delivered', 'completed'],
};

/** The step an order in this status waits in; their number once all are done. */
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
 * The date of those steps is when the order left inspection, or was paid; of the others, when it reached the status.
 */
function dateOf(step: OrderStatus, isDone: boolean, events: readonly StatusEvent[]): Date | undefined {
  const passed: readonly OrderStatus[] = ['be_confirmed_customer', 'be_delivered', 'completed'];
  if (step === 'pending_inspection' && isDone) return events.find((event) => passed.includes(event.to))?.at;
  if (step === 'be_confirmed_customer' && isDone) return events.find((event) => event.to === 'be_delivered')?.at;
  return events.find((event) => event.to === step)?.at;
}

/** The last status that counts for the timeline: a paused order is where it came from, a closed one where it was. */
function standing(order: TimelineOrder): OrderStatus {
  if (statusFacts[order.status].pauses) return order.statusBefore ?? 'create';
  if (order.status !== 'closed') return order.status;
  return order.events.findLast(({ from }) => from && !statusFacts[from].pauses)?.from ?? 'create';
}

/** Without the shipping that was undone since. */
export function eventsThatStand<Event extends { from: OrderStatus | null; to: OrderStatus }>(
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
