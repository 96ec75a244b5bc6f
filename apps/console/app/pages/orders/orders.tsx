import type { OrderStatus } from '@sampan/contract/order-status';
import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useGo, withQuery } from '@sampan/ui/paths.ts';
import { useEffect, useState } from 'react';
import { useList } from '../../api/use-call.ts';
import { useMe } from '../../api/use-me.ts';
import { orderPath } from '../../features/orders/order-number.tsx';
import { openFrom } from '../../features/orders/queue-place.ts';
import { queues, useQueues } from '../../features/orders/queues.ts';
import { useWarehouseSteps } from '../../features/warehouse/use-warehouse-steps.ts';
import { Page } from '../../layout/page.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { usePicks } from '../../parts/data-table/use-picks.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { ExportButton } from './export-button.tsx';
import { OrderFilterRow } from './order-filters.tsx';
import { OrderPanel } from './order-panel.tsx';
import { PickedOrders } from './picked-orders.tsx';
import { useOrderColumns } from './use-order-columns.tsx';
import {
  countInput,
  isNarrowed,
  listInput,
  type OrderFilters,
  unnarrowed,
  useOrderFilters,
} from './use-order-filters.ts';

const pageSize = 50;
/** A search counts no further. */
const mostFound = 1000;

export default function Orders() {
  const t = useTexts();
  const go = useGo();
  const { number } = useFormat();
  const [filters, filter] = useOrderFilters();
  const counts = useQueues(countInput(filters));
  const list = useList('operatorListOrders', { ...listInput(filters), pageSize }, { everySeconds: 60 });
  const [current, setCurrent] = useState<string | null>(null);
  const row = list.rows?.find(({ id }) => id === current);
  const steps = useWarehouseSteps();
  // Only the warehouse has all its queues at a phone's foot.
  const isWarehouseOnly = useMe().roles.every((role) => role === 'warehouse');
  const picks = usePicks();
  const picked = list.rows?.filter(({ id }) => picks.picked[id]) ?? [];
  const tabs = useQueueTabs(filters, counts);
  useOpenFrom(tabs.find(({ isCurrent }) => isCurrent)?.text ?? '', list.rows);
  return (
    <Page
      title={t('console.orders')}
      note={list.rows && <Found total={list.total} isSearch={filters.search !== ''} />}
      search={{
        label: t('console.searchOrders'),
        value: filters.search,
        onSearch: (found) => filter({ search: found }),
      }}
      actions={<ExportButton filters={listInput(filters)} />}
      steps={steps}
      foot={list.rows && t('consoleOrders.shown', { shown: number(list.rows.length), total: number(list.total) })}
    >
      <div className="split">
        <div className="pane orders-pane">
          <div className={steps && isWarehouseOnly ? 'has-steps' : undefined}>
            <Tabs label={t('consoleOrders.queues')} tabs={tabs} />
          </div>
          <div className="pane-head">
            {picked.length > 0 ? (
              <PickedOrders picks={picks} picked={picked} />
            ) : (
              <OrderFilterRow filters={filters} countries={counts.countries} onChange={filter} />
            )}
          </div>
          <DataTable
            label={t('console.orders')}
            list={list}
            columns={useOrderColumns()}
            idOf={({ id }) => id}
            current={current}
            onCurrent={setCurrent}
            hasPanel
            onOpen={({ id }) => go(orderPath(id))}
            picks={picks}
            empty={<Nothing filters={filters} onClear={filter} />}
          />
        </div>
        {row && <OrderPanel key={row.id} order={row} hasPicks={picked.length > 0} />}
      </div>
    </Page>
  );
}

/** An order's page knows which list it was opened from, and its neighbours there. */
function useOpenFrom(name: string, rows: readonly { id: string }[] | undefined) {
  const ids = rows?.map(({ id }) => id).join(' ') ?? '';
  useEffect(() => openFrom.set({ name, ids: ids.split(' ') }), [name, ids]);
}

/** The tabs: all waiting, each queue, all orders; with counts under the other filters. */
function useQueueTabs(filters: OrderFilters, { waiting, total }: ReturnType<typeof useQueues>) {
  const t = useTexts();
  const { status, search, assignee, country, note, from, until, sold } = filters;
  const to = (one: string | undefined) =>
    withQuery('/orders', { status: one, search, assignee, country, note, waiting: filters.waiting, from, until, sold });
  const inWork = waiting.reduce((sum, { count }) => sum + count, 0);
  const isThere = total !== undefined;
  // Such as sent orders, to which only a link leads.
  const isOther = status !== 'in_work' && status !== 'all' && !queues.some((queue) => queue.status === status);
  return [
    {
      to: to(search ? 'in_work' : undefined),
      text: t('consoleOrders.tabInWork'),
      count: isThere ? inWork : undefined,
      isCurrent: status === 'in_work',
    },
    ...queues.map((queue) => ({
      to: to(queue.status),
      text: t(queue.tab),
      count: waiting.find((one) => one.status === queue.status)?.count,
      isCurrent: queue.status === status,
    })),
    ...(isOther ? [{ to: to(status), text: t(`consoleOrders.status_${status as OrderStatus}`), isCurrent: true }] : []),
    { to: to('all'), text: t('consoleOrders.tabAll'), count: total, isCurrent: status === 'all' },
  ];
}

function Found({ total, isSearch }: { total: number; isSearch: boolean }) {
  const t = useTexts();
  return t(isSearch && total >= mostFound ? 'consoleOrders.foundMany' : 'consoleOrders.found', { total });
}

interface NothingProps {
  filters: OrderFilters;
  onClear: (changes: Partial<OrderFilters>) => void;
}

function Nothing({ filters, onClear }: NothingProps) {
  const t = useTexts();
  const { search } = filters;
  if (search)
    return (
      <EmptyState
        title={t('consoleOrders.noneFound', { words: search })}
        text={t('consoleOrders.searchHint')}
        action={<Button onClick={() => onClear({ search: '' })}>{t('consoleOrders.clearSearch')}</Button>}
      />
    );
  if (isNarrowed(filters))
    return (
      <EmptyState
        title={t('consoleOrders.noneFiltered')}
        action={<Button onClick={() => onClear(unnarrowed)}>{t('consoleOrders.clearFilters')}</Button>}
      />
    );
  return <EmptyState title={t('consoleOrders.none')} text={t('consoleOrders.noneText')} />;
}
