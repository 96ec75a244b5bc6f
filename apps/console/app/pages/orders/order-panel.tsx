import { ButtonLink } from '@sampan/ui/button.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { type RowOf, useCall } from '../../api/use-call.ts';
import { BillFacts } from '../../features/orders/bill-facts.tsx';
import { History } from '../../features/orders/history.tsx';
import { OrderNumber, orderPath } from '../../features/orders/order-number.tsx';
import { limitOf } from '../../features/orders/queues.ts';
import { StatusBadge } from '../../features/orders/status-badge.tsx';
import { Waiting } from '../../features/orders/waiting.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Facts, Section, SidePanel } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { OrderSteps } from './order-steps.tsx';

const historyShown = 6;

/** The list's current order: what one has to know to decide, and the step that is next. */
export function OrderPanel({ order }: { order: RowOf<'operatorListOrders'> }) {
  const t = useTexts();
  const { data, error, refetch } = useCall('operatorGetOrder', { id: order.id });
  const { id, sn, status, statusSince, customer } = order;
  return (
    <SidePanel
      label={t('consoleOrders.panel', { sn })}
      head={
        <>
          <p>
            <OrderNumber id={id} sn={sn} />
            <ButtonLink to={orderPath(id)} size="small" kind="quiet">
              {t('consoleOrders.open')}
            </ButtonLink>
          </p>
          <p>
            <StatusBadge status={status} /> <Waiting since={statusSince} limitMs={limitOf(status)} />
          </p>
        </>
      }
      foot={<OrderSteps order={order} />}
    >
      <Section title={t('consoleOrders.customer')}>
        <Facts
          facts={[
            [t('consoleOrders.name'), <bdi key="name">{customer.name || '–'}</bdi>],
            [t('consoleAccounts.email'), <bdi key="email">{customer.email}</bdi>],
            ...(data ? [[t('consoleOrders.shipsTo'), `${data.address.city}, ${data.address.country}`] as const] : []),
          ]}
        />
      </Section>
      {data && (
        <>
          <Section title={t('consoleOrders.bill')} note={t(`consoleOrders.plan_${data.bill.plan}`)}>
            <BillFacts order={data} />
          </Section>
          <Section title={t('consoleOrders.history')}>
            <History events={data.events} most={historyShown} />
          </Section>
        </>
      )}
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-4 h-40" />}
    </SidePanel>
  );
}
