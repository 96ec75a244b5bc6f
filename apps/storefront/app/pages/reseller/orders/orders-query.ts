import { cutText } from '@sampan/contract/cut-text';
import { type ShopOrderState, shopOrderStates } from '@sampan/contract/reseller/shop-order-states';
import { withQuery } from '@sampan/ui/paths.ts';

/** The page's URL as data. */
export interface ShopOrdersQuery {
  state: ShopOrderState;
  search: string;
  page: number;
}

export function readShopOrdersQuery(params: URLSearchParams): ShopOrdersQuery {
  const page = Number(params.get('page'));
  return {
    state: shopOrderStates.find((state) => state === params.get('state')) ?? 'open',
    search: cutText(params.get('search') ?? '', 200),
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
}

/** The same for all pages of a list, which share their selection. */
export const listKey = ({ state, search }: ShopOrdersQuery): string => JSON.stringify([state, search]);

/** The page, or the last one if placing orders has left fewer. */
export const pageWithin = (page: number, total: number, pageSize: number): number =>
  Math.min(page, Math.max(1, Math.ceil(total / pageSize)));

export function shopOrdersPath({ state, search, page }: Partial<ShopOrdersQuery>): string {
  return withQuery('/m/orders', {
    side: 'shops',
    state: state === 'open' ? '' : (state ?? ''),
    search: search ?? '',
    page: page && page > 1 ? page : '',
  });
}
