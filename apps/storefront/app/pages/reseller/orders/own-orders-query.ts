import { cutText } from '@sampan/contract/cut-text';
import { limits } from '@sampan/contract/limits';
import { orderTypes } from '@sampan/contract/order-status';
import { withQuery } from '@sampan/ui/paths.ts';

/** The URL of the page of own orders, as data. */
export interface OwnOrdersQuery {
  /** The specification's number of the type, or all. */
  type: number | null;
  sn: string;
  page: number;
}

/** Ignores invalid parameters. */
export function readOwnOrdersQuery(params: URLSearchParams): OwnOrdersQuery {
  const [type, page] = [params.get('type') ?? '', params.get('page') ?? ''];
  return {
    type: /^\d$/.test(type) && Number(type) < orderTypes.length ? Number(type) : null,
    sn: cutText((params.get('sn') ?? '').trim(), limits.snMax),
    page: /^\d{1,5}$/.test(page) ? Math.max(1, Number(page)) : 1,
  };
}

export function ownOrdersPath({ type, sn, page }: Partial<OwnOrdersQuery>): string {
  return withQuery('/m/orders', { side: 'own', type, sn, page: page && page > 1 ? page : '' });
}
