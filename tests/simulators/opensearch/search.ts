import type { Index } from './indexes.ts';
import { fieldOf, type Mapping, type Source } from './mapping.ts';
import { compile } from './query.ts';
import { onlyKeys, Refusal } from './refusal.ts';

interface Hit {
  id: string;
  source: Source;
  score: number;
}

const windowMax = 10_000;
const bodyKeys = ['query', 'sort', 'from', 'size', 'track_total_hits', '_source', 'aggs'];

type Compare = (a: Hit, b: Hit) => number;

function compareBy(sort: unknown, mapping: Mapping): Compare {
  const orders = ((sort ?? []) as object[]).map((one): Compare => {
    const [[field, direction] = ['', '']] = Object.entries(one) as [string, string][];
    if (direction !== 'asc' && direction !== 'desc')
      throw new Refusal(400, 'parsing_exception', `unknown order [${direction}]`);
    if (field !== '_score' && !fieldOf(mapping, field).hasDocValues)
      throw new Refusal(400, 'illegal_argument_exception', `Can't load fielddata on [${field}]: it has no doc values`);
    const value = (hit: Hit) => (field === '_score' ? hit.score : (hit.source[field] as number));
    return (a, b) => (direction === 'asc' ? value(a) - value(b) : value(b) - value(a));
  });
  return (a, b) => orders.reduce((found, order) => found || order(a, b), 0);
}

/** One search in what has been refreshed. */
export function search(index: Index, given: unknown) {
  const body = onlyKeys(given, bodyKeys, 'search');
  const {
    from = 0,
    size = 10,
    track_total_hits: counted = windowMax,
  } = body as {
    from?: number;
    size?: number;
    track_total_hits?: number | boolean;
  };
  if (from + size > windowMax)
    throw new Refusal(
      400,
      'illegal_argument_exception',
      `Result window is too large, from + size must be <= ${windowMax}`,
    );
  const matches = compile(body.query, index.mapping);
  const compare = compareBy(body.sort, index.mapping);
  const hits: Hit[] = [];
  for (const [id, source] of index.searchable()) {
    const score = matches(source);
    if (score !== undefined) hits.push({ id, source, score });
  }
  const shown = hits.sort(compare).slice(from, from + size);
  return {
    took: 1,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      ...(counted === false ? {} : { total: totalOf(hits.length, counted) }),
      hits: shown.map(({ id, source }) => ({
        _index: index.name,
        _id: id,
        ...(body._source === false ? {} : { _source: source }),
      })),
    },
    ...(body.aggs === undefined ? {} : { aggregations: aggregate(body.aggs, hits, index.mapping) }),
  };
}

function totalOf(found: number, counted: number | true) {
  return counted === true || found <= counted ? { value: found, relation: 'eq' } : { value: counted, relation: 'gte' };
}

function aggregate(given: unknown, hits: readonly Hit[], mapping: Mapping) {
  return Object.fromEntries(
    Object.entries(given as object).map(([name, aggregation]) => {
      const { filters } = onlyKeys(aggregation, ['filters'], name);
      const { filters: named } = onlyKeys(filters, ['filters'], 'filters');
      const buckets = Object.entries(named as object).map(([bucket, query]) => {
        const matches = compile(query, mapping);
        return [bucket, { doc_count: hits.filter(({ source }) => matches(source) !== undefined).length }];
      });
      return [name, { buckets: Object.fromEntries(buckets) }];
    }),
  );
}
