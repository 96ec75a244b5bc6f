import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { useState } from 'react';
import { type RowOf, useList } from '../../api/use-call.ts';
import { Page } from '../../layout/page.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { State } from '../../parts/state.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { oneOf, useFilters } from '../../parts/use-filters.ts';
import { useNow } from '../../parts/use-now.ts';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';
import { ParcelAnswerDialog } from './parcel-answer-dialog.tsx';

type Row = RowOf<'operatorListParcelQuestions'>;

const lists = ['open', 'answered'] as const;

/** Parcels that need somebody: each waits until it is answered or moves. */
export default function Parcels() {
  const t = useTexts();
  const [{ list: which = 'open' }] = useFilters({ list: oneOf(lists) });
  const list = useList('operatorListParcelQuestions', { list: which }, { everySeconds: 60 });
  const [current, setCurrent] = useState<string | null>(null);
  const [answered, setAnswered] = useState<Row>();
  return (
    <Page title={t('consoleOrders.parcelQuestions')} back={{ to: '/orders', label: t('console.orders') }}>
      <div className="pane">
        <div className="pane-head">
          <Tabs
            label={t('consoleOrders.parcelQuestions')}
            tabs={lists.map((one) => ({
              to: withQuery('/parcels', { list: one === 'open' ? undefined : one }),
              text: t(`consoleOrders.parcels_${one}`),
              isCurrent: one === which,
            }))}
          />
        </div>
        <DataTable
          key={which}
          label={t('consoleOrders.parcelQuestions')}
          list={list}
          columns={useColumns(which, setAnswered)}
          idOf={({ id }) => id}
          current={current}
          onCurrent={setCurrent}
          onOpen={(row) => which === 'open' && setAnswered(row)}
          isTall
          empty={
            <EmptyState title={t('consoleOrders.noParcelQuestions')} text={t('consoleOrders.noParcelQuestionsText')} />
          }
        />
      </div>
      {answered && <ParcelAnswerDialog question={answered} onClose={() => setAnswered(undefined)} />}
    </Page>
  );
}

function useColumns(which: (typeof lists)[number], answer: (row: Row) => void): readonly Column<Row>[] {
  const t = useTexts();
  const now = useNow();
  const { age, moment, day } = useFormat();
  return [
    {
      id: 'parcel',
      head: t('consoleOrders.parcelOf'),
      width: '14rem',
      narrow: 'title',
      cell: ({ orderId, sn, parcel }) => (
        <Link className="order-number" to={`/orders/${orderId}`}>
          {sn}-{parcel}
        </Link>
      ),
    },
    {
      id: 'why',
      head: t('consoleOrders.parcelWhy'),
      width: '1fr',
      narrow: 'note',
      cell: ({ reason, newsAt, said }) => (
        <span className="cut" title={said}>
          {t(`consoleOrders.parcelReason_${reason}`, { day: day(newsAt) })}
          {said && <bdi className="second"> {said}</bdi>}
        </span>
      ),
    },
    {
      id: 'number',
      head: t('consoleWarehouse.trackingNumber'),
      width: '16rem',
      isWide: true,
      cell: ({ carrier, trackingNumber }) => (
        <span className="cut">
          <bdi>{carrier}</bdi> <bdi className="mono">{trackingNumber}</bdi>
        </span>
      ),
    },
    which === 'open'
      ? {
          id: 'since',
          head: t('consoleOrders.parcelSince'),
          width: '12rem',
          narrow: 'state',
          cell: (row) => (
            <span className="flex items-center gap-3">
              {age(now - readMoment(row.askedAt))}
              <button type="button" className="link" onClick={() => answer(row)}>
                {t('consoleOrders.answerParcel')}
              </button>
            </span>
          ),
        }
      : {
          id: 'answer',
          head: t('consoleOrders.parcelAnswer'),
          width: '22rem',
          narrow: 'state',
          cell: ({ answer: words, answeredBy, answeredAt }) => (
            <span
              className="cut"
              title={[answeredBy, answeredAt && moment(answeredAt), words].filter(Boolean).join(', ')}
            >
              <State tone="green">
                <bdi>{answeredBy}</bdi>
              </State>{' '}
              <span className="second" dir="auto">
                {words}
              </span>
            </span>
          ),
        },
  ];
}
