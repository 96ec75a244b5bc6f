import type { Database } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';

/** Whether the provider has an intent that is for no order of the shop, for example one of `npm run payments:check`. */
export async function isForeign(ctx: Context, provider: string, intentId: string): Promise<boolean> {
  const intent = await ctx.payments.get(provider).readIntent(intentId);
  return intent !== undefined && !(await hasOrder(ctx.db, intent.merchantOrderId));
}

/** Whether a `merchantOrderId` belongs to an order of this shop, or to several. */
async function hasOrder(db: Database, merchantOrderId: string): Promise<boolean> {
  const [sn = ''] = merchantOrderId.split('-');
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('sn', '=', sn)
    .unionAll(db.selectFrom('joint_payments').select('id').where('sn', '=', sn))
    .executeTakeFirst();
  return row !== undefined;
}
