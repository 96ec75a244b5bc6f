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
 * Sends an order's event to subscribed hooks, within the transaction that causes it: a committed event is sent at least
 * once, a rolled-back one never. Without subscribers it costs one look at a small table.
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
