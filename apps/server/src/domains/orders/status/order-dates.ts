import { limits } from '@sampan/contract/limits';
import type { OrderStatus } from '@sampan/contract/order-status';
import type { Basis } from '#domains/orders/bill.ts';
import { eventsThatStand } from './timeline.ts';

const dayMs = 24 * 3600 * 1000;

type Dates = { from: string; to: string };
interface Facts {
  status: OrderStatus;
  placedAt: Date;
  /** ISO texts. */
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
 * As the carrier says, once it has; else from the day the parcel left, or else from the first payment (for an unpaid order: from the day it was placed) plus
 * the days for buying and inspection. Null once it has arrived or the order is over, and for lines without days.
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

/** When an unpaid order is closed, as the job that closes them counts; null once a part of the money is here. */
export function closingTime({ status, statusSince, instalments }: Unpaid): Date | null {
  if (status !== 'create' || instalments.some(({ received_cents }) => received_cents > 0)) return null;
  return new Date(statusSince.getTime() + limits.unpaidOrderHours * 3_600_000);
}
