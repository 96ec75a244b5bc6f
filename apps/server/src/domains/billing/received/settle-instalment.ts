import type { Cents } from '@sampan/contract/money';
import type { Transaction } from '#database/connect.ts';
import { type Booking, bookBankCharge, bookBilled, bookCredit } from '#domains/billing/ledger.ts';
import { missingCents, type PaymentPattern } from '#domains/orders/bill.ts';
import { type LockedInstalment, setReceived } from '#domains/orders/instalments.ts';
import { instalmentPaid, isPayable } from '#domains/orders/pay-instalment.ts';
import type { Context } from '#shop/context.ts';

export interface Settled {
  /** Everything due has come. */
  isPaid: boolean;
  /** The amount that goes back to the buyer. */
  creditCents: Cents;
}

/**
 * Uses money just received for a locked instalment. If it is enough, with the parts that came before, the instalment is
 * paid; otherwise the rest stays due. An amount that the instalment does not need, or can no longer take, is a credit.
 */
export async function settleInstalment(
  tx: Transaction,
  ctx: Context,
  found: LockedInstalment,
  /** The ledger's booking of the payment or the transfer. */
  booking: Booking,
  /** `bankFee`: the charges that banks kept and the shop bears. */
  { bankFee = 0, pattern }: { bankFee?: Cents; pattern?: PaymentPattern } = {},
): Promise<Settled> {
  const { order, instalment } = found;
  const { amount } = booking;
  const missing = isPayable(ctx, found) ? missingCents(instalment) : 0;
  const surplus = amount + bankFee - missing;
  if (bankFee > 0) await bookBankCharge(tx, { ...booking, amount: bankFee });
  if (missing > 0 && surplus < 0) {
    await setReceived(tx, instalment, instalment.receivedCents + amount);
    return { isPaid: false, creditCents: 0 };
  }
  if (missing > 0) {
    await instalmentPaid(tx, ctx, found, { pattern });
    const { id: reference, amountCents } = instalment;
    await bookBilled(tx, { orderId: order.id, reference, amount: amountCents, by: ctx.actor });
  }
  if (surplus > 0) await bookCredit(tx, { ...booking, amount: surplus });
  return { isPaid: missing > 0, creditCents: surplus };
}
