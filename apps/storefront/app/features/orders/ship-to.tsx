import { useTexts } from '../../texts/texts.ts';
import { AddressText } from '../addresses/address-text.tsx';
import type { Order } from './orders.ts';

/** Where an order's goods go: to somebody, or nowhere, because they stay in our warehouse. */
export function ShipTo({ order }: { order: Pick<Order, 'address' | 'destination'> }) {
  const t = useTexts();
  return order.destination === 'own_stock' ? (
    <b>{t('orders.ourWarehouse')}</b>
  ) : (
    <AddressText address={order.address} />
  );
}
