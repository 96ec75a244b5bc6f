import { Button } from '@sampan/ui/button.tsx';
import { useCall } from '../../api/use-call.ts';
import { useLanguageName } from '../../features/customers/language-name.ts';
import { FilterCheck, FilterSelect } from '../../parts/filters.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { type CustomerFilters, isFiltered, noFilters } from './use-customer-filters.ts';

interface Props {
  filters: CustomerFilters;
  onChange: (changes: Partial<CustomerFilters>) => void;
}

/** The list's filters, each in the URL. */
export function CustomerFilterRow({ filters, onChange }: Props) {
  const t = useTexts();
  const choices = useChoices();
  const languageName = useLanguageName();
  const { data } = useCall('operatorCountCustomers', {});
  const { country, language, orders, state, offers } = filters;
  return (
    <search className="filter-row" aria-label={t('consoleCustomers.filters')}>
      <FilterSelect
        label={t('consoleCustomers.country')}
        value={country}
        onChange={(value) => onChange({ country: value })}
        options={choices(t('consoleCustomers.country'), data?.countries)}
      />
      <FilterSelect
        label={t('consoleCustomers.language')}
        value={language}
        onChange={(value) => onChange({ language: value })}
        options={choices(t('consoleCustomers.language'), data?.languages, languageName)}
      />
      <FilterSelect
        label={t('consoleCustomers.orders')}
        value={orders ?? ''}
        onChange={(value) => onChange({ orders: (value || undefined) as 'some' | undefined })}
        options={[
          ['', t('consoleCustomers.orders')],
          ['some', t('consoleCustomers.orders_some')],
          ['none', t('consoleCustomers.orders_none')],
        ]}
      />
      <FilterSelect
        label={t('consoleCustomers.state')}
        value={state ?? ''}
        onChange={(value) => onChange({ state: (value || undefined) as 'active' | undefined })}
        options={[
          ['', t('consoleCustomers.state')],
          ['active', t('consoleCustomers.active')],
          ['disabled', t('consoleCustomers.disabled')],
        ]}
      />
      <FilterCheck
        label={t('consoleCustomers.wantsOffers')}
        checked={offers === '1'}
        onChange={(isOn) => onChange({ offers: isOn ? '1' : undefined })}
      />
      {isFiltered(filters) && (
        <Button kind="quiet" onClick={() => onChange(noFilters)}>
          {t('consoleCustomers.clearFilters')}
        </Button>
      )}
    </search>
  );
}

/** The filters' options with the number of customers. */
function useChoices() {
  const { number } = useFormat();
  return (
    label: string,
    found: readonly { value: string; customers: number }[] = [],
    nameOf = (value: string) => value,
  ) => [
    ['', label] as const,
    ...found.map(({ value, customers }) => [value, `${nameOf(value)} (${number(customers)})`] as const),
  ];
}
