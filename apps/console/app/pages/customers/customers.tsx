import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { useList } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { DisableButton } from './disable-button.tsx';
import { ordersOf, useCustomerColumns } from './use-customer-columns.tsx';

const pageSize = 50;

/** This call counts pages. */
function nextPage(pages: { list: unknown[]; total: number }[]) {
  const loaded = pages.reduce((sum, { list }) => sum + list.length, 0);
  return loaded < (pages.at(-1)?.total ?? 0) ? { pageNum: pages.length + 1 } : undefined;
}

export default function Customers() {
  const t = useTexts();
  const go = useGo();
  const { number } = useFormat();
  const [{ search }, filter] = useFilters({ search: words });
  const list = useList('operatorListCustomers', { search, pageSize }, { nextInput: nextPage });
  const [current, setCurrent] = useState<string | null>(null);
  const row = list.rows?.find(({ id }) => id === current);
  return (
    <Page
      title={t('console.customers')}
      note={list.rows && t('consoleCustomers.found', { total: list.total })}
      search={{ label: t('consoleCustomers.search'), value: search, onSearch: (found) => filter({ search: found }) }}
      actions={row && <DisableButton key={row.id} customer={row} />}
      foot={list.rows && t('consoleOrders.shown', { shown: number(list.rows.length), total: number(list.total) })}
    >
      <DataTable
        label={t('console.customers')}
        list={list}
        columns={useCustomerColumns()}
        idOf={({ id }) => id}
        current={current}
        onCurrent={setCurrent}
        onOpen={(customer) => go(ordersOf(customer))}
        empty={
          <EmptyState
            title={search ? t('consoleCustomers.noneFound', { words: search }) : t('consoleCustomers.none')}
            text={search ? t('consoleCustomers.searchHint') : t('consoleCustomers.noneText')}
          />
        }
      />
    </Page>
  );
}
