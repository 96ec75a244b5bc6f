import type { Context } from '#shop/context.ts';
import { hasOrder } from './payments/store.ts';

/** Whether the provider knows an intent that is for no order of the shop, such as one of `npm run payments:check`. */
export async function isForeign(ctx: Context, provider: string, intentId: string): Promise<boolean> {
  const intent = await ctx.payments.get(provider).readIntent(intentId);
  return intent !== undefined && !(await hasOrder(ctx.db, intent.merchantOrderId));
}
