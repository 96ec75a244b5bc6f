import { ButtonLink } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import type { FormEvent } from 'react';
import { DeliveredToAll } from '../../../features/reseller/delivered-to.tsx';
import { RowHeads } from '../../../features/reseller/row-heads.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ListRow } from './list-row.tsx';
import { useRows } from './more-rows.tsx';
import type { Publications } from './publications.ts';
import { filters, type PublishQuery, publishPath } from './publish-query.ts';
import { TickAll, TickLine } from './ticking.tsx';
import { useTicks } from './use-ticks.ts';

export function ListTab({ query, found }: { query: PublishQuery; found: Publications }) {
  const t = useTexts();
  const { rows, foot } = useRows(query, found);
  const ticks = useTicks(query);
  const shown = found.shops.filter(({ id }) => query.shopId === '' || query.shopId === id);
  const isFiltered = query.search !== '' || query.filter !== 'all';
  if (found.counts.listed === 0)
    return (
      <EmptyState
        title={t('resellerPublish.listEmptyTitle')}
        text={t('resellerPublish.listEmptyText')}
        action={
          <ButtonLink kind="brand" to="/m/goods">
            {t('resellerPublish.chooseGoods')}
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <Search key={query.search} query={query} count={found.counts.listed} />
      <Filters query={query} found={found} />
      {rows.length === 0 && isFiltered && (
        <EmptyState title={t('resellerPublish.nothingTitle')} text={t('resellerPublish.nothingText')} />
      )}
      {rows.length > 0 && (
        <>
          <TickLine ticks={ticks} rows={rows} total={found.total} />
          <RowHeads
            isSelecting
            box={<TickAll ticks={ticks} rows={rows} />}
            heads={[
              { name: t('resellerPublish.stock') },
              { name: t('resellerPublish.cost') },
              { name: t('resellerPublish.there') },
              { name: t('resellerPublish.margin') },
            ]}
            aside={t('resellerPublish.lastSent')}
          />
          <ul className="rs-list">
            {rows.map((one) => (
              <ListRow key={one.id} publication={one} query={query} ticks={ticks} />
            ))}
          </ul>
          <DeliveredToAll markets={shown.map(({ market }) => market)} />
        </>
      )}
      {foot}
      <BulkBar query={query} ticks={ticks} />
    </>
  );
}

function Search({ query, count }: { query: PublishQuery; count: number }) {
  const t = useTexts();
  const go = useGo();
  const label = t('resellerPublish.search', { count });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    go(publishPath({ ...query, search, edit: '' }));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element would not be styled by every browser
    <form className="rs-head-2 rs-find" role="search" onSubmit={submit}>
      <span className="rs-search">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          name="search"
          defaultValue={query.search}
          placeholder={label}
          aria-label={label}
          dir="auto"
        />
      </span>
    </form>
  );
}

function Filters({ query, found: { counts } }: { query: PublishQuery; found: Publications }) {
  const t = useTexts();
  const { number } = useFormat();
  const countOf = { all: counts.listed, drifted: counts.drifted, paused: counts.paused, low: undefined };
  const shown = filters.filter((filter) => filter === query.filter || countOf[filter] !== 0);
  return (
    <div className="rs-chips rs-find">
      {shown.map((filter) => (
        <Link
          key={filter}
          className="rs-chip"
          to={publishPath({ ...query, filter, edit: '' })}
          aria-current={query.filter === filter}
        >
          {t(`resellerPublish.filter_${filter}`)}
          {countOf[filter] !== undefined && <small>{number(countOf[filter])}</small>}
        </Link>
      ))}
    </div>
  );
}
