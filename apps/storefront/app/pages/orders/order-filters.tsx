import { limits } from '@sampan/contract/limits';
import { useState } from 'react';
import { Form } from 'react-router';
import { Icon } from '../../components/icons.tsx';
import { usePath } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useAddressed } from '../../lib/use-addressed.ts';
import type { Filters } from './my-orders.tsx';

/** Number and dates; a plain form, so that the address says what is shown. */
export function OrderFilters({ filters, total }: { filters: Filters; total: number }) {
  const t = useTexts();
  const path = usePath();
  const [datesShown, showDates] = useState(filters.from !== '' || filters.to !== '');
  const dates = `order-dates${datesShown ? '' : ' max-md:hidden'}`;
  const number = useAddressed<HTMLInputElement>(filters.sn);
  const submit = (event: { currentTarget: HTMLInputElement }) => event.currentTarget.form?.requestSubmit();
  return (
    <Form className="order-filters" action={path('/my-orders')} role="search">
      {filters.status && <input type="hidden" name="status" value={filters.status} />}
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
        <DayInput name="from" label={t('orders.from')} value={filters.from} max={filters.to} onDone={submit} />
        <span className="text-muted">{t('orders.toWord')}</span>
        <DayInput name="to" label={t('orders.to')} value={filters.to} min={filters.from} onDone={submit} />
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
  onDone: (event: { currentTarget: HTMLInputElement }) => void;
}

/** Searches when a whole day is there, not at each key on the way to it. */
function DayInput({ name, label, value, min, max, onDone }: DayProps) {
  const ref = useAddressed<HTMLInputElement>(value);
  return (
    <input
      ref={ref}
      type="date"
      className="input"
      name={name}
      aria-label={label}
      defaultValue={value}
      min={min || undefined}
      max={max || undefined}
      onBlur={(event) => event.currentTarget.value !== value && onDone(event)}
      onKeyDown={(event) => event.key === 'Enter' && onDone(event)}
    />
  );
}
