import type { PublishTab } from '@sampan/contract/publication-states';
import { withQuery } from '@sampan/ui/paths.ts';

export const filters = ['all', 'drifted', 'paused', 'low'] as const;
type PublishFilter = (typeof filters)[number];

/** The page's URL as data. */
export interface PublishQuery {
  tab: PublishTab;
  shopId: string;
  filter: PublishFilter;
  search: string;
  /** The publication in the second pane. */
  edit: string;
}

export function readPublishQuery(params: URLSearchParams): PublishQuery {
  const tab = params.get('tab');
  const filter = filters.find((one) => one === params.get('filter')) ?? 'all';
  return {
    tab: tab === 'list' || tab === 'expired' ? tab : 'queue',
    shopId: params.get('shop') ?? '',
    filter,
    search: params.get('search') ?? '',
    edit: params.get('edit') ?? '',
  };
}

export function publishPath({ tab, shopId, filter, search, edit }: Partial<PublishQuery> & Pick<PublishQuery, 'tab'>) {
  return withQuery('/m/publish', {
    tab,
    shop: shopId || undefined,
    filter: filter === 'all' ? undefined : filter,
    search: search || undefined,
    edit: edit || undefined,
  });
}
