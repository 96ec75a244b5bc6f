import { Button } from '@sampan/ui/button.tsx';
import { useCall } from '../../api/use-call.ts';
import { useMe } from '../../api/use-me.ts';
import { useCountryName } from '../../features/orders/country.tsx';
import { Chip } from '../../parts/chip.tsx';
import { FilterCheck, FilterSelect } from '../../parts/filters.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { isNarrowed, type OrderFilters, unnarrowed, waits } from './use-order-filters.ts';

interface Props {
  filters: OrderFilters;
  countries: readonly { country: string; orders: number }[];
  onChange: (changes: Partial<OrderFilters>) => void;
}

/** The list's filters, each in the URL. */
export function OrderFilterRow({ filters, countries, onChange }: Props) {
  const t = useTexts();
  const { number } = useFormat();
  const nameOf = useCountryName();
  const { assignee, country, waiting, note, finding, sort } = filters;
  const isOffered = !waiting || waits.some((hours) => hours === waiting);
  const chosen = countries.some((one) => one.country === country) || !country;
  const hasAny = isNarrowed(filters);
  return (
    <search className="filter-row" aria-label={t('consoleOrders.filters')}>
      <FilterSelect
        label={t('consoleOrders.sort')}
        value={sort ?? ''}
        onChange={(value) => onChange({ sort: value as 'placed' })}
        options={[
          ['waiting', t('consoleOrders.sort_waiting')],
          ['placed', t('consoleOrders.sort_placed')],
        ]}
      />
      <FilterSelect
        label={t('consoleOrders.country')}
        value={country}
        onChange={(value) => onChange({ country: value })}
        options={[
          ['', t('consoleOrders.country')],
          ...(chosen ? [] : [[country, nameOf(country)] as const]),
          ...countries.map((one) => [one.country, `${nameOf(one.country)} (${number(one.orders)})`] as const),
        ]}
      />
      <Assignees value={assignee} onChange={(value) => onChange({ assignee: value })} />
      <FilterSelect
        label={t('consoleOrders.waiting')}
        value={waiting ?? ''}
        onChange={(value) => onChange({ waiting: value })}
        options={[
          ['', t('consoleOrders.waiting')],
          ...(isOffered ? [] : [[waiting, t('consoleOrders.waitsOverHours', { hours: Number(waiting) })] as const]),
          ...waits.map((hours) => [hours, t('consoleOrders.waitsOver', { days: Number(hours) / 24 })] as const),
        ]}
      />
      <FilterCheck
        label={t('consoleOrders.withNote')}
        checked={note === '1'}
        onChange={(isOn) => onChange({ note: isOn ? '1' : undefined })}
      />
      <FilterCheck
        label={t('consoleOrders.withFinding')}
        checked={finding === '1'}
        onChange={(isOn) => onChange({ finding: isOn ? '1' : undefined })}
      />
      <PlacedChips filters={filters} onChange={onChange} />
      {hasAny && (
        <Button kind="quiet" onClick={() => onChange(unnarrowed)}>
          {t('consoleOrders.clearFilters')}
        </Button>
      )}
    </search>
  );
}

/** Filters that only links set: sold orders, and a range of days. */
function PlacedChips({ filters: { from, until, sold }, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const t = useTexts();
  const { moment } = useFormat();
  return (
    <>
      {(from || until) && (
        <Chip onDrop={() => onChange({ from: undefined, until: undefined })}>
          {from && until
            ? t('consoleOrders.placedBetween', { from: moment(from), until: moment(until) })
            : t(from ? 'consoleOrders.placedFrom' : 'consoleOrders.placedUntil', { at: moment(from ?? until ?? '') })}
        </Chip>
      )}
      {sold && <Chip onDrop={() => onChange({ sold: undefined })}>{t('consoleOrders.onlySold')}</Chip>}
    </>
  );
}

function Assignees({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTexts();
  const me = useMe();
  const { data: colleagues = [] } = useCall('operatorListColleagues', {});
  return (
    <FilterSelect
      label={t('consoleOrders.assignee')}
      value={value}
      onChange={onChange}
      options={[
        ['', t('consoleOrders.assignee')],
        ['me', t('consoleOrders.me', { name: me.name })],
        ['none', t('consoleOrders.nobody')],
        ...colleagues.filter(({ id }) => id !== me.id).map(({ id, name }) => [id, name] as const),
      ]}
    />
  );
}
