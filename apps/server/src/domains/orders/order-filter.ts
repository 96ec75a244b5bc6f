import { type OrderStatus, statusesInWork } from '@sampan/contract/order-status';
import { isUuid } from '#database/uuid.ts';

/** Which orders an operator wants to see; what is absent does not matter. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  inWork?: boolean;
  /** An operator's id, or `none`. */
  assignee?: string | undefined;
  countryIso?: string | undefined;
  hasNote?: boolean;
  waitingHours?: number | undefined;
}

/** The values of a statement's `$n`. */
export class Values {
  readonly list: unknown[] = [];

  /** The place where the value stands. */
  add(value: unknown): string {
    return `$${this.list.push(value)}`;
  }
}

const inWork = `o.status in (${statusesInWork.map((status) => `'${status}'`).join(', ')})`;

/** Conditions on `orders o`. */
export function filterConditions(filter: OrderFilter, values: Values): string[] {
  const { status, assignee, countryIso, waitingHours } = filter;
  return [
    status ? `o.status = ${values.add(status)}` : '',
    filter.inWork ? inWork : '',
    assignee === 'none' ? 'o.assignee_id is null' : '',
    assignee && assignee !== 'none' ? (isUuid(assignee) ? `o.assignee_id = ${values.add(assignee)}` : 'false') : '',
    countryIso ? `o.country_iso = ${values.add(countryIso)}` : '',
    filter.hasNote ? 'exists (select from order_notes n where n.order_id = o.id)' : '',
    waitingHours ? `o.status_since <= now() - make_interval(hours => ${values.add(waitingHours)}::int)` : '',
  ].filter(Boolean);
}

export const isFiltered = ({ assignee, countryIso, hasNote, waitingHours }: OrderFilter): boolean =>
  Boolean(assignee ?? countryIso ?? waitingHours) || hasNote === true;
