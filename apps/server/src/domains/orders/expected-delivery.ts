import type { OrderRow } from './order-queries.ts';
import { eventsThatStand } from './timeline.ts';

const dayMs = 24 * 3600 * 1000;

type Dates = { from: string; to: string };
type Facts = Pick<OrderRow, 'status' | 'placedAt' | 'events' | 'bill' | 'arrivedAt' | 'carrierExpects'>;

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
