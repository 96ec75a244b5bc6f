import type { PurchaseOrderState } from '@sampan/contract/purchasing';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { type LockedOrder, lockOrders } from '#domains/orders/locked-order.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type LockedPurchase, lockPurchase, ordersOfPurchase, type PurchaseLine, readLines } from './purchase-store.ts';
import { readPurchase, type WholePurchase } from './read-purchase.ts';

export type PurchasingContext = Context & { actor: Operator };

export interface Held {
  purchase: LockedPurchase;
  orders: readonly LockedOrder[];
  lines: readonly PurchaseLine[];
}

/**
 * Locks a purchase order's orders and then itself, and changes it if it is as its reader saw it and in one of these
 * states. Which orders those are cannot change without a new version.
 */
export async function holdPurchase(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  states: readonly PurchaseOrderState[],
): Promise<Held> {
  const held = await holdAsItIs(tx, id);
  if (!held) throw refuse('not_found');
  const { purchase } = held;
  if (purchase.version !== version) throw refuse('purchase_order_changed');
  if (!states.includes(purchase.state)) throw refuse('purchase_order_moved');
  return { ...held, lines: await readLines(tx, id) };
}

/** The same locks, whatever has become of it since it was read. */
export async function holdAsItIs(tx: Transaction, id: string): Promise<Omit<Held, 'lines'> | undefined> {
  const orders = await lockOrders(tx, await ordersOfPurchase(tx, id));
  const purchase = await lockPurchase(tx, id);
  return purchase && { purchase, orders };
}

/** One change in one transaction; returns the purchase order as it is afterwards. */
export async function changePurchase(
  ctx: PurchasingContext,
  input: { id: string; version: number },
  states: readonly PurchaseOrderState[],
  change: (tx: Transaction, held: Held) => Promise<void>,
): Promise<WholePurchase> {
  await inTransaction(ctx.db, async (tx) => change(tx, await holdPurchase(tx, input, states)));
  return readPurchase(ctx, input.id);
}

export const alreadyBought = (orderItemIds: readonly string[]) =>
  refuse('already_bought', { count: orderItemIds.length }, { data: { lines: orderItemIds } });
