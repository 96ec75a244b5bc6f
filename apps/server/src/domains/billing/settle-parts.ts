import { inTransaction, type Transaction } from '#database/connect.ts';
import { findBalance, missingCents } from '#domains/orders/bill.ts';
import { type LockedInstalment, lockBillOf, setReceived } from '#domains/orders/instalments.ts';
import { type LockedOrder, lockOrder } from '#domains/orders/locked-order.ts';
import { instalmentPaid, isPayable } from '#domains/orders/pay-instalment.ts';
import type { Context } from '#shop/context.ts';
import { bookBilled, bookCredit } from './ledger.ts';
import { returnPaymentJob } from './queued-jobs.ts';
import { listParts } from './received/transfer-store.ts';

/**
 * Settles received parts after an order was closed or its balance shrank: they go back if nothing needs them, or pay
 * what they now cover.
 */
export async function settleParts(ctx: Context, orderId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    const bill = await lockBillOf(tx, orderId);
    for (const instalment of bill.instalments) {
      if (instalment.receivedCents === 0) continue;
      const found = { order, bill, instalment };
      if (instalment.state === 'cancelled') await returnParts(tx, ctx, found, instalment.receivedCents);
      else if (isPayable(ctx, found) && missingCents(instalment) === 0) await payByParts(tx, ctx, found);
    }
  });
}

/** Settles money that came before the balance was billed: it pays the balance, and the surplus goes back. */
export async function payByAhead(tx: Transaction, ctx: Context, order: LockedOrder): Promise<void> {
  const bill = await lockBillOf(tx, order.id);
  const instalment = findBalance(bill);
  if (!instalment || instalment.aheadCents === 0) return;
  const found = { order, bill, instalment };
  if (isPayable(ctx, found) && missingCents(instalment) === 0) await payByParts(tx, ctx, found);
  // Nothing is billed at all.
  else if (instalment.state === 'paid' && instalment.amountCents === 0)
    await returnParts(tx, ctx, found, instalment.receivedCents);
}

async function payByParts(tx: Transaction, ctx: Context, found: LockedInstalment): Promise<void> {
  const { order, instalment } = found;
  await returnParts(tx, ctx, found, instalment.receivedCents - instalment.amountCents);
  await instalmentPaid(tx, ctx, found);
  await bookBilled(tx, { orderId: order.id, reference: instalment.id, amount: instalment.amountCents, by: ctx.actor });
}

/** Returns the last parts first. */
async function returnParts(
  tx: Transaction,
  ctx: Context,
  { order, instalment }: LockedInstalment,
  amount: number,
): Promise<void> {
  let left = amount;
  for (const part of await listParts(tx, order.id, instalment.kind)) {
    const returned = Math.min(part.amountCents, left);
    if (returned === 0) break;
    await bookCredit(tx, { orderId: order.id, reference: part.id, amount: returned, by: ctx.actor });
    await ctx.queue.add(tx, returnPaymentJob, { transferId: part.id });
    left -= returned;
  }
  if (left > 0) throw new Error(`${left} cents received for order ${order.id} have no transfer`);
  await setReceived(tx, instalment, instalment.receivedCents - amount);
}
