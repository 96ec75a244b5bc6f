import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { FieldError } from '../../components/field.tsx';
import { Icon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { useFormat } from '../../lib/format.ts';
import { useGo, usePath } from '../../lib/paths.ts';
import { useShownIn } from '../../lib/root-data.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useAddressed } from '../../lib/use-addressed.ts';
import { ChosenFilters } from './chosen-filters.tsx';
import { countFilters, type ListQuery, listPath, minimums, readListQuery, toggleSort } from './list-query.ts';

const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

/** Filters and order. On a desk a bar, on a phone three buttons and a sheet. */
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

/** A link, so that it works without scripts; each press turns the order round. */
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

/** What a form of filters says about the list. */
export function readFilters(query: ListQuery, form: HTMLFormElement): ListQuery {
  const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const { priceStart, priceEnd, min, inStock } = readListQuery(fields);
  return { ...query, priceStart, priceEnd, min, inStock, page: 1 };
}

/** Goes to the first field that cannot be read. Answers whether there is one. */
export function focusMistake(form: HTMLFormElement): boolean {
  const wrong = form.checkValidity() ? null : form.querySelector<HTMLElement>(':invalid:not(fieldset)');
  wrong?.focus();
  return wrong !== null;
}

/** Applies by itself: boxes at once, figures on leaving them or with Enter. */
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

/** As `readPrice` takes it. */
const pricePattern = '\\s*\\d{1,9}([.,]\\d{1,4})?\\s*';
const exampleOfPrice = 12.75;

export function PriceFields({ query }: { query: ListQuery }) {
  const t = useTexts();
  const shownIn = useShownIn();
  const { number } = useFormat();
  const id = useId();
  const [wrong, setWrong] = useState<string>();
  const field = (name: 'priceStart' | 'priceEnd') => (
    <PriceField
      name={name}
      value={query[name]}
      describedBy={wrong === name ? id : undefined}
      onCheck={(valid) => setWrong(valid ? (wrong === name ? undefined : wrong) : name)}
    />
  );
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-start contents text-sm font-medium">
        {t('catalogue.price')}
        {shownIn && ' (USD)'}
      </legend>
      {field('priceStart')}
      <span className="text-muted">–</span>
      {field('priceEnd')}
      {wrong && (
        <span className="w-0 min-w-full" role="alert">
          <FieldError id={id}>{t('catalogue.priceNotRead', { example: number(exampleOfPrice) })}</FieldError>
        </span>
      )}
    </fieldset>
  );
}

interface PriceFieldProps {
  name: 'priceStart' | 'priceEnd';
  value: number | undefined;
  /** The sentence that says what is wrong, when something is. */
  describedBy: string | undefined;
  onCheck: (valid: boolean) => void;
}

function PriceField({ name, value, describedBy, onCheck }: PriceFieldProps) {
  const t = useTexts();
  const ref = useAddressed<HTMLInputElement>(String(value ?? ''));
  const isFrom = name === 'priceStart';
  return (
    <input
      ref={ref}
      className="input filter-control w-26 tnum"
      name={name}
      inputMode="decimal"
      autoComplete="off"
      pattern={pricePattern}
      placeholder={t(isFrom ? 'catalogue.from' : 'catalogue.to')}
      aria-label={t(isFrom ? 'catalogue.priceFrom' : 'catalogue.priceTo')}
      aria-invalid={describedBy ? true : undefined}
      aria-describedby={describedBy}
      defaultValue={value}
      onInvalid={() => onCheck(false)}
      onInput={(event) => describedBy && event.currentTarget.validity.valid && onCheck(true)}
      onBlur={(event) => onCheck(event.target.validity.valid)}
    />
  );
}

interface MinimumProps {
  query: ListQuery;
  /** What a `Field` around it gives it. */
  id?: string;
  /** Where no label stands above it. */
  label?: string;
  className?: string;
}

export function MinimumSelect({ query, id, label, className = '' }: MinimumProps) {
  const t = useTexts();
  const ref = useAddressed<HTMLSelectElement>(String(query.min ?? ''));
  const choices = query.min && !minimums.some((one) => one === query.min) ? [query.min, ...minimums] : minimums;
  return (
    <select
      ref={ref}
      id={id}
      name="min"
      aria-label={label}
      className={`input ${className}`}
      defaultValue={query.min ?? ''}
    >
      <option value="">{t('catalogue.anyMinimum')}</option>
      {choices.map((count) => (
        <option key={count} value={count}>
          {t('catalogue.upTo', { count })}
        </option>
      ))}
    </select>
  );
}

export function StockBox({ query }: { query: ListQuery }) {
  const t = useTexts();
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.checked = query.inStock;
  }, [query.inStock]);
  return (
    <label className="check items-center text-sm font-medium" htmlFor={id}>
      <input
        ref={ref}
        id={id}
        className="box m-0"
        type="checkbox"
        name="inStock"
        value="1"
        defaultChecked={query.inStock}
      />
      {t('catalogue.inStockOnly')}
    </label>
  );
}
