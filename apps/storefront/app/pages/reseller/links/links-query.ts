import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type LinkTab, linkTabs } from '@sampan/contract/link-tabs';
import { withQuery } from '@sampan/ui/paths.ts';

export type ShopGoods = OutputOf<Calls['listShopGoods']>;

export interface LinksQuery {
  shop: string;
  tab: LinkTab;
  search: string;
  page: number;
}

export function readLinksQuery(url: string): LinksQuery {
  const params = new URL(url).searchParams;
  return {
    shop: params.get('shop') ?? '',
    tab: linkTabs.find((one) => one === params.get('tab')) ?? 'open',
    search: params.get('search') ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  };
}

export const linksPath = ({ shop = '', tab = 'open', search = '', page = 1 }: Partial<LinksQuery>): string =>
  withQuery('/m/links', {
    shop: shop || undefined,
    tab: tab === 'open' ? undefined : tab,
    search: search || undefined,
    page: page > 1 ? String(page) : undefined,
  });
