import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { useList } from '../../api/use-call.ts';
import { customerPath } from '../../features/customers/customer-link.tsx';
import { Page } from '../../layout/page.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { CustomerFilterRow } from './customer-filters.tsx';
import { useCustomerColumns } from './use-customer-columns.tsx';
import { type CustomerFilters, isFiltered, listInput, noFilters, useCustomerFilters } from './use-customer-filters.ts';

const pageSize = 50;
/** A search counts no further. */
const mostFound = 1000;

export default function Customers() {
  const t = useTexts();
  const go = useGo();
  const { number } = useFormat();
  const [filters, filter] = useCustomerFilters();
  const list = useList('operatorListCustomers', { ...listInput(filters), pageSize });
  const [current, setCurrent] = useState<string | null>(null);
  const isMany = filters.search !== '' && list.total >= mostFound;
  return (
    <Page
      title={t('console.customers')}
      note={list.rows && t(isMany ? 'consoleCustomers.foundMany' : 'consoleCustomers.found', { total: list.total })}
      search={{
        label: t('consoleCustomers.search'),
        value: filters.search,
        onSearch: (found) => filter({ search: found }),
      }}
      foot={list.rows && t('consoleOrders.shown', { shown: number(list.rows.length), total: number(list.total) })}
    >
      <div className="pane">
        <div className="pane-head">
          <CustomerFilterRow filters={filters} onChange={filter} />
        </div>
        <DataTable
          label={t('console.customers')}
          list={list}
          columns={useCustomerColumns()}
          idOf={({ id }) => id}
          current={current}
          onCurrent={setCurrent}
          onOpen={({ id }) => go(customerPath(id))}
          isTall
          empty={<Nothing filters={filters} onClear={filter} />}
        />
      </div>
    </Page>
  );
}

interface NothingProps {
  filters: CustomerFilters;
  onClear: (changes: Partial<CustomerFilters>) => void;
}

function Nothing({ filters, onClear }: NothingProps) {
  const t = useTexts();
  const { search } = filters;
  if (search)
    return (
      <EmptyState
        title={t('consoleCustomers.noneFound', { words: search })}
        text={t('consoleCustomers.searchHint')}
        action={<Button onClick={() => onClear({ search: '' })}>{t('consoleCustomers.clearSearch')}</Button>}
      />
    );
  if (isFiltered(filters))
    return (
      <EmptyState
        title={t('consoleCustomers.noneFiltered')}
        action={<Button onClick={() => onClear(noFilters)}>{t('consoleCustomers.clearFilters')}</Button>}
      />
    );
  return <EmptyState title={t('consoleCustomers.none')} text={t('consoleCustomers.noneText')} />;
}
