import type { OrderStatus } from '@sampan/contract/order-status';
import { useTexts } from '../../texts/texts.ts';
import { hasArrived, type Order } from './orders.ts';

export function StatusBadge({ status, isObjected = false }: { status: OrderStatus; isObjected?: boolean }) {
  const t = useTexts();
  return <Badge status={status}>{t(isObjected ? 'orders.status_objected' : `orders.status_${status}`)}</Badge>;
}

/** The same for an order, which also knows whether it was delivered. */
export function OrderBadge({ order }: { order: Order }) {
  const t = useTexts();
  if (!hasArrived(order)) return <StatusBadge status={order.orderStatus} isObjected={order.isObjected} />;
  return <Badge status={order.orderStatus}>{t('orders.now_arrived')}</Badge>;
}

function Badge({ status, children }: { status: OrderStatus; children: string }) {
  return (
    <span className="badge" data-status={status}>
      {children}
    </span>
  );
}
