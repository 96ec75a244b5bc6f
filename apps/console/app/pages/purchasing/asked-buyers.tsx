import { EmptyState } from '@sampan/ui/empty-state.tsx';
import { useGo } from '@sampan/ui/paths.ts';
import { type ReactNode, useState } from 'react';
import { type RowOf, useList } from '../../api/use-call.ts';
import { OrderEnd } from '../../features/orders/order-number.tsx';
import { ShortageState } from '../../features/purchasing/shortage-state.tsx';
import { WithdrawShortage } from '../../features/purchasing/withdraw-shortage.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { DataTable } from '../../parts/data-table/data-table.tsx';
import { FilterCheck } from '../../parts/filters.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Shortage = RowOf<'operatorListShortages'>;

/** Offers to buyers for unavailable goods: open ones by deadline, or all. */
export function AskedBuyers({ tabs }: { tabs: ReactNode }) {
  const t = useTexts();
  const go = useGo();
  const [isAll, setAll] = useState(false);
  const [current, setCurrent] = useState<string | null>(null);
  const list = useList('operatorListShortages', isAll ? {} : { state: 'proposed' }, { everySeconds: 60 });
  return (
    <>
      <div className="pane-head">
        {tabs}
        <div className="filters">
          <FilterCheck label={t('consolePurchasing.withAnswered')} checked={isAll} onChange={setAll} />
        </div>
      </div>
      <DataTable
        label={t('consolePurchasing.list_asked')}
        list={list}
        columns={useColumns()}
        idOf={({ id }) => id}
        current={current}
        onCurrent={setCurrent}
        onOpen={({ orderId }) => go(`/orders/${orderId}`)}
        isTall
        empty={<EmptyState title={t('consolePurchasing.nobodyAsked')} text={t('consolePurchasing.nobodyAskedText')} />}
      />
    </>
  );
}

function useColumns(): Column<Shortage>[] {
  const t = useTexts();
  const { number, moment } = useFormat();
  return [
    {
      id: 'goods',
      head: t('consolePurchasing.goods'),
      width: '1fr',
      narrow: 'title',
      cell: ({ sourceName, name, substitute }) => (
        <>
          <span className="cut" lang="zh" title={name}>
            {sourceName}
          </span>
          {substitute && (
            <span className="second cut">
              {t('consolePurchasing.instead')} <bdi lang="zh">{substitute}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'order',
      head: t('consolePurchasing.order'),
      width: '8rem',
      narrow: 'note',
      cell: ({ orderId, sn }) => <OrderEnd id={orderId} sn={sn} />,
    },
    {
      id: 'pieces',
      head: t('consoleOrders.pieces'),
      width: '4.5rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ quantity }) => number(quantity),
    },
    {
      id: 'state',
      head: t('consolePurchasing.state'),
      width: '11rem',
      narrow: 'state',
      cell: (shortage) => <ShortageState shortage={shortage} />,
    },
    {
      id: 'until',
      head: t('consolePurchasing.answerBy'),
      width: '9rem',
      isWide: true,
      cell: ({ answerBy, decidedAt }) => moment(decidedAt ?? answerBy),
    },
    {
      id: 'act',
      head: t('consolePurchasing.withdraw'),
      width: '8rem',
      cell: (shortage) => <WithdrawShortage shortage={shortage} />,
    },
  ];
}
