import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { type RowOf, useList } from '../../api/use-call.ts';
import { OrderNumber, orderPath } from '../../features/orders/order-number.tsx';
import { Page } from '../../layout/page.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { MoneyTabs } from './money-tabs.tsx';

type Transfer = RowOf<'operatorListTransfers'>;

/** Transfers as they were booked to orders. */
export default function Transfers() {
  const t = useTexts();
  const go = useGo();
  const list = useList('operatorListTransfers', { pageSize: 50 });
  const [current, setCurrent] = useState<string | null>(null);
  return (
    <Page title={t('console.money')}>
      <div className="pane">
        <MoneyTabs part="booked" />
        <DataTable
          label={t('consoleMoney.tab_booked')}
          list={list}
          columns={useColumns()}
          idOf={({ id }) => id}
          current={current}
          onCurrent={setCurrent}
          onOpen={({ orderId }) => go(orderPath(orderId))}
          isTall
          empty={<EmptyState title={t('consoleMoney.noneBooked')} text={t('consoleMoney.noneBookedText')} />}
        />
      </div>
    </Page>
  );
}

function useColumns(): Column<Transfer>[] {
  const t = useTexts();
  const { dollars, moment } = useFormat();
  return [
    { id: 'at', head: t('consoleMoney.bookedAt'), width: '7.5rem', cell: ({ bookedAt }) => moment(bookedAt) },
    {
      id: 'order',
      head: t('consoleOrders.order'),
      width: '11rem',
      narrow: 'title',
      cell: ({ orderId, sn, kind }) => (
        <>
          <OrderNumber id={orderId} sn={sn} />
          <span className="second cut">{t(`consoleOrders.instalment_${kind}`)}</span>
        </>
      ),
    },
    {
      id: 'reference',
      head: t('consoleMoney.reference'),
      width: '1fr',
      narrow: 'note',
      cell: (transfer) => <Reference transfer={transfer} />,
    },
    {
      id: 'resolution',
      head: t('consoleMoney.difference'),
      width: '11rem',
      narrow: 'state',
      cell: ({ resolution }) => (
        <State tone={resolution === 'exact' ? 'green' : 'amber'}>{t(`consoleOrders.transfer_${resolution}`)}</State>
      ),
    },
    {
      id: 'by',
      head: t('consoleMoney.bookedBy'),
      width: '10rem',
      isWide: true,
      cell: ({ bookedBy }) => (
        <span className="cut" dir="auto">
          {bookedBy}
        </span>
      ),
    },
    {
      id: 'amount',
      head: t('consoleMoney.received'),
      width: '8rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ amountUsd }) => dollars(amountUsd),
    },
  ];
}

function Reference({ transfer: { bankReference, sameReferenceAs: others } }: { transfer: Transfer }) {
  const t = useTexts();
  return (
    <>
      <bdi className="mono cut">{bankReference || '–'}</bdi>
      {others.length > 0 && (
        <span className="second cut">{t('consoleMoney.sameReference', { orders: others.join(', ') })}</span>
      )}
    </>
  );
}
