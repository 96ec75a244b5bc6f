import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';

/** What was bought for an order; undefined for those who need not know, and while it comes. */
export function usePurchases(orderId: string) {
  const may = useMay();
  const enabled = may('operatorListPurchasesOfOrder');
  return useCall('operatorListPurchasesOfOrder', { id: orderId }, { enabled, everySeconds: 60 }).data?.lines;
}
