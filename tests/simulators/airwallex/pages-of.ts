import { invalid } from './api-error.ts';
import { timeOf } from './fields.ts';

interface PageRules {
  /** Items a page unless asked otherwise, and at most. */
  usual: number;
  most: number;
}

function countOf(query: URLSearchParams, name: string, { usual, most }: PageRules): number {
  const value = query.get(name);
  if (value === null) return usual;
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1 || count > most) throw invalid(name, `${name} must be 1 to ${most}`);
  return count;
}

/** Lists by `page_num`, from 0, and `page_size`. */
export function numberedPage<Item>(items: readonly Item[], query: URLSearchParams, rules: PageRules) {
  const size = countOf(query, 'page_size', rules);
  const page = Number(query.get('page_num') ?? 0);
  if (!Number.isInteger(page) || page < 0) throw invalid('page_num', 'page_num must be 0 or more');
  const end = (page + 1) * size;
  return { items: items.slice(page * size, end), has_more: items.length > end };
}

/** Lists by `page`, a mark from the answer before. */
export function markedPage<Item>(items: readonly Item[], query: URLSearchParams, sizeName: string, rules: PageRules) {
  const size = countOf(query, sizeName, rules);
  const mark = query.get('page');
  const start = mark === null || mark === '0' ? 0 : Number(Buffer.from(mark, 'base64url').toString());
  if (!Number.isInteger(start) || start < 0) throw invalid('page', 'page must be a mark from an earlier answer');
  const markOf = (place: number) => Buffer.from(String(place)).toString('base64url');
  const end = start + size;
  return {
    items: items.slice(start, end),
    pageAfter: end < items.length ? markOf(end) : undefined,
    pageBefore: start > 0 ? markOf(Math.max(0, start - size)) : undefined,
  };
}

/** `from_…` and `to_…`, both inclusive, to the second like the times themselves. */
export function within(query: URLSearchParams, field: string): (time: number) => boolean {
  const from = timeOf(query.get(`from_${field}`), `from_${field}`) ?? Number.NEGATIVE_INFINITY;
  const to = timeOf(query.get(`to_${field}`), `to_${field}`) ?? Number.POSITIVE_INFINITY;
  return (time) => {
    const second = Math.floor(time / 1000) * 1000;
    return second >= Math.floor(from / 1000) * 1000 && second <= to;
  };
}
