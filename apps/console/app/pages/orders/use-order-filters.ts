import { orderStatuses } from '@sampan/contract/order-status';
import type { Input } from '../../api/call.ts';
import { oneOf, useFilters, words } from '../../parts/use-filters.ts';

/** Hours; longer than a queue's own limit is said by the crimson age. */
export const waits = ['24', '72', '168'] as const;

const reads = {
  status: oneOf(['in_work', 'all', ...orderStatuses]),
  search: words,
  assignee: words,
  country: words,
  waiting: oneOf(waits),
  note: oneOf(['1']),
  sort: oneOf(['waiting', 'placed']),
};

export function useOrderFilters() {
  const [found, change] = useFilters(reads);
  // Who searches means any order; else the page begins with what waits.
  const status = found.status ?? (found.search ? 'all' : 'in_work');
  return [{ ...found, status, sort: found.sort ?? (status === 'all' ? 'placed' : 'waiting') }, change] as const;
}

export type OrderFilters = ReturnType<typeof useOrderFilters>[0];

/** What the counts of the queues go by; which of them is open does not matter to them. */
export function countInput({ search, assignee, country, waiting, note }: OrderFilters) {
  return {
    search,
    ...(assignee && { assignee }),
    ...(country && { country }),
    ...(note && { hasNote: 1 as const }),
    ...(waiting && { waitingHours: Number(waiting) }),
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
