import type { OrderStatus } from '@sampan/contract/order-status';
import { useTexts } from '../../texts/texts.ts';

export function StatusBadge({ status }: { status: OrderStatus }) {
  const t = useTexts();
  return (
    <span className="badge" data-status={status}>
      {t(`consoleOrders.status_${status}`)}
    </span>
  );
}
