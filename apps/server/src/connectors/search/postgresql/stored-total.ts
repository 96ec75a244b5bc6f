import { isFiltered, type ListQuery } from '#connectors/search/search.ts';

/** Lists whose length the catalogue stores: the whole shop's and those of single categories, unfiltered. */
export const hasStoredTotal = (query: ListQuery) =>
  !isFiltered(query) && !query.text && query.palletId === undefined && query.categories.length <= 1;
