import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-me.ts';

/** The purchases for an order; undefined while loading and for other roles. */
export function usePurchases(orderId: string) {
  const may = useMay();
  const enabled = may('operatorListPurchasesOfOrder');
  return useCall('operatorListPurchasesOfOrder', { id: orderId }, { enabled, everySeconds: 60 }).data?.lines;
}
