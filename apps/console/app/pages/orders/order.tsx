import { Note } from '@sampan/ui/note.tsx';
import { Skeleton } from '@sampan/ui/skeleton.tsx';
import { useParams } from 'react-router';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { OrderChangesButton } from '../../features/audit-log/order-changes.tsx';
import { ConversationsSection } from '../../features/messages/about-section.tsx';
import { whoChanged } from '../../features/orders/changes.tsx';
import { History } from '../../features/orders/history.tsx';
import { QueuePlace } from '../../features/orders/queue-steps.tsx';
import { StatusBadge } from '../../features/orders/status-badge.tsx';
import { Waiting } from '../../features/orders/waiting.tsx';
import { useLimitOf } from '../../features/orders/work.ts';
import { Page } from '../../layout/page.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Section } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { BuyerSection } from './buyer-section.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { MessagesSection } from './messages-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderSections } from './order-sections.tsx';
import { OrderSteps } from './order-steps.tsx';
import { Progress } from './progress.tsx';
import { type Unseen, useUnseen } from './use-unseen.ts';

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
      note={
        <>
          {order && <StatusBadge status={order.status} />}
          <QueuePlace id={id} />
        </>
      }
    >
      {order ? (
        <Whole key={id} order={order} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Coming />
      )}
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
  const unseen = useUnseen(order);
  return (
    <div className="order-page">
      <div className="order-top">
        <OrderHead order={order} unseen={unseen} />
        <Progress order={order} />
        <ChangedMeanwhile unseen={unseen} />
        <Unconfirmed order={order} />
        <Next order={order} unseen={unseen} />
      </div>
      <div>
        <OrderLines order={order} />
        <OrderSections order={order} />
      </div>
      <div className="order-side">
        <BuyerSection order={order} isNew={unseen.isNew('address')} />
        <NotesSection order={order} />
        <ConversationsSection customer={order.customer} order={order} />
        {order.messages && <MessagesSection messages={order.messages} />}
        <Section
          title={t('consoleOrders.history')}
          note={t('consoleOrders.steps', { count: order.events.length + order.changes.length })}
          end={<OrderChangesButton id={order.id} sn={order.sn} />}
        >
          <History order={order} />
        </Section>
      </div>
    </div>
  );
}

/** The marketplace was silent when the order was placed. */
function Unconfirmed({ order: { unconfirmed } }: { order: Order }) {
  const t = useTexts();
  const { moment } = useFormat();
  if (!unconfirmed) return null;
  return (
    <Note tone="warn" title={t('consoleOrders.unconfirmed')}>
      {t('consoleOrders.unconfirmedText', { lines: unconfirmed.lines, at: moment(unconfirmed.readAt) })}
    </Note>
  );
}

/** The next step and its button. */
function Next({ order, unseen }: { order: Order; unseen: Unseen }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const limitOf = useLimitOf();
  const { status, bill, toBuy, isObjected } = order;
  const due = bill && bill.dueUsd > 0 ? dollars(bill.dueUsd) : 'none';
  return (
    <div className="order-next" data-changed={unseen.isNew('status')}>
      <p>
        <b>{t(`consoleOrders.next_${status}`, { due, toBuy, hold: isObjected ? 'objection' : 'refund' })}</b>{' '}
        <span className="text-muted">
          {t('consoleOrders.since')} <Waiting since={order.statusSince} limitMs={limitOf(status)} />
          {status === 'after_sales' && <HeldBy order={order} />}
        </span>
      </p>
      <div className="order-acts">
        <OrderSteps order={order} />
      </div>
    </div>
  );
}

/** The open objection's author and time. */
function HeldBy({ order: { events } }: { order: Order }) {
  const t = useTexts();
  const { moment } = useFormat();
  const held = events.findLast(({ to }) => to === 'after_sales');
  if (!held) return null;
  // Isolated, so that the name keeps its own direction.
  return t('consoleOrders.heldBy', { who: `\u2068${whoChanged(held, t)}\u2069`, at: moment(held.at) });
}
