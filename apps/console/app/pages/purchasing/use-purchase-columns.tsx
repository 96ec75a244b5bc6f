import { Link } from '@sampan/ui/link.tsx';
import type { RowOf } from '../../api/use-call.ts';
import { OrderEnd } from '../../features/orders/order-number.tsx';
import { Waiting } from '../../features/orders/waiting.tsx';
import { MarketState } from '../../features/purchasing/market-state.tsx';
import { purchasePath } from '../../features/purchasing/purchase-path.ts';
import { PurchaseState } from '../../features/purchasing/purchase-state.tsx';
import type { Column } from '../../parts/data-table/columns.ts';
import { useTexts } from '../../texts/texts.ts';
import { readMoment, useFormat } from '../../texts/use-format.ts';

type Purchase = RowOf<'operatorListPurchaseOrders'>;

const dayMs = 86_400_000;
/** The time after which a state is late. */
const limitsMs: Partial<Record<Purchase['state'], number>> = { draft: dayMs, placed: dayMs, shipped: 3 * dayMs };

/** Until it is on its way, or while a person is needed, the marketplace's own state says more. */
const saysMarket = (purchase: Purchase): purchase is Purchase & { market: NonNullable<Purchase['market']> } =>
  purchase.market !== null &&
  (purchase.market.waitsFor !== null || purchase.state === 'draft' || purchase.state === 'placed');

export function usePurchaseColumns(): Column<Purchase>[] {
  const t = useTexts();
  const dates = useDates();
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
      cell: (purchase) =>
        saysMarket(purchase) ? <MarketState market={purchase.market} /> : <PurchaseState purchase={purchase} />,
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
    ...dates,
    ...figures,
  ];
}

/** The orders it is for, its age, and the due date of the next step. */
function useDates(): Column<Purchase>[] {
  const t = useTexts();
  const { day } = useFormat();
  return [
    {
      id: 'orders',
      head: t('consolePurchasing.order'),
      width: '8.5rem',
      isWide: true,
      cell: ({ orders: [first, ...others] }) =>
        first && (
          <>
            <OrderEnd id={first.id} sn={first.sn} />
            {others.length > 0 && <span className="text-muted"> +{others.length}</span>}
          </>
        ),
    },
    {
      id: 'placed',
      head: t('consolePurchasing.placedOn'),
      width: '6.5rem',
      isWide: true,
      cell: ({ placedAt, createdAt }) => <span className="text-muted">{day(placedAt ?? createdAt)}</span>,
    },
    {
      id: 'due',
      head: t('consolePurchasing.due'),
      width: '6.5rem',
      isWide: true,
      cell: ({ state, stateSince }) => {
        const limit = limitsMs[state];
        return limit === undefined ? '–' : day(new Date(readMoment(stateSince) + limit).toISOString());
      },
    },
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
      cell: ({ goodsFen, freightFen, market }) => <b>{fen(market?.costFen ?? goodsFen + freightFen)}</b>,
    },
  ];
}
