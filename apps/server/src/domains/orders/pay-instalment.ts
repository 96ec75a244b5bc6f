import type { Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import type { LockedInstalment } from './bill-actions.ts';
import { updateInstalment } from './bill-store.ts';
import { causeOf, mayMove, moveOrder } from './move-order.ts';

/**
 * Money for an instalment has arrived (`found` is locked and the ledger has it): marks it paid and moves the order on,
 * to buying after the first instalment, to shipping after the balance. Returns false, and changes nothing, if the order
 * can no longer take it: already paid, closed, replaced by another instalment, in after-sales. The money is then a
 * credit.
 */
export async function instalmentPaid(
  tx: Transaction,
  ctx: Context,
  { order, instalment }: LockedInstalment,
  { paidAt, reason }: { paidAt?: Date; reason?: string } = {},
): Promise<boolean> {
  const to = instalment.kind === 'balance' ? 'be_delivered' : 'be_purchased';
  const cause = ctx.actor.kind === 'customer' ? 'provider' : causeOf(ctx.actor).cause;
  const open = instalment.state === 'due' || instalment.state === 'confirming';
  const ends = 'payment_confirming';
  if (!open || !mayMove(order, to, cause, ends)) return false;
  await updateInstalment(tx, instalment.id, { state: 'paid', paidAt });
  await moveOrder(tx, ctx, order, to, { cause, reason, ends });
  return true;
}
