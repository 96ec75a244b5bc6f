import type { Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { updateInstalment } from './bill/bill-store.ts';
import type { PaymentPattern } from './bill.ts';
import type { LockedInstalment } from './instalments.ts';
import { causeOf, mayMove, moveOrder } from './move-order.ts';
import { statusOncePaid } from './order-lines.ts';

const causeFor = ({ actor }: Context) => (actor.kind === 'customer' ? 'provider' : causeOf(actor).cause);
const ends = 'payment_confirming';

/**
 * Whether money can still pay a locked instalment. It cannot once the instalment is paid or replaced, nor while the
 * order is closed or in after-sales.
 */
export function isPayable(ctx: Context, found: LockedInstalment): boolean {
  const { order, instalment } = found;
  const isOpen = instalment.state === 'due' || instalment.state === 'confirming';
  const target = instalment.kind === 'balance' ? 'be_delivered' : 'be_purchased';
  return isOpen && mayMove(order, target, causeFor(ctx), ends);
}

/**
 * Marks a payable instalment as paid once the ledger has all its money, and moves the order on: to buying after the
 * first instalment, to shipping after the balance or if there is nothing to buy.
 */
export async function instalmentPaid(
  tx: Transaction,
  ctx: Context,
  found: LockedInstalment,
  { pattern, isQuiet }: { pattern?: PaymentPattern | undefined; isQuiet?: boolean } = {},
): Promise<void> {
  await updateInstalment(tx, found.instalment.id, { state: 'paid', pattern });
  const target = found.instalment.kind === 'balance' ? 'be_delivered' : await statusOncePaid(tx, found.order.id);
  await moveOrder(tx, ctx, found.order, target, { cause: causeFor(ctx), ends, isQuiet });
}
