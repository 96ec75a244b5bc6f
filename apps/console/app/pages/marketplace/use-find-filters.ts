import { oneOf, positive, useFilters, words } from '../../parts/use-filters.ts';

/** What is asked for stands in the address, so that going back shows the same. */
export function useFindFilters() {
  const [values, change] = useFilters({
    asked: words,
    sort: oneOf(['most_sold', 'most_repeated', 'price_up', 'price_down']),
    priceFrom: positive,
    priceTo: positive,
    soldFrom: positive,
    ships: oneOf(['24', '48']),
  });
  return { values, change };
}

export type FindFilters = ReturnType<typeof useFindFilters>;
