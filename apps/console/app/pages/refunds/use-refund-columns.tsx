import { Waiting } from '../../features/orders/waiting.tsx';
import { useLimitOf } from '../../features/orders/work.ts';
import { type Refund, RefundState } from '../../features/refunds/refund-state.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

export function useRefundColumns(onOpen: (id: string) => void): Column<Refund>[] {
  const t = useTexts();
  const { dollars } = useFormat();
  const limitOf = useLimitOf();
  return [
    {
      id: 'order',
      head: t('consoleOrders.order'),
      width: '1fr',
      narrow: 'title',
      cell: (refund) => <Order refund={refund} onOpen={onOpen} />,
    },
    {
      id: 'kind',
      head: t('consoleRefunds.kind'),
      width: '13rem',
      narrow: 'note',
      cell: (refund) => <Kind refund={refund} />,
    },
    {
      id: 'by',
      head: t('consoleRefunds.askedBy'),
      width: '9rem',
      isWide: true,
      cell: ({ openedBy, kind }) => (
        <span className="cut" dir="auto">
          {openedBy || t(kind === 'overpayment' ? 'consoleOrders.by_job' : 'consoleOrders.by_customer')}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('consoleMoney.state'),
      width: '13rem',
      narrow: 'state',
      cell: (refund) => <RefundState refund={refund} />,
    },
    {
      id: 'age',
      head: t('consoleRefunds.since'),
      width: '6.5rem',
      isFigure: true,
      cell: ({ requestedAt, state, kind }) => (
        <Waiting
          since={requestedAt}
          limitMs={state === 'requested' ? limitOf(kind === 'claim' ? 'claims' : 'after_sales') : undefined}
        />
      ),
    },
    {
      id: 'amount',
      head: t('consoleMoney.amount'),
      width: '8rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ amountUsd }) => dollars(amountUsd),
    },
  ];
}

function Order({ refund: { id, sn, customer }, onOpen }: { refund: Refund; onOpen: (id: string) => void }) {
  return (
    <>
      <button type="button" className="link-quiet order-number" onClick={() => onOpen(id)}>
        <bdi dir="ltr">{sn}</bdi>
      </button>
      <span className="second cut" dir="auto">
        {customer}
      </span>
    </>
  );
}

function Kind({ refund: { kind, reasonCode, lines, customer } }: { refund: Refund }) {
  const t = useTexts();
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <span className="cut">
        <span className="dt-phone">
          <bdi>{customer}</bdi>
          {t('console.comma')}
        </span>
        {t(`consoleRefunds.kind_${kind}`)}
      </span>
      <span className="second cut">
        {[
          reasonCode && t(`consoleRefunds.reason_${reasonCode}`),
          pieces > 0 && t('consoleOrders.refundOf', { count: pieces }),
        ]
          .filter(Boolean)
          .join(t('console.comma'))}
      </span>
    </>
  );
}
