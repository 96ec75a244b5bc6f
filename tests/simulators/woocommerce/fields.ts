import { invalid } from './refusal.ts';

export type Body = Record<string, unknown>;

type Kind = 'text' | 'integer' | 'boolean' | 'list' | 'thing' | readonly string[];

/**
 * WordPress checks the types of what it knows and drops what it does not know. Here unknown fields are refused, since
 * they would be without effect there.
 */
export function checkBody(body: Body, fields: Readonly<Record<string, Kind>>): void {
  for (const [name, value] of Object.entries(body)) {
    const kind = fields[name];
    if (!kind) throw invalid(name, `${name} is not known.`);
    if (!fits(value, kind))
      throw invalid(name, `${name} is not of type ${typeof kind === 'string' ? kind : kind.join(', ')}.`);
  }
}

function fits(value: unknown, kind: Kind): boolean {
  if (typeof kind !== 'string') return kind.includes(String(value));
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'integer') return Number.isInteger(value);
  if (kind === 'boolean') return typeof value === 'boolean';
  return kind === 'list' ? Array.isArray(value) : typeof value === 'object' && value !== null && !Array.isArray(value);
}

const queryFields = [
  'page',
  'per_page',
  'status',
  'sku',
  'include',
  'orderby',
  'order',
  'modified_after',
  'dates_are_gmt',
  'type',
  'force',
];

export function checkQuery(query: URLSearchParams): void {
  for (const name of query.keys()) if (!queryFields.includes(name)) throw invalid(name, `${name} is not known.`);
  const perPage = Number(query.get('per_page') ?? 10);
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > 100)
    throw invalid('per_page', 'per_page must be between 1 (inclusive) and 100 (inclusive)');
  if (Number(query.get('page') ?? 1) < 1) throw invalid('page', 'page must be greater than or equal to 1');
  if (!['asc', 'desc'].includes(query.get('order') ?? 'desc')) throw invalid('order', 'order is not one of asc, desc.');
}
