import type { Input } from '../../api/call.ts';
import { oneOf, useFilters, words } from '../../parts/use-filters.ts';

const day: (text: string | null) => string = (text) => (/^\d{4}-\d\d-\d\d$/.test(text ?? '') ? (text ?? '') : '');

/** The kind alone, or one of them: `operator:0190…`. */
const who = (text: string | null) => {
  const [kind, ...id] = words(text).split(':');
  return oneOf(['operator', 'anonymous', 'job', 'command'])(kind ?? '') ? [kind, ...id].join(':') : '';
};

const reads = { text: words, who, table: words, rowId: words, call: words, order: words, from: day, to: day };

type Filtered = ReturnType<typeof useAuditSearch>;
export type Filters = Filtered['filters'];
export type ChangeFilters = Filtered['change'];

const none = Object.fromEntries(Object.keys(reads).map((name) => [name, ''])) as Record<keyof typeof reads, string>;

/** The search lives in the URL. */
export function useAuditSearch() {
  const [filters, change] = useFilters(reads);
  return {
    filters,
    change,
    input: inputOf(filters),
    isFiltered: Object.values(filters).some(Boolean),
    clear: () => change(none),
  };
}

function inputOf(filters: Record<keyof typeof reads, string>): Input<'operatorExportAuditLog'> {
  const { who, from, to, rowId, ...given } = filters;
  const [kind = '', ...actor] = who.split(':');
  return {
    ...given,
    kind: kind as 'operator' | '',
    actor: actor.join(':'),
    // A row has no name without its table.
    rowId: given.table ? rowId : '',
    from: from && startOf(from, 0),
    // The day itself is meant, too.
    to: to && startOf(to, 1),
  };
}

/** The start of a day in the reader's time zone. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
