import { type WarehouseStep, warehouseSteps } from '@sampan/contract/warehouse-steps';
import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { Tag } from '@sampan/ui/tag.tsx';
import { useState } from 'react';
import { type RowOf, useList } from '../../api/use-call.ts';
import { useWork } from '../../features/orders/work.ts';
import { useWarehouseSteps } from '../../features/warehouse/use-warehouse-steps.ts';
import { WaitingStrip } from '../../features/warehouse/waiting-strip.tsx';
import { warehousePath } from '../../features/warehouse/warehouse.ts';
import { Page } from '../../layout/page.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { oneOf, useFilters } from '../../parts/use-filters.ts';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';
import { Expected } from './expected.tsx';
import { Find } from './find.tsx';
import { TrackingFile } from './tracking-file.tsx';

type Row = RowOf<'operatorListWarehouseOrders'>;

/** Waiting warehouse work, and a search by scanned code. */
export default function Warehouse() {
  const t = useTexts();
  const [{ step }] = useFilters({ step: oneOf(warehouseSteps) });
  const steps = useWarehouseSteps(step ?? 'find');
  return (
    <Page title={t('console.warehouse')} steps={steps}>
      <div className="wh">
        <WaitingStrip />
        <div className="pane-head wh-tabs">
          <Tabs label={t('console.steps')} tabs={steps ?? []} />
          <TrackingFile />
        </div>
        {step ? (
          <Waiting step={step} />
        ) : (
          <>
            <Find />
            <SurplusLink />
            <Expected />
          </>
        )}
      </div>
    </Page>
  );
}

/** Unordered goods, while some wait; stored ones are listed there, too. */
function SurplusLink() {
  const t = useTexts();
  const { waiting } = useWork();
  const count = waiting.find(({ id }) => id === 'surplus')?.count ?? 0;
  return (
    <Link className="wh-next" to="/warehouse/surplus">
      {t('consoleWarehouse.surplusWaiting', { count })}
      <Icon name="right" />
    </Link>
  );
}

function Waiting({ step }: { step: WarehouseStep }) {
  const t = useTexts();
  const go = useGo();
  const list = useList('operatorListWarehouseOrders', { step, pageSize: 50 }, { everySeconds: 60 });
  const [current, setCurrent] = useState<string | null>(null);
  return (
    <DataTable
      key={step}
      label={t(`consoleWarehouse.step_${step}`)}
      list={list}
      columns={useColumns(step)}
      idOf={({ id }) => id}
      current={current}
      onCurrent={setCurrent}
      onOpen={({ id }) => go(warehousePath(id, step))}
      isTall
      empty={<EmptyState title={t(`consoleWarehouse.none_${step}`)} />}
    />
  );
}

function useColumns(step: WarehouseStep): readonly Column<Row>[] {
  const t = useTexts();
  const now = useNow();
  const { number, age } = useFormat();
  const counted = t(step === 'ship' ? 'consoleWarehouse.parcels' : 'consoleWarehouse.lines');
  return [
    {
      id: 'order',
      head: t('consoleWarehouse.order'),
      width: '15rem',
      narrow: 'title',
      cell: ({ id, sn }) => (
        <Link className="order-number" to={warehousePath(id, step)}>
          {sn}
        </Link>
      ),
    },
    {
      id: 'shipTo',
      head: t('consoleWarehouse.shipTo'),
      width: '1fr',
      narrow: 'note',
      cell: ({ shipTo, destination }) =>
        destination === 'own_stock' ? (
          <Tag tone="river">{t('consoleWarehouse.forOwnStock')}</Tag>
        ) : (
          <span className="cut" dir="auto">
            {shipTo}
          </span>
        ),
    },
    usePlaceColumn(),
    {
      id: 'lines',
      head: counted,
      width: '7rem',
      isFigure: true,
      narrow: 'figure',
      cell: (row) => <Done of={row} step={step} head={counted} />,
    },
    {
      id: 'pieces',
      head: t('consoleWarehouse.pieces'),
      width: '7rem',
      isFigure: true,
      isWide: true,
      cell: ({ pieces }) => number(pieces),
    },
    {
      id: 'waits',
      head: t('consoleWarehouse.since'),
      width: '8rem',
      isFigure: true,
      narrow: 'state',
      cell: ({ statusSince }) => age(now - readMoment(statusSince)),
    },
  ];
}

function usePlaceColumn(): Column<Row> {
  const t = useTexts();
  return {
    id: 'place',
    head: t('consoleWarehouse.place'),
    width: '9rem',
    cell: ({ places }) => <span className="mono cut">{places.join(', ') || '–'}</span>,
  };
}

/** Progress of a step; before it can start, only the total. */
function Done({ of: row, step, head }: { of: Row; step: WarehouseStep; head: string }) {
  const { lines, linesInspected, parcels, parcelsShipped } = row;
  const done = step === 'ship' ? `${parcelsShipped} / ${parcels}` : `${linesInspected} / ${lines}`;
  return (
    <>
      <span className="dt-phone">{head}</span> {step === 'receive' ? lines : done}
    </>
  );
}
