import { useTexts } from '../../../texts/texts.ts';
import type { ShopOrder } from './shop-order.ts';

/** The status of the order here, or why there is none. */
export function OrderState({ order }: { order: ShopOrder }) {
  const t = useTexts();
  if (order.order) {
    const { orderStatus, deliveredAt } = order.order;
    const hasArrived = orderStatus === 'delivered' && deliveredAt !== null;
    return (
      <span className="badge" data-status={orderStatus}>
        {t(hasArrived ? 'orders.now_arrived' : `orders.status_${orderStatus}`)}
      </span>
    );
  }
  if (order.closedBecause === '') return null;
  return <span className="text-muted">{t(`resellerShopOrders.closed_${order.closedBecause}`)}</span>;
}
