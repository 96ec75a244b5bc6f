import { orderStatuses } from '@sampan/contract/order-status';
import type { Input } from '../../api/call.ts';
import { instant, oneOf, positive, useFilters, words } from '../../parts/use-filters.ts';

/** Hours that the filter offers; a link may ask for others. */
export const waits = ['24', '72', '168'] as const;

const reads = {
  status: oneOf(['in_work', 'all', ...orderStatuses]),
  search: words,
  assignee: words,
  country: words,
  waiting: positive,
  /** Placed from then on, and until then. */
  from: instant,
  until: instant,
  sold: oneOf(['1']),
  note: oneOf(['1']),
  finding: oneOf(['1']),
  sort: oneOf(['waiting', 'placed']),
};

export function useOrderFilters() {
  const [found, change] = useFilters(reads);
  // A search covers all orders; otherwise the page begins with waiting ones.
  const status = found.status ?? (found.search ? 'all' : 'in_work');
  return [{ ...found, status, sort: found.sort ?? (status === 'all' ? 'placed' : 'waiting') }, change] as const;
}

export type OrderFilters = ReturnType<typeof useOrderFilters>[0];

/** The filters that apply to the queues' counts; the open queue does not matter. */
export function countInput({ search, assignee, country, waiting, note, finding, from, until, sold }: OrderFilters) {
  return {
    search,
    ...(assignee && { assignee }),
    ...(country && { country }),
    ...(note && { hasNote: 1 as const }),
    ...(finding && { hasFinding: 1 as const }),
    ...(waiting && { waitingHours: Number(waiting) }),
    ...(from && { placedFrom: from }),
    ...(until && { placedUntil: until }),
    ...(sold && { sold: 1 as const }),
  } satisfies Input<'operatorCountOrders'>;
}

export function listInput(filters: OrderFilters) {
  const { status, sort } = filters;
  return {
    ...countInput(filters),
    sort,
    ...(status === 'in_work' ? { inWork: 1 as const } : status === 'all' ? {} : { status }),
  } satisfies Input<'operatorListOrders'>;
}

/** Whether anything but queue, search and order of the list is chosen; and what to change so that nothing is. */
export const isNarrowed = ({ assignee, country, waiting, note, finding, from, until, sold }: OrderFilters): boolean =>
  Boolean(assignee || country || waiting || note || finding || from || until || sold);
export const unnarrowed: Partial<OrderFilters> = {
  assignee: '',
  country: '',
  waiting: undefined,
  note: undefined,
  finding: undefined,
  from: undefined,
  until: undefined,
  sold: undefined,
};
