import type { Books } from './books.ts';
import { invalid } from './errors.ts';
import { type Input, integer, listOf, range, type Shape, text } from './params.ts';

/** Paging, filters by time, and expansion, alike for every list. */

export const listParams = {
  limit: integer(),
  starting_after: text(),
  ending_before: text(),
  created: range,
  expand: listOf(text()),
} satisfies Shape;

interface Item {
  id: string;
  created: number;
}

export function page(items: readonly Item[], input: Input, url: string): object {
  const limit = (input.limit as number | undefined) ?? 10;
  if (limit < 1 || limit > 100) throw invalid('Invalid limit: must be between 1 and 100', { param: 'limit' });
  const newestFirst = [...items].reverse();
  const from = positionOf(newestFirst, input.starting_after, 'starting_after');
  const to = positionOf(newestFirst, input.ending_before, 'ending_before');
  const rest = newestFirst
    .slice(from === undefined ? 0 : from + 1, to)
    .filter((item) => isWithin(item.created, input.created as number | Record<string, number> | undefined));
  const data = to === undefined ? rest.slice(0, limit) : rest.slice(-limit);
  return { object: 'list', data, has_more: rest.length > limit, url };
}

function positionOf(items: readonly Item[], id: unknown, param: string): number | undefined {
  if (id === undefined) return undefined;
  const position = items.findIndex((item) => item.id === id);
  if (position < 0) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param });
  return position;
}

function isWithin(created: number, wanted: number | Record<string, number> | undefined): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === 'number') return created === wanted;
  const { gt, gte, lt, lte } = wanted;
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  );
}

const expandable = new Set([
  'latest_charge',
  'balance_transaction',
  'failure_balance_transaction',
  'charge',
  'payment_intent',
  'source',
]);

/** Refuses fields that can never be expanded, before anything is done. */
export function checkExpand(paths: readonly string[]): void {
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > 4)
      throw invalid(`You cannot expand more than 4 levels of a property. Property: ${path}`, { param: 'expand' });
    if (names.some((name) => name !== 'data' && !expandable.has(name)))
      throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
}

/** A copy in which the ids at these paths are replaced by their objects. Lists are expanded below `data`. */
export function expanded(books: Books, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) expand(books, copy, path.split('.'));
  return copy;
}

function expand(books: Books, target: unknown, [name, ...rest]: readonly string[]): void {
  if (name === undefined || target === null || typeof target !== 'object') return;
  if (Array.isArray(target)) {
    for (const item of target) expand(books, item, [name, ...rest]);
    return;
  }
  const holder = target as Record<string, unknown>;
  const found = typeof holder[name] === 'string' && books.find(holder[name]);
  if (found) holder[name] = structuredClone(found);
  expand(books, holder[name], rest);
}
