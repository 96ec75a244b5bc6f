import { Link } from '@sampan/ui/link.tsx';
import type { RowOf } from '../../api/use-call.ts';
import { Waiting } from '../../features/orders/waiting.tsx';
import { PurchaseState } from '../../features/purchasing/purchase-state.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Purchase = RowOf<'operatorListPurchaseOrders'>;

export const purchasePath = (id: string) => `/purchasing/${id}`;

const dayMs = 86_400_000;
/** After so long in a state it is late. */
const limitsMs: Partial<Record<Purchase['state'], number>> = { draft: dayMs, placed: dayMs, shipped: 3 * dayMs };

export function usePurchaseColumns(): Column<Purchase>[] {
  const t = useTexts();
  const figures = useFigures();
  return [
    {
      id: 'number',
      head: t('consolePurchasing.number'),
      width: '7rem',
      narrow: 'title',
      cell: ({ id, number: name }) => (
        <Link to={purchasePath(id)} className="order-number">
          {name}
        </Link>
      ),
    },
    {
      id: 'supplier',
      head: t('consolePurchasing.supplier'),
      width: '1fr',
      narrow: 'note',
      cell: ({ supplier }) => (
        <span className="cut" lang="zh" title={supplier.nameEn}>
          {supplier.name}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('consolePurchasing.state'),
      width: '10rem',
      narrow: 'state',
      cell: (purchase) => <PurchaseState purchase={purchase} />,
    },
    {
      id: 'tracking',
      head: t('consolePurchasing.tracking'),
      width: '12rem',
      isWide: true,
      cell: ({ trackingNumber, parcels }) => (
        <span className="mono cut" title={parcels.map((one) => one.trackingNumber).join(' ')}>
          {trackingNumber || '–'}
          {parcels.length > 1 && ` +${parcels.length - 1}`}
        </span>
      ),
    },
    ...figures,
  ];
}

function useFigures(): Column<Purchase>[] {
  const t = useTexts();
  const { number, fen } = useFormat();
  return [
    {
      id: 'lines',
      head: t('consolePurchasing.lines'),
      width: '4rem',
      isFigure: true,
      isWide: true,
      cell: (one) => number(one.lines),
    },
    {
      id: 'waiting',
      head: t('consoleOrders.waiting'),
      width: '6rem',
      isFigure: true,
      cell: ({ state, stateSince }) => <Waiting since={stateSince} limitMs={limitsMs[state]} />,
    },
    {
      id: 'cost',
      head: t('consolePurchasing.cost'),
      width: '8rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ goodsFen, freightFen }) => <b>{fen(goodsFen + freightFen)}</b>,
    },
  ];
}
