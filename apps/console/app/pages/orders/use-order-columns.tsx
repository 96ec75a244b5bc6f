import type { RowOf } from '../../api/use-call.ts';
import { Country } from '../../features/orders/country.tsx';
import { OrderNumber } from '../../features/orders/order-number.tsx';
import { PaymentState } from '../../features/orders/payment-state.tsx';
import { StatusBadge } from '../../features/orders/status-badge.tsx';
import { Waiting } from '../../features/orders/waiting.tsx';
import { useLimitOf } from '../../features/orders/work.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { Icon } from '../../parts/icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Order = RowOf<'operatorListOrders'>;

export function useOrderColumns(): Column<Order>[] {
  const t = useTexts();
  const figures = useFigures();
  return [
    {
      id: 'order',
      head: t('consoleOrders.order'),
      width: '10rem',
      narrow: 'title',
      cell: ({ id, sn, notes }) => (
        <span className="order-cell">
          <OrderNumber id={id} sn={sn} />
          {notes > 0 && <Icon name="note" small />}
          {notes > 0 && <span className="sr-only">{t('consoleOrders.notesCount', { count: notes })}</span>}
        </span>
      ),
    },
    {
      id: 'customer',
      head: t('consoleOrders.customer'),
      width: '1fr',
      narrow: 'note',
      cell: ({ customer: { name, email }, country }) => (
        <span className="customer-cell">
          <span className="cut" dir="auto" title={[name, email].filter(Boolean).join(', ')}>
            {name || email || '–'}
          </span>
          <Country iso={country} />
        </span>
      ),
    },
    {
      id: 'status',
      head: t('consoleOrders.status'),
      width: '10rem',
      narrow: 'state',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    ...figures,
    {
      id: 'assignee',
      head: t('consoleOrders.assignee'),
      width: '5.5rem',
      isWide: true,
      cell: ({ assignee }) => (
        <span className="cut text-muted" dir="auto" title={assignee?.name}>
          {assignee?.name ?? '–'}
        </span>
      ),
    },
  ];
}

function useFigures(): Column<Order>[] {
  const limitOf = useLimitOf();
  const t = useTexts();
  const { dollars, number } = useFormat();
  return [
    {
      id: 'waiting',
      head: t('consoleOrders.waiting'),
      width: '4.75rem',
      isFigure: true,
      cell: ({ status, statusSince }) => <Waiting since={statusSince} limitMs={limitOf(status)} />,
    },
    {
      id: 'payment',
      head: t('consoleOrders.payment'),
      width: '8.5rem',
      cell: ({ payment }) => payment && <PaymentState payment={payment} />,
    },
    {
      id: 'amount',
      head: t('consoleOrders.amount'),
      width: '6rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ totalUsd, pieces }) =>
        totalUsd === null ? t('consoleOrders.piecesCount', { count: number(pieces) }) : <b>{dollars(totalUsd)}</b>,
    },
  ];
}
