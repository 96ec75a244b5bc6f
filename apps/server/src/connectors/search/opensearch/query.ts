import { type ListQuery, rankedTiers, type Sort, type Terms } from '#connectors/search/search.ts';
import { leastSimilarity, trigramsOf } from './trigrams.ts';

/** Lists and words in OpenSearch's query language. */

export type Clause = Record<string, unknown>;

function clauseOf(terms: Terms): Clause {
  if ('word' in terms) return { term: { words: terms.word } };
  if ('beginning' in terms) return { prefix: { words: terms.beginning } };
  if ('every' in terms) return { bool: { filter: terms.every.map(clauseOf) } };
  return { bool: { should: terms.some.map(clauseOf), minimum_should_match: 1 } };
}

function between(field: string, gte: number | undefined, lte: number | undefined): Clause[] {
  return gte === undefined && lte === undefined ? [] : [{ range: { [field]: { gte, lte } } }];
}

/** All that a list is narrowed by besides its words. Products of a category have its number among their words. */
function filtersOf(query: ListQuery): Clause[] {
  return [
    ...(query.categories.length > 0 ? [{ terms: { words: query.categories.map(({ id }) => `C${id}`) } }] : []),
    ...(query.palletId === undefined ? [] : [{ term: { pallets: query.palletId } }]),
    ...between('price_e4', query.priceMinE4, query.priceMaxE4),
    ...between('min_order_quantity', undefined, query.minOrderMax),
    ...between('month_sold', query.monthSoldMin, query.monthSoldMax),
    ...between('total_sold', query.totalSoldMin, query.totalSoldMax),
    ...(query.inStockOnly ? [{ term: { in_stock: true } }] : []),
  ];
}

const orders: Record<Sort, Clause[]> = {
  best: [{ month_sold: 'desc' }, { id: 'asc' }],
  'monthSold desc': [{ month_sold: 'desc' }, { id: 'asc' }],
  'monthSold asc': [{ month_sold: 'asc' }, { id: 'desc' }],
  'price asc': [{ price_e4: 'asc' }, { id: 'asc' }],
  'price desc': [{ price_e4: 'desc' }, { id: 'desc' }],
};

const matching = (query: ListQuery): Clause[] => [
  // Words of titles are documents without a number.
  ...(query.text ? [clauseOf(query.text.any)] : [{ exists: { field: 'id' } }]),
  ...filtersOf(query),
];

/**
 * Ranks by best match: a title counts more than any other text of the reader's language, and that more than the rest.
 */
export function pageBody(query: ListQuery): Clause {
  const isRanked = query.text !== undefined && query.sort === 'best';
  const better = (terms: Terms) => ({ constant_score: { filter: clauseOf(terms), boost: 1 } });
  const text = isRanked ? query.text : undefined;
  const should = text ? rankedTiers(text).flatMap((tier) => (text[tier] ? [better(text[tier])] : [])) : [];
  return {
    query: { bool: { filter: matching(query), should, minimum_should_match: 0 } },
    sort: [...(isRanked ? [{ _score: 'desc' }] : []), ...orders[query.sort]],
    from: query.offset,
    size: query.size,
    track_total_hits: query.countTo + 1,
    _source: false,
  };
}

export function countBody(query: ListQuery, ids: readonly number[]): Clause {
  const filters = Object.fromEntries(ids.map((id) => [`C${id}`, { term: { words: `C${id}` } }]));
  return {
    query: { bool: { filter: matching({ ...query, categories: [] }) } },
    aggs: { categories: { filters: { filters } } },
    size: 0,
    track_total_hits: false,
  };
}

export const anyBody = (terms: Terms): Clause => ({
  query: { bool: { filter: [clauseOf(terms)] } },
  size: 0,
  track_total_hits: 1,
});

/** All languages' words of one spelling; there are eleven languages. */
export const wordsBody = (words: readonly string[], size: number): Clause => ({
  query: { bool: { filter: [{ terms: { word: words } }] } },
  sort: [{ products: 'desc' }],
  size,
  track_total_hits: false,
});

/** The score is how many groups of letters they have in common. */
export function similarBody(word: string, size: number): Clause {
  const trigrams = trigramsOf(word);
  const { length } = [...word];
  return {
    query: {
      bool: {
        filter: [{ range: { letters: { gte: length - 3, lte: length + 3 } } }],
        should: trigrams.map((trigram) => ({ constant_score: { filter: { term: { trigrams: trigram } }, boost: 1 } })),
        minimum_should_match: Math.ceil(leastSimilarity * trigrams.length),
      },
    },
    sort: [{ _score: 'desc' }, { products: 'desc' }],
    size,
    track_total_hits: false,
  };
}
