import { Icon } from '@sampan/ui/icons.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo, usePath } from '@sampan/ui/paths.ts';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { ChosenFilters } from './chosen-filters.tsx';
import { focusMistake, MinimumSelect, PriceFields, readFilters, StockBox } from './filter-fields.tsx';
import { countFilters, type ListQuery, listPath, toggleSort } from './list-query.ts';

const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

/** Filters and sorting. On desktop a bar, on a phone three buttons and a sheet. */
export function FilterBar({ query }: { query: ListQuery }) {
  const t = useTexts();
  const [sheet, setSheet] = useState(false);
  const count = countFilters(query);
  return (
    <>
      <div className="card mb-6 flex flex-wrap items-center gap-3 rounded-md px-4 py-3 max-md:hidden">
        <FilterForm query={query} />
        <div className="ms-auto flex items-center gap-1">
          <span className="me-1.5 text-sm text-muted max-xl:sr-only">{t('catalogue.sortBy')}</span>
          <SortLink query={query} field="monthSold" className="rounded-sm px-3" />
          <SortLink query={query} field="price" className="rounded-sm px-3" />
        </div>
      </div>
      <div className="sticky top-[calc(var(--header-h)+0.75rem)] z-10 mb-4 grid grid-cols-3 divide-x divide-line rounded-md border border-line bg-surface text-sm font-medium md:hidden">
        <button
          type="button"
          className="flex min-h-11 items-center justify-center gap-1.5"
          onClick={() => setSheet(true)}
          aria-haspopup="dialog"
        >
          <Icon name="sliders" small />
          {t('catalogue.filters', { count })}
        </button>
        <SortLink query={query} field="monthSold" className="min-h-11 justify-center" />
        <SortLink query={query} field="price" className="min-h-11 justify-center" />
      </div>
      <ChosenFilters query={query} />
      {sheet && (
        <Suspense>
          <FilterSheet query={query} onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </>
  );
}

const sortNames = { price: 'catalogue.price', monthSold: 'catalogue.sales' } as const;

/** A link, so that it works without scripts; each press reverses the order. */
function SortLink({ query, field, className }: { query: ListQuery; field: 'price' | 'monthSold'; className: string }) {
  const t = useTexts();
  const [by, direction] = query.sort?.split(' ') ?? [];
  const on = by === field;
  const look = on ? 'bg-river-50 text-river-800 font-semibold' : 'hover:bg-surface-sunk';
  return (
    <Link
      className={`flex h-9 items-center gap-1.5 text-sm font-medium ${look} ${className}`}
      to={listPath(toggleSort(query, field))}
      aria-current={on ? 'true' : undefined}
      preventScrollReset
    >
      {t(sortNames[field])}
      <Icon name={on ? (direction === 'asc' ? 'up' : 'down') : 'sort'} small className="text-ink-500" />
      {on && <span className="sr-only">{t(direction === 'asc' ? 'catalogue.ascending' : 'catalogue.descending')}</span>}
    </Link>
  );
}

/** Applies by itself: checkboxes at once, figures on blur or Enter. */
function FilterForm({ query }: { query: ListQuery }) {
  const t = useTexts();
  const path = usePath();
  const go = useGo();
  const apply = (form: HTMLFormElement) => {
    if (!form.checkValidity()) return;
    const next = listPath(readFilters(query, form));
    if (next !== listPath({ ...query, page: 1 })) go(next, { preventScrollReset: true });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    focusMistake(event.currentTarget);
    apply(event.currentTarget);
  };
  const { categoryId, categoryName, searchKey, palletId, palletName, sort } = query;
  const kept = { categoryId, categoryName, searchKey, palletId, palletName, sort };
  return (
    <form
      className="contents"
      action={path('/product-list')}
      noValidate
      onSubmit={submit}
      onBlur={(event) => event.target.matches('[inputmode]') && apply(event.currentTarget)}
      onChange={(event) => !(event.target as Element).matches('[inputmode]') && apply(event.currentTarget)}
    >
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <PriceFields query={query} />
      <Divider />
      <span className="text-sm font-medium whitespace-nowrap" aria-hidden="true">
        {t('catalogue.minimumOrder')}
      </span>
      <MinimumSelect query={query} label={t('catalogue.minimumOrder')} className="filter-control w-auto" />
      <Divider />
      <StockBox query={query} />
      <button type="submit" className="btn btn-small btn-line sr-only focus:not-sr-only">
        {t('catalogue.apply')}
      </button>
    </form>
  );
}

function Divider() {
  return <span className="mx-1 h-6 w-px bg-line max-lg:hidden" />;
}
