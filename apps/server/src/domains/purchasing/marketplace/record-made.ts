import type { Transaction } from '#database/connect.ts';
import { lockPurchase, updatePurchase } from '#domains/purchasing/purchase/purchase-store.ts';
import { readMarketplaceOrdersJob } from '#domains/purchasing/queued-jobs.ts';
import type { Context } from '#shop/context.ts';
import {
  addEvent,
  changeMarketplaceOrder,
  changeMarketplacePurchase,
  findMarketplaceOrders,
  findMarketplacePurchase,
  insertMarketplaceOrder,
  type NewOrder,
} from './marketplace-store.ts';

export interface Made {
  purchaseId: string;
  outNumber: string;
  orders: readonly NewOrder[];
  /** From the answer, by reading our number, by a list of changes, or typed by a person. */
  how: 'made' | 'read_back' | 'found' | 'named';
}

/**
 * Orders that the marketplace has made of a locked purchase. Told again, nothing happens. They are approved together if
 * they are, to the fen, what was approved; one that comes on top of them never is.
 */
export async function recordMade(tx: Transaction, ctx: Pick<Context, 'queue'>, made: Made): Promise<string[]> {
  const { purchaseId, outNumber, how } = made;
  const known = await findMarketplaceOrders(tx, purchaseId);
  const added = made.orders.filter(({ externalId }) => !known.some((order) => order.externalId === externalId));
  for (const order of added) {
    const orderId = await insertMarketplaceOrder(tx, { purchaseId, outNumber, order });
    await addEvent(tx, { purchaseId, orderId, kind: how, details: { toFen: order.totalFen, note: order.externalId } });
  }
  await changeMarketplacePurchase(tx, purchaseId, { state: 'placed' });
  await leaveDraft(tx, purchaseId);
  if (added.length === 0) return [];
  await approveTogether(tx, purchaseId);
  const [first] = made.orders;
  if (known.length === 0 && first) await updatePurchase(tx, purchaseId, { external_number: first.externalId });
  const ids = added.map(({ externalId }) => externalId);
  await ctx.queue.add(tx, readMarketplaceOrdersJob, { externalIds: ids });
  return ids;
}

/** It was given up as not ordered, and there it is: nobody orders it a second time. */
async function leaveDraft(tx: Transaction, purchaseId: string): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId);
  if (purchase?.state === 'draft') await updatePurchase(tx, purchaseId, { state: 'placed' });
}

async function approveTogether(tx: Transaction, purchaseId: string): Promise<void> {
  const orders = await findMarketplaceOrders(tx, purchaseId);
  const purchase = await findMarketplacePurchase(tx, purchaseId);
  if (!purchase || orders.some(({ approvedFen }) => approvedFen !== null)) return;
  const sum = (of: (order: (typeof orders)[number]) => number) => orders.reduce((total, order) => total + of(order), 0);
  const isAsApproved =
    sum(({ madeFen }) => madeFen) === purchase.approvedFen &&
    sum(({ freightFen }) => freightFen) === purchase.freightFen;
  if (!isAsApproved) return;
  for (const { id, madeFen, freightFen } of orders)
    await changeMarketplaceOrder(tx, id, { approved_fen: madeFen, approved_freight_fen: freightFen });
}
