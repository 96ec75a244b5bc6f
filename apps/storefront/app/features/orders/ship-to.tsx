import { useTexts } from '../../texts/texts.ts';
import { AddressText } from '../addresses/address-text.tsx';
import type { Order } from './orders.ts';

/** The destination of an order: a recipient, or none, because the goods stay in the warehouse. */
export function ShipTo({ order }: { order: Pick<Order, 'address' | 'destination'> }) {
  const t = useTexts();
  return order.destination === 'own_stock' ? (
    <b>{t('orders.ourWarehouse')}</b>
  ) : (
    <AddressText address={order.address} />
  );
}
