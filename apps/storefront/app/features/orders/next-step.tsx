import { useFormat } from '@sampan/ui/format.ts';
import { useTexts } from '../../texts/texts.ts';
import { hasArrived, isPartReceived, type Order } from './orders.ts';

/** One sentence about the next step. */
export function NextStep({ order }: { order: Order }) {
  const t = useTexts();
  const { date } = useFormat();
  if (hasArrived(order)) return t('orders.next_arrived', { date: date(order.arrivedAt, 'long') });
  if (order.orderStatus === 'create' && isPartReceived(order.fmsBill)) return t('orders.next_part');
  if (order.isObjected) return t('orders.next_objected');
  return t(`orders.next_${order.orderStatus}`, { until: order.closesAt ? date(order.closesAt, 'time') : '' });
}
