import { Icon } from '@sampan/ui/icons.tsx';
import { usePath } from '@sampan/ui/paths.ts';
import { useUrlValue } from '@sampan/ui/use-url-value.ts';
import { useTexts } from '../../texts/texts.ts';
import '@sampan/ui/styles/forms.css';
import { limits } from '@sampan/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { OrderQuery } from './order-query.ts';

/** Number and dates; a plain form, so that the URL holds the filters. */
export function OrderFilters({ filters, total }: { filters: OrderQuery; total: number }) {
  const t = useTexts();
  const path = usePath();
  const [datesShown, showDates] = useState(filters.from !== '' || filters.to !== '');
  const dates = `order-dates${datesShown ? '' : ' max-md:hidden'}`;
  const number = useUrlValue<HTMLInputElement>(filters.sn);
  return (
    <Form className="order-filters" action={path('/my-orders')} role="search">
      {filters.status && <input type="hidden" name="status" value={filters.status} />}
      {filters.perPage && <input type="hidden" name="perPage" value={filters.perPage} />}
      <div className="search">
        <Icon name="search" />
        <input
          ref={number}
          name="sn"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limits.snMax}
          aria-label={t('orders.number')}
          placeholder={t('orders.number')}
          defaultValue={filters.sn}
        />
        <button type="submit" className="sr-only focus:not-sr-only">
          {t('orders.search')}
        </button>
      </div>
      <button
        type="button"
        className="ib order-dates-button md:hidden"
        aria-label={t('orders.dates')}
        aria-expanded={datesShown}
        onClick={() => showDates(!datesShown)}
      >
        <Icon name="calendar" />
      </button>
      <div className={dates}>
        <DayInput name="from" label={t('orders.from')} value={filters.from} max={filters.to} />
        <span className="text-muted">{t('orders.toWord')}</span>
        <DayInput name="to" label={t('orders.to')} value={filters.to} min={filters.from} />
      </div>
      <span className="ms-auto text-sm text-muted max-xl:hidden">{t('orders.countOrders', { count: total })}</span>
    </Form>
  );
}

interface DayProps {
  name: string;
  label: string;
  value: string;
  min?: string;
  max?: string;
}

/** Typing a year passes through 0002, 0020 and 0202; arrow keys pass through days. */
const pauseMs = 600;
const earliest = '1900-01-01';

/** Searches once a date is complete or cleared: after a short pause, or at once on blur. */
function DayInput({ name, label, value, min, max }: DayProps) {
  const ref = useUrlValue<HTMLInputElement>(value);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = () => {
    clearTimeout(timer.current);
    const field = ref.current;
    if (!field || field.value === value || !isWhole(field)) return;
    field.form?.requestSubmit();
  };
  const searchSoon = () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(search, pauseMs);
  };
  return (
    <input
      ref={ref}
      type="date"
      className="input"
      name={name}
      aria-label={label}
      defaultValue={value}
      min={min || earliest}
      max={max || undefined}
      onChange={searchSoon}
      onBlur={search}
      onKeyDown={(event) => event.key === 'Enter' && search()}
    />
  );
}

const isWhole = ({ value, validity }: HTMLInputElement) => !validity.badInput && (value === '' || value >= earliest);
