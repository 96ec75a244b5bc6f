import { type OrderStatus, statusesInWork } from '@sampan/contract/order-status';
import { isUuid } from '#database/uuid.ts';
import type { Values } from '#database/values.ts';
import { foundSince, hasFinding } from '#domains/orders/reading/unsettled-pieces.ts';

/** The orders that an operator wants to see. An absent field does not filter. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  inWork?: boolean;
  /** An operator's id, or `none`. */
  assignee?: string | undefined;
  countryIso?: string | undefined;
  hasNote?: boolean;
  hasFinding?: boolean;
  waitingHours?: number | undefined;
  placedFrom?: string | undefined;
  placedUntil?: string | undefined;
  sold?: boolean;
}

/** Condition on `orders o`: its first payment has come, and it is in work or completed. */
export const isSold = `(o.status not in ('create', 'closed') and not (o.status = 'payment_confirming' and o.status_before = 'create'))`;

const inWork = `o.status in (${statusesInWork.map((status) => `'${status}'`).join(', ')})`;

/** Conditions on `orders o`. */
export function filterConditions(filter: OrderFilter, values: Values): string[] {
  const { status, assignee, countryIso, waitingHours, placedFrom, placedUntil } = filter;
  return [
    status ? `o.status = ${values.add(status)}` : '',
    filter.inWork ? inWork : '',
    assignee === 'none' ? 'o.assignee_id is null' : '',
    assignee && assignee !== 'none' ? (isUuid(assignee) ? `o.assignee_id = ${values.add(assignee)}` : 'false') : '',
    countryIso ? `o.country_iso = ${values.add(countryIso)}` : '',
    filter.hasNote ? 'exists (select from order_notes n where n.order_id = o.id)' : '',
    filter.hasFinding ? hasFinding : '',
    waitingHours
      ? `${filter.hasFinding ? foundSince : 'o.status_since'} <= now() - make_interval(hours => ${values.add(waitingHours)}::int)`
      : '',
    placedFrom ? `o.placed_at >= ${values.add(placedFrom)}::timestamptz` : '',
    placedUntil ? `o.placed_at < ${values.add(placedUntil)}::timestamptz` : '',
    filter.sold ? isSold : '',
  ].filter(Boolean);
}

export const isFiltered = (filter: OrderFilter): boolean =>
  Boolean(filter.assignee ?? filter.countryIso ?? filter.waitingHours ?? filter.placedFrom ?? filter.placedUntil) ||
  filter.hasNote === true ||
  filter.hasFinding === true ||
  filter.sold === true;
