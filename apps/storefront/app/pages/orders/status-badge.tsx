import type { OrderStatus } from '@sampan/contract/order-status';
import { hasArrived, type Order } from '../../features/orders/orders.ts';
import { useTexts } from '../../texts/texts.ts';

/** Written out in full, because Tailwind only generates classes it finds in the source. */
const statusClasses: Record<OrderStatus, string> = {
  create: 'bg-status-create-bg text-status-create-fg before:bg-status-create-dot',
  payment_confirming:
    'bg-status-payment-confirming-bg text-status-payment-confirming-fg before:bg-status-payment-confirming-dot',
  be_purchased: 'bg-status-be-purchased-bg text-status-be-purchased-fg before:bg-status-be-purchased-dot',
  in_purchased: 'bg-status-in-purchased-bg text-status-in-purchased-fg before:bg-status-in-purchased-dot',
  pending_inspection:
    'bg-status-pending-inspection-bg text-status-pending-inspection-fg before:bg-status-pending-inspection-dot',
  be_confirmed_customer:
    'bg-status-be-confirmed-customer-bg text-status-be-confirmed-customer-fg before:bg-status-be-confirmed-customer-dot',
  be_delivered: 'bg-status-be-delivered-bg text-status-be-delivered-fg before:bg-status-be-delivered-dot',
  delivered: 'bg-status-delivered-bg text-status-delivered-fg before:bg-status-delivered-dot',
  completed: 'bg-status-completed-bg text-status-completed-fg before:bg-status-completed-dot',
  after_sales: 'bg-status-after-sales-bg text-status-after-sales-fg before:bg-status-after-sales-dot',
  closed: 'bg-status-closed-bg text-status-closed-fg before:bg-status-closed-dot',
};

/** An order's status in its colour, with the label buyers see. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const t = useTexts();
  return <Badge status={status}>{t(`orders.status_${status}`)}</Badge>;
}

/** The same for an order, which also knows whether it was delivered. */
export function OrderBadge({ order }: { order: Order }) {
  const t = useTexts();
  if (!hasArrived(order)) return <StatusBadge status={order.orderStatus} />;
  return <Badge status={order.orderStatus}>{t('orders.now_arrived')}</Badge>;
}

function Badge({ status, children }: { status: OrderStatus; children: string }) {
  return <span className={`badge ${statusClasses[status]}`}>{children}</span>;
}
