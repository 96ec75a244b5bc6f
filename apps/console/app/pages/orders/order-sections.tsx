import type { Output } from '../../api/call.ts';
import { OrderPurchases } from '../../features/purchasing/order-purchases.tsx';
import { OrderParcels } from '../../features/warehouse/order-parcels.tsx';
import { BillSection } from './bill-section.tsx';
import { MoneySection } from './money-section.tsx';
import { RefundsSection } from './refunds-section.tsx';

type Order = Output<'operatorGetOrder'>;

/**
 * Below the lines, two beside each other where there is room; each is absent for roles that do not need it, or while there
 * is nothing to say. Sections of other domains join here, from `features/<domain>`, with a call of their own.
 */
export function OrderSections({ order }: { order: Order }) {
  return (
    <div className="order-parts">
      {order.bill && <BillSection bill={order.bill} pieces={order.pieces} />}
      {order.money && order.bill && <MoneySection money={order.money} bill={order.bill} />}
      {order.money && <RefundsSection refunds={order.money.refunds} />}
      <OrderPurchases orderId={order.id} sn={order.sn} />
      <OrderParcels orderId={order.id} />
    </div>
  );
}
