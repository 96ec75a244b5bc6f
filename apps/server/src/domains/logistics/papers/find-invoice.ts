import { type OrderPaper, paperOf } from '@sampan/contract/order-papers';
import { readShownOrder, type ShownOrder } from '#domains/orders/read-order.ts';
import { refuse } from '#shop/refusal.ts';
import type { Services } from '#shop/services.ts';

/** The order in English, and which of its papers it has now; refused with `not_found` if it has none. */
export async function findInvoice(
  { pool }: Pick<Services, 'pool'>,
  orderId: string,
): Promise<{ order: ShownOrder; paper: OrderPaper }> {
  const order = await readShownOrder(pool, orderId, 'en');
  const paper = order && paperOf(order.orderStatus, order.fmsBill);
  if (!paper) throw refuse('not_found');
  return { order, paper };
}
