import type { Context } from '#context';
import { expectedDelivery } from './expected-delivery.ts';
import { readOrder } from './order-queries.ts';

/** Between which days an order's parcel should arrive, as its page says it; for messages about it. */
export async function readExpectedDelivery(
  { pool }: Pick<Context, 'pool'>,
  orderId: string,
): Promise<{ from: string; to: string } | null> {
  const row = await readOrder(pool, orderId);
  return row ? expectedDelivery(row) : null;
}
