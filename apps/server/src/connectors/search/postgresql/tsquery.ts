import type { Terms } from '#connectors/search/search.ts';

const joined = (parts: readonly string[], by: string) =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(by)})`;

/** Formats a PostgreSQL text query. Words contain letters, digits, `.` and `=` only, so they need no escaping. */
export function tsqueryOf(terms: Terms): string {
  if ('word' in terms) return `'${terms.word}'`;
  if ('beginning' in terms) return `'${terms.beginning}':*`;
  if ('every' in terms) return joined(terms.every.map(tsqueryOf), ' & ');
  return joined(terms.some.map(tsqueryOf), ' | ');
}
