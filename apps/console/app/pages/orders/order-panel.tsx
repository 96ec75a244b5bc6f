import { ButtonLink } from '@sampan/ui/button.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import type { Output } from '../../api/call.ts';
import { type RowOf, useCall } from '../../api/use-call.ts';
import { AssigneeButton } from '../../features/orders/assignee-button.tsx';
import { BillFacts } from '../../features/orders/bill-facts.tsx';
import { useCountryName } from '../../features/orders/country.tsx';
import { History } from '../../features/orders/history.tsx';
import { OrderNumber, orderPath } from '../../features/orders/order-number.tsx';
import { StatusBadge } from '../../features/orders/status-badge.tsx';
import { Waiting } from '../../features/orders/waiting.tsx';
import { useLimitOf } from '../../features/orders/work.ts';
import { Failed } from '../../parts/failed.tsx';
import { Facts, Section, SidePanel } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { OrderSteps } from './order-steps.tsx';

const historyShown = 6;

interface Props {
  order: RowOf<'operatorListOrders'>;
  /** Then keys are about the picked orders, not about this one. */
  hasPicks: boolean;
}

/** The list's current order: facts for a decision, and the next step. */
export function OrderPanel({ order, hasPicks }: Props) {
  const t = useTexts();
  const { data, error, refetch } = useCall('operatorGetOrder', { id: order.id });
  const limitOf = useLimitOf();
  const { id, sn, status, statusSince } = order;
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
          <p className="assignee-line">
            {t('consoleOrders.assignee')} <AssigneeButton order={data ?? order} hasKey={!hasPicks} />
          </p>
        </>
      }
      foot={!hasPicks && <OrderSteps order={order} />}
    >
      <Customer order={order} data={data} />
      {data && <Details data={data} />}
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-4 h-40" />}
    </SidePanel>
  );
}

function Customer({ order, data }: { order: Props['order']; data: Output<'operatorGetOrder'> | undefined }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const nameOf = useCountryName();
  const { customer, country } = order;
  const buyer = data?.buyer;
  return (
    <Section title={t('consoleOrders.customer')}>
      <Facts
        facts={[
          [t('consoleOrders.name'), <bdi key="name">{customer.name || '–'}</bdi>],
          ...(customer.email ? [[t('consoleAccounts.email'), <bdi key="email">{customer.email}</bdi>] as const] : []),
          [t('consoleOrders.shipsTo'), [data?.address?.city, nameOf(country)].filter(Boolean).join(', ')],
          ...(buyer
            ? [
                [
                  t('consoleOrders.ordersSoFar'),
                  t('consoleOrders.ordersFor', { count: buyer.orders, sum: dollars(buyer.spentUsd) }),
                ] as const,
              ]
            : []),
        ]}
      />
    </Section>
  );
}

function Details({ data }: { data: Output<'operatorGetOrder'> }) {
  const t = useTexts();
  const [note] = data.notes;
  return (
    <>
      {data.bill && (
        <Section title={t('consoleOrders.bill')} note={t(`consoleOrders.plan_${data.bill.plan}`)}>
          <BillFacts bill={data.bill} pieces={data.pieces} />
        </Section>
      )}
      {note && (
        <Section title={t('consoleOrders.notes')} note={note.by.name}>
          <p className="note-text" dir="auto">
            {note.text}
          </p>
        </Section>
      )}
      <Section title={t('consoleOrders.history')}>
        <History order={data} most={historyShown} />
      </Section>
    </>
  );
}
