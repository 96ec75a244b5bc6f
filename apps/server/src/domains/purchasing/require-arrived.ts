import type { Transaction } from '#database/connect.ts';
import { refuse } from '#shop/refusal.ts';
import { hasOpenShortage } from './shortage-store.ts';
import { hasPurchases, isToBuy } from './store.ts';

/**
 * A locked order may be received when all its lines have arrived or are settled. One that is bought without purchase orders
 * has nothing to wait for.
 */
export async function requireArrived(tx: Transaction, orderId: string): Promise<void> {
  const isExpected = await hasPurchases(tx, orderId, ['draft', 'placed', 'shipped']);
  if (isExpected || (await isToBuy(tx, orderId)) || (await hasOpenShortage(tx, orderId)))
    throw refuse('purchase_order_decides');
}
