import { inTransaction } from '#database/connect.ts';
import { notifyWithMail } from '#domains/messages/notify-with-mail.ts';
import type { Context } from '#shop/context.ts';

/** Job: whoever ordered hears that the goods go elsewhere, once for each change. */
export async function notifyOfNewAddress(
  ctx: Context,
  { orderId, version }: { orderId: string; version: number },
): Promise<void> {
  const reference = `address:${orderId}:${version}`;
  await inTransaction(ctx.db, (tx) => notifyWithMail(tx, ctx, { orderId, reference, template: 'address-changed' }));
}
