import { inTransaction } from '#database/connect.ts';
import { tellWithMail } from '#domains/messages/tell-with-mail.ts';
import type { Context } from '#shop/context.ts';

/** Job: whoever ordered hears that the goods go elsewhere, once for each change. */
export async function tellNewAddress(
  ctx: Context,
  { orderId, version }: { orderId: string; version: number },
): Promise<void> {
  const reference = `address:${orderId}:${version}`;
  await inTransaction(ctx.db, (tx) => tellWithMail(tx, ctx, { orderId, reference, template: 'address-changed' }));
}
