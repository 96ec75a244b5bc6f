import { type WarehouseStep, warehouseSteps } from '@sampan/contract/warehouse-steps';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { StatusBadge } from '../../features/orders/status-badge.tsx';
import { waiting } from '../../features/warehouse/outbox.ts';
import { useWarehouseSteps } from '../../features/warehouse/use-warehouse-steps.ts';
import { WaitingStrip } from '../../features/warehouse/waiting-strip.tsx';
import { isOwn, type WarehouseOrder, warehousePath } from '../../features/warehouse/warehouse.ts';
import { withWaiting } from '../../features/warehouse/with-waiting.ts';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { oneOf, useFilters } from '../../parts/use-filters.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Inspect } from './inspect.tsx';
import { OrderPlaces } from './order-places.tsx';
import { Pack } from './pack.tsx';
import { Receive } from './receive.tsx';
import { Ship } from './ship.tsx';

/** One order in the hands of the warehouse: all its steps are one page, which works on without a network. */
export default function WarehouseOrderPage() {
  const t = useTexts();
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('operatorGetWarehouseOrder', { id }, { everySeconds: 60 });
  const entries = waiting.use();
  const order = useMemo(() => data && withWaiting(data, entries), [data, entries]);
  const [{ step: asked }] = useFilters({ step: oneOf(warehouseSteps) });
  // The step is known with the order; one that is over is shown as it was shipped.
  const step = asked ?? (order ? (order.step ?? lastStep(order)) : undefined);
  const steps = useWarehouseSteps(step);
  return (
    <Page
      title={t(step ? `consoleWarehouse.step_${step}` : 'console.warehouse')}
      note={order && <span className="mono">{order.sn}</span>}
      back={{ to: withQuery('/warehouse', step ? { step } : {}), label: t('consoleWarehouse.back') }}
      steps={steps}
    >
      <div className="wh">
        <WaitingStrip />
        {order && step ? (
          <Steps order={order} step={step} />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="m-4 h-60" />
        )}
      </div>
    </Page>
  );
}

/** The last step reached by an order that is finished or on hold. */
function lastStep({ destination, parcelList }: WarehouseOrder): WarehouseStep {
  if (destination === 'own_stock') return 'pack';
  return parcelList.length > 0 ? 'ship' : 'receive';
}

const bodies = { receive: Receive, inspect: Inspect, pack: Pack, ship: Ship };

function Steps({ order, step }: { order: WarehouseOrder; step: WarehouseStep }) {
  const t = useTexts();
  const Body = bodies[step];
  const isHeld = order.step === null;
  return (
    <>
      <div className="pane-head wh-order-tabs">
        <Tabs
          label={t('consoleWarehouse.orderSteps')}
          tabs={warehouseSteps.map((one) => ({
            to: withQuery(`/warehouse/${order.id}`, { step: one }),
            text: t(`consoleWarehouse.step_${one}`),
            isCurrent: one === step,
          }))}
        />
        {isHeld && <StatusBadge status={order.status} />}
      </div>
      <OrderPlaces order={order} />
      <Notes order={order} />
      {(order.destination === 'own_stock' || order.items.some(isOwn)) && (
        <p className="wh-own">
          {order.destination === 'own_stock' && `${t('consoleWarehouse.forOwnStock')} `}
          <Link className="link" to={`/warehouse/own-stock/${order.buyerId}`}>
            {t('consoleWarehouse.toOwnStock')}
          </Link>
        </p>
      )}
      {order.status === 'after_sales' && (
        <p className="wh-held">
          {t('consoleOrders.next_after_sales', { hold: order.isObjected ? 'objection' : 'refund' })}
        </p>
      )}
      {order.step && order.step !== step && (
        <Link className="wh-next" to={warehousePath(order.id, order.step)}>
          {t('consoleWarehouse.next', { step: t(`consoleWarehouse.step_${order.step}`) })}
          <Icon name="right" />
        </Link>
      )}
      <Body order={order} />
    </>
  );
}

/** Notes from colleagues to the warehouse. */
function Notes({ order: { notes } }: { order: WarehouseOrder }) {
  const t = useTexts();
  const { moment } = useFormat();
  if (notes.length === 0) return null;
  return (
    <ul className="notes wh-notes" aria-label={t('consoleOrders.notes')}>
      {notes.map(({ id, at, by, text }) => (
        <li key={id}>
          <p className="note-text" dir="auto">
            {text}
          </p>
          <p className="second">
            <span>
              <bdi>{by}</bdi>
              {t('console.comma')}
              <time dateTime={at}>{moment(at)}</time>
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
