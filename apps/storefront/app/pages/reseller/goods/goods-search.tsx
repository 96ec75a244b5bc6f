import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../texts/texts.ts';
import { FilterChips } from './filter-chips.tsx';
import { changed, filtersOn, type GoodsQuery, goodsPath } from './goods-query.ts';

const FilterDialog = lazy(() => import('./filter-dialog.tsx'));

/** Search, filters and their chips; they stay while goods are selected. */
export function GoodsSearch({ query }: { query: GoodsQuery }) {
  return (
    <>
      <div className="rs-head-2">
        <SearchField query={query} />
        <FilterButton query={query} />
      </div>
      <FilterChips query={query} />
    </>
  );
}

function SearchField({ query }: { query: GoodsQuery }) {
  const t = useTexts();
  const go = useGo();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const searchKey = String(new FormData(event.currentTarget).get('searchKey') ?? '').trim();
    go(goodsPath(changed(query, { searchKey })));
  };
  return (
    <search className="rs-search">
      <form onSubmit={submit}>
        <Icon name="search" />
        <input
          key={query.searchKey}
          className="input"
          type="search"
          name="searchKey"
          enterKeyHint="search"
          defaultValue={query.searchKey}
          placeholder={t('resellerGoods.search')}
          aria-label={t('resellerGoods.search')}
          dir="auto"
        />
        {query.searchKey && (
          <Link
            className="ib"
            to={goodsPath(changed(query, { searchKey: '' }))}
            aria-label={t('resellerGoods.clearSearch')}
          >
            <Icon name="x" small />
          </Link>
        )}
      </form>
    </search>
  );
}

function FilterButton({ query }: { query: GoodsQuery }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const count = filtersOn(query).length;
  return (
    <>
      <button
        type="button"
        className="rs-filter"
        aria-label={t('resellerGoods.filters', { count })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="sliders" />
        {count > 0 && (
          <span className="rs-count" aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <FilterDialog query={query} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
