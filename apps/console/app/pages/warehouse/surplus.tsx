import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { type RowOf, useList } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';
import { Page } from '../../layout/page.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { State } from '../../parts/state.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { oneOf, useFilters } from '../../parts/use-filters.ts';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';
import { SurplusDialog } from './surplus-dialog.tsx';

type Row = RowOf<'operatorListSurplus'>;

const lists = ['open', 'kept', 'settled'] as const;

/** Surplus goods: each waits until an operator decides about it. */
export default function Surplus() {
  const t = useTexts();
  const [{ list: which = 'open' }] = useFilters({ list: oneOf(lists) });
  const list = useList('operatorListSurplus', { list: which, pageSize: 50 }, { everySeconds: 60 });
  const [current, setCurrent] = useState<string | null>(null);
  const [decided, setDecided] = useState<Row>();
  const may = useMay()('operatorListWarehouseOrders');
  return (
    <Page
      title={t('consoleWarehouse.surplus')}
      back={
        may
          ? { to: '/warehouse', label: t('consoleWarehouse.back') }
          : { to: '/purchasing', label: t('consoleWarehouse.back') }
      }
    >
      <div className="pane">
        <div className="pane-head">
          <Tabs
            label={t('consoleWarehouse.surplus')}
            tabs={lists.map((one) => ({
              to: withQuery('/warehouse/surplus', { list: one === 'open' ? undefined : one }),
              text: t(`consoleWarehouse.surplus_${one}`),
              isCurrent: one === which,
            }))}
          />
        </div>
        <DataTable
          key={which}
          label={t('consoleWarehouse.surplus')}
          list={list}
          columns={useColumns(which, setDecided)}
          idOf={({ id }) => id}
          current={current}
          onCurrent={setCurrent}
          onOpen={(row) => which !== 'settled' && setDecided(row)}
          isTall
          empty={<EmptyState title={t('consoleWarehouse.noSurplus')} />}
        />
      </div>
      {decided && <SurplusDialog surplus={decided} onClose={() => setDecided(undefined)} />}
    </Page>
  );
}

function useColumns(which: (typeof lists)[number], decide: (row: Row) => void): readonly Column<Row>[] {
  const t = useTexts();
  const now = useNow();
  const { number, age, moment } = useFormat();
  return [
    {
      id: 'what',
      head: t('consoleWarehouse.goods'),
      width: '1fr',
      narrow: 'title',
      cell: (row) => <What row={row} onDecide={which === 'settled' ? undefined : () => decide(row)} />,
    },
    {
      id: 'pieces',
      head: t('consoleWarehouse.pieces'),
      width: '6rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ pieces }) => number(pieces),
    },
    {
      id: 'place',
      head: t('consoleWarehouse.place'),
      width: '8rem',
      narrow: 'note',
      cell: ({ place }) => <span className="mono">{place || '–'}</span>,
    },
    {
      id: 'from',
      head: t('consoleWarehouse.cameWith'),
      width: '14rem',
      isWide: true,
      cell: ({ purchaseOrder, supplier }) => (
        <span className="cut" lang="zh">
          {[purchaseOrder?.number, supplier].filter(Boolean).join(' ')}
        </span>
      ),
    },
    which === 'open'
      ? {
          id: 'since',
          head: t('consoleWarehouse.since'),
          width: '8rem',
          isFigure: true,
          narrow: 'state',
          cell: ({ foundAt }) => age(now - readMoment(foundAt)),
        }
      : {
          id: 'decision',
          head: t('consoleWarehouse.decided'),
          width: '20rem',
          narrow: 'state',
          cell: (row) => <Decided row={row} at={row.decidedAt ? moment(row.decidedAt) : ''} />,
        },
  ];
}

function What({ row: { line, what }, onDecide }: { row: Row; onDecide: (() => void) | undefined }) {
  const name = line ? [line.productName, line.options].filter(Boolean).join(', ') : what;
  return (
    <span className="cut" dir="auto" title={[name, line && what].filter(Boolean).join(' · ')}>
      {onDecide ? (
        <button type="button" className="link" onClick={onDecide}>
          {name}
        </button>
      ) : (
        name
      )}
    </span>
  );
}

function Decided({ row: { decision, decidedBy, reason, givenTo }, at }: { row: Row; at: string }) {
  const t = useTexts();
  if (!decision) return null;
  return (
    <span className="cut" title={[decidedBy, at, reason].filter(Boolean).join(', ')}>
      <State tone={decision === 'waived' ? 'ink' : 'green'}>{t(`consoleWarehouse.surplus_${decision}`)}</State>{' '}
      {givenTo && (
        <Link className="order-number" to={`/orders/${givenTo.id}`}>
          {givenTo.sn}
        </Link>
      )}{' '}
      <span className="second">
        <bdi>{decidedBy}</bdi> {reason}
      </span>
    </span>
  );
}
