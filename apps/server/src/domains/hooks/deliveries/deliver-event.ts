import { inTransaction, type Transaction } from '#database/connect.ts';
import { sendHookJob } from '#domains/hooks/queued-jobs.ts';
import type { Context } from '#shop/context.ts';
import { insertDeliveries, type Planned } from './delivery-store.ts';

/** Job after an event: plans a separate delivery to each subscribed hook. A retry finds it done. */
export async function deliverEvent(
  ctx: Pick<Context, 'db' | 'queue'>,
  { eventId }: { eventId: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => queueSends(ctx, tx, await insertDeliveries(tx, eventId)));
}

export async function queueSends(
  { queue }: Pick<Context, 'queue'>,
  tx: Transaction,
  planned: readonly Planned[],
): Promise<void> {
  for (const { deliveryId, group, turn } of planned) await queue.add(tx, sendHookJob, { deliveryId, turn }, { group });
}
