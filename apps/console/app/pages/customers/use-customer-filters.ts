import type { Input } from '../../api/call.ts';
import { oneOf, useFilters, words } from '../../parts/use-filters.ts';

const reads = {
  search: words,
  country: words,
  language: words,
  orders: oneOf(['some', 'none']),
  state: oneOf(['active', 'disabled']),
  offers: oneOf(['1']),
};

export const useCustomerFilters = () => useFilters(reads);

export type CustomerFilters = ReturnType<typeof useCustomerFilters>[0];

export function listInput({ offers, orders, state, ...rest }: CustomerFilters) {
  return {
    ...rest,
    ...(orders && { orders }),
    ...(state && { state }),
    ...(offers && { wantsOffers: 1 as const }),
  } satisfies Input<'operatorListCustomers'>;
}

/** Any of those that have a field. */
export const isFiltered = ({ search: _, ...filters }: CustomerFilters): boolean => Object.values(filters).some(Boolean);

export const noFilters = { country: '', language: '', orders: undefined, state: undefined, offers: undefined };
