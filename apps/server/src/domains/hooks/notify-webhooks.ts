import type { HookEventData } from '@sampan/contract/hook-events';
import type { HookEventType } from '@sampan/contract/hook-types';
import type { Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { insertSubscribedEvent } from './deliveries/store.ts';
import { deliverEventJob } from './queued-jobs.ts';

interface HookOrder {
  id: string;
  sn: string;
  buyerId: string;
}

/**
 * Tells whoever has a hook for it what happens to an order, in the transaction in which it happens: what is committed is
 * told at least once, what is rolled back never. If nobody wants to hear of it, that is one look at a small table.
 */
export async function notifyWebhooks<Type extends HookEventType>(
  tx: Transaction,
  ctx: Pick<Context, 'queue'>,
  { id: orderId, sn, buyerId }: HookOrder,
  type: Type,
  more: Omit<HookEventData[Type], 'orderId' | 'sn' | 'customerId'>,
): Promise<void> {
  const data = { orderId, sn, customerId: buyerId, ...more };
  const eventId = await insertSubscribedEvent(tx, { type, buyerId, orderId, data });
  if (eventId) await ctx.queue.add(tx, deliverEventJob, { eventId });
}
