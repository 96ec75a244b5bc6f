import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useParams } from 'react-router';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { BillFacts } from '../../features/orders/bill-facts.tsx';
import { History } from '../../features/orders/history.tsx';
import { limitOf } from '../../features/orders/queues.ts';
import { StatusBadge } from '../../features/orders/status-badge.tsx';
import { Waiting } from '../../features/orders/waiting.tsx';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderSteps } from './order-steps.tsx';
import { Progress } from './progress.tsx';

type Order = Output<'operatorGetOrder'>;

/** The whole order on one screen. */
export default function OrderPage() {
  const t = useTexts();
  const { id = '' } = useParams();
  const { data: order, error, refetch } = useCall('operatorGetOrder', { id }, { everySeconds: 30 });
  return (
    <Page
      title={order?.sn ?? t('consoleOrders.order')}
      back={{ to: '/orders', label: t('consoleOrders.backToOrders') }}
      note={order && <StatusBadge status={order.status} />}
    >
      {order ? <Whole order={order} /> : error ? <Failed error={error} onRetry={() => void refetch()} /> : <Coming />}
    </Page>
  );
}

function Coming() {
  return (
    <div className="grid gap-4 p-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-60" />
    </div>
  );
}

function Whole({ order }: { order: Order }) {
  const t = useTexts();
  return (
    <div className="order-page">
      <div className="order-top">
        <Progress order={order} />
        <ChangedMeanwhile events={order.events} />
        <Next order={order} />
      </div>
      <div className="order-main">
        <OrderLines order={order} />
        <div className="order-parts">
          <Section title={t('consoleOrders.bill')} note={t(`consoleOrders.plan_${order.bill.plan}`)}>
            <BillFacts order={order} />
          </Section>
          {order.inspection && <Inspection inspection={order.inspection} />}
        </div>
      </div>
      <div className="order-side">
        <Buyer order={order} />
        <Section title={t('consoleOrders.history')} note={t('consoleOrders.steps', { count: order.events.length })}>
          <History events={order.events} />
        </Section>
      </div>
    </div>
  );
}

/** What has to happen now, and the button for it. */
function Next({ order }: { order: Order }) {
  const t = useTexts();
  const { dollars } = useFormat();
  return (
    <div className="order-next">
      <p>
        <b>{t(`consoleOrders.next_${order.status}`, { due: dollars(order.bill.dueUsd) })}</b>{' '}
        <span className="text-muted">
          {t('consoleOrders.since')} <Waiting since={order.statusSince} limitMs={limitOf(order.status)} />
        </span>
      </p>
      <div className="order-acts">
        <OrderSteps order={order} />
      </div>
    </div>
  );
}

function Buyer({ order: { customer, address } }: { order: Order }) {
  const t = useTexts();
  return (
    <Section title={t('consoleOrders.buyer')}>
      <p dir="auto">
        <b>{customer.name || customer.email}</b>
      </p>
      <p>
        <a className="link" href={`mailto:${customer.email}`}>
          {customer.email}
        </a>
      </p>
      <address>
        <p className="second">{t('consoleOrders.shipsTo')}</p>
        {[address.name, address.mobile, ...address.lines].map((line) => (
          <p key={line} dir="auto">
            {line}
          </p>
        ))}
      </address>
    </Section>
  );
}

function Inspection({ inspection }: { inspection: NonNullable<Order['inspection']> }) {
  const t = useTexts();
  const { kilograms, moment } = useFormat();
  const { weightGrams, lengthMm, widthMm, heightMm, pictures, at } = inspection;
  return (
    <Section title={t('consoleOrders.inspection')} note={moment(at)}>
      <Facts
        facts={[
          [t('consoleOrders.weight'), kilograms(weightGrams)],
          [t('consoleOrders.size'), `${lengthMm / 10} × ${widthMm / 10} × ${heightMm / 10} cm`],
        ]}
      />
      {pictures.length > 0 && (
        <ul className="inspected">
          {pictures.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <img
                  src={url}
                  alt={t('consoleOrders.inspectionPicture', { number: index + 1 })}
                  width={72}
                  height={72}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
