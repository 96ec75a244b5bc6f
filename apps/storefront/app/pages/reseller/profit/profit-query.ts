import { profitBys } from '@sampan/contract/reseller/profit-bys';
import { withQuery } from '@sampan/ui/paths.ts';

/** The page's URL as data. */
export interface ProfitQuery {
  by: (typeof profitBys)[number];
  shop: string;
  /** `2026-11`. */
  from: string;
  until: string;
}

const month = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** The last twelve months, unless others are named. */
export function readProfitQuery(params: URLSearchParams, today: Date): ProfitQuery {
  const [from, until] = [params.get('from') ?? '', params.get('until') ?? ''];
  return {
    by: profitBys.find((by) => by === params.get('by')) ?? 'month',
    shop: /^[\w-]{1,64}$/.exec(params.get('shop') ?? '')?.[0] ?? '',
    from: month.test(from) ? from : monthBefore(today, 11),
    until: month.test(until) ? until : monthBefore(today, 0),
  };
}

const monthsOffered = 36;

/** Months to choose from, the latest first: three years, and those of the URL. */
export function monthsOf({ from, until }: ProfitQuery, today: Date): string[] {
  const offered = Array.from({ length: monthsOffered }, (_, ago) => monthBefore(today, ago));
  return [...new Set([...offered, from, until])].sort().reverse();
}

const monthBefore = (today: Date, ago: number): string =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago, 1)).toISOString().slice(0, 7);

export const profitPath = (query: ProfitQuery): string => withQuery('/m/profit', { ...query });
