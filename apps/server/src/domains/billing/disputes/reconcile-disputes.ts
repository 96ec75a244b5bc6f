import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';
import { applyDispute, refreshDispute } from './apply-dispute.ts';
import { listOpenDisputes } from './dispute-store.ts';

const lookBackMs = 3 * 24 * 3600 * 1000;

/** Safety net for webhooks: re-reads disputes opened in the last three days and those that the shop believes open. */
export async function reconcileDisputes(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - lookBackMs);
  const names = ctx.payments.all.map(({ name }) => name);
  await forEachSettled(ctx, 'the disputes of a provider could not be listed', names, async (name) => {
    const found = await Array.fromAsync(ctx.payments.get(name).listDisputes(since));
    await forEachSettled(ctx, 'a dispute could not be applied', found, (dispute) => applyDispute(ctx, name, dispute));
  });
  const open = await listOpenDisputes(ctx.db);
  await forEachSettled(ctx, 'an open dispute could not be read', open, ({ provider, providerId }) =>
    refreshDispute(ctx, provider, providerId),
  );
}
