import { orderStatuses } from '@sampan/contract/order-status';
import { Button } from '@sampan/ui/button.tsx';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useGo, withQuery } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { useList } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { orderPath } from '../../features/orders/order-number.tsx';
import { queues, useQueues } from '../../features/orders/queues.ts';
import { Page, type Step } from '../../layout/page.tsx';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { usePicks } from '../../parts/data-table/use-picks.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { oneOf, useFilters, words } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { OrderPanel } from './order-panel.tsx';
import { PickedOrders } from './picked-orders.tsx';
import { useOrderColumns } from './use-order-columns.tsx';
import { useWarehouseSteps } from './use-warehouse-steps.ts';

const pageSize = 50;

export default function Orders() {
  const t = useTexts();
  const go = useGo();
  const { number } = useFormat();
  const [{ status, search }, filter] = useFilters({ status: oneOf(orderStatuses), search: words });
  const list = useList('operatorListOrders', { ...(status && { status }), search, pageSize }, { everySeconds: 60 });
  const [current, setCurrent] = useState<string | null>(null);
  const row = list.rows?.find(({ id }) => id === current);
  const steps = useWarehouseSteps(status);
  const picks = usePicks();
  const canPick = useMay()('operatorStartProcurement') && status === 'be_purchased';
  return (
    <Page
      title={t('console.orders')}
      note={list.rows && t('consoleOrders.found', { total: list.total })}
      search={{ label: t('console.searchOrders'), value: search, onSearch: (found) => filter({ search: found }) }}
      steps={steps}
      foot={list.rows && t('consoleOrders.shown', { shown: number(list.rows.length), total: number(list.total) })}
    >
      <div className="split">
        <div className="pane">
          <div className="pane-head">
            <Queues status={status} search={search} steps={steps} />
            {canPick && <PickedOrders picks={picks} rows={list.rows ?? []} />}
          </div>
          <DataTable
            label={t('console.orders')}
            list={list}
            columns={useOrderColumns()}
            idOf={({ id }) => id}
            current={current}
            onCurrent={setCurrent}
            onOpen={({ id }) => go(orderPath(id))}
            picks={canPick ? picks : undefined}
            empty={<Nothing search={search} onClear={() => filter({ search: '' })} />}
          />
        </div>
        {row && <OrderPanel key={row.id} order={row} />}
      </div>
    </Page>
  );
}

interface QueuesProps {
  status: string | undefined;
  search: string;
  steps: readonly Step[] | undefined;
}

/** On a phone the warehouse has its queues at the foot. */
function Queues({ status, search, steps }: QueuesProps) {
  const t = useTexts();
  const { waiting } = useQueues();
  const all = { to: withQuery('/orders', { search }), text: t('consoleOrders.tabAll'), isCurrent: !status };
  const tabs = queues.map((queue) => ({
    to: withQuery('/orders', { status: queue.status, search }),
    text: t(queue.tab),
    count: waiting.find((one) => one.status === queue.status)?.count,
    isCurrent: queue.status === status,
  }));
  return (
    <div className={steps ? 'has-steps' : undefined}>
      <Tabs label={t('consoleOrders.queues')} tabs={[all, ...tabs]} />
    </div>
  );
}

function Nothing({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useTexts();
  if (!search) return <EmptyState title={t('consoleOrders.none')} text={t('consoleOrders.noneText')} />;
  return (
    <EmptyState
      title={t('consoleOrders.noneFound', { words: search })}
      text={t('consoleOrders.searchHint')}
      action={<Button onClick={onClear}>{t('consoleOrders.clearSearch')}</Button>}
    />
  );
}
