import type { RowOf } from '../../api/use-call.ts';
import { OrderNumber } from '../../features/orders/order-number.tsx';
import { limitOf } from '../../features/orders/queues.ts';
import { StatusBadge } from '../../features/orders/status-badge.tsx';
import { Waiting } from '../../features/orders/waiting.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
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
      width: '11rem',
      narrow: 'title',
      cell: ({ id, sn }) => <OrderNumber id={id} sn={sn} />,
    },
    {
      id: 'customer',
      head: t('consoleOrders.customer'),
      width: '1fr',
      narrow: 'note',
      cell: ({ customer: { name, email } }) => (
        <span className="cut" dir="auto" title={name ? `${name}, ${email}` : email}>
          {name || email}
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
  ];
}

function useFigures(): Column<Order>[] {
  const t = useTexts();
  const { dollars, number, moment } = useFormat();
  return [
    {
      id: 'waiting',
      head: t('consoleOrders.waiting'),
      width: '5.5rem',
      isFigure: true,
      cell: ({ status, statusSince }) => <Waiting since={statusSince} limitMs={limitOf(status)} />,
    },
    {
      id: 'pieces',
      head: t('consoleOrders.pieces'),
      width: '4.5rem',
      isFigure: true,
      isWide: true,
      cell: ({ pieces }) => number(pieces),
    },
    {
      id: 'placed',
      head: t('consoleOrders.placed'),
      width: '8rem',
      isFigure: true,
      isWide: true,
      cell: ({ placedAt }) => <span className="text-muted">{moment(placedAt)}</span>,
    },
    {
      id: 'amount',
      head: t('consoleOrders.amount'),
      width: '7rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ totalUsd }) => <b>{dollars(totalUsd)}</b>,
    },
  ];
}
