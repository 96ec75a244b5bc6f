import type { Cents } from '@sampan/contract/money';
import type { Transaction } from '#database/connect.ts';
import { notifyBuyer } from '#domains/messages/notify-buyer.ts';
import type { Context } from '#shop/context.ts';

interface PrepaidNews {
  outcome: 'filled' | 'paid' | 'declined';
  amount: Cents;
  /** What it is booked for; reported once. */
  reference: string;
  /** The operator's text. */
  reason?: string;
}

/** Money of a buyer's prepaid balance has arrived at the shop, or at the buyer's bank, or could not be sent. */
export async function notifyOfPrepaid(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  buyerId: string,
  { outcome, amount: amountCents, reference, reason = '' }: PrepaidNews,
): Promise<void> {
  await notifyBuyer(tx, ctx, buyerId, {
    topic: null,
    reference: `prepaid:${reference}:${outcome}`,
    message: () => ({ template: 'prepaid-news', params: { sn: '', amountCents, outcome, reason } }),
    mail: ({ name }) => ({ template: 'prepaid-news', params: { name, amountCents, outcome, reason } }),
  });
}
