import { formatMoment } from '@sampan/ui/format.ts';
import { Note } from '@sampan/ui/note.tsx';
import { ExpectedDelivery } from '../../features/orders/expected-delivery.tsx';
import type { Order } from '../../features/orders/orders.ts';
import { OrderBadge } from '../../features/orders/status-badge.tsx';
import { useTexts } from '../../texts/texts.ts';
import { OrderActions } from './order-actions.tsx';
import { Timeline } from './timeline.tsx';

export function OrderState({ order }: { order: Order }) {
  const t = useTexts();
  return (
    <section className="card order-state" aria-label={t('orders.progress')}>
      <header className="order-head">
        <OrderBadge order={order} />
        <span className="text-sm text-muted">
          {t('orders.step_placed')}{' '}
          <time className="tnum" dateTime={`${order.gmtCreate.replace(' ', 'T')}Z`}>
            <bdi dir="ltr">{formatMoment(order.gmtCreate)}</bdi>
          </time>
        </span>
      </header>
      <Timeline order={order} />
      <ExpectedDelivery expected={order.expectedDelivery} className="px-4 py-3 md:px-6" />
      {order.paymentNote && (
        <div className="px-4 py-4 md:px-6">
          <Note tone="warn" title={t('orders.paymentNote')}>
            <span dir="auto">{order.paymentNote}</span>
          </Note>
        </div>
      )}
      <OrderActions order={order} />
    </section>
  );
}
