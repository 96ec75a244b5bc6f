import { Card } from '@sampan/ui/card.tsx';
import type { Order } from '../../features/orders/orders.ts';
import { useTexts } from '../../texts/texts.ts';
import { BillFees, Instalments } from './bill-fees.tsx';

export function BillCard({ order }: { order: Order }) {
  const t = useTexts();
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t('billing.priceDetails')}</h2>
      <BillFees order={order} />
      <h3 className="mt-5 mb-2 text-base">{t('orderDetail.payments')}</h3>
      <Instalments bill={order.fmsBill} />
    </Card>
  );
}
