import { ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { answerPrivacyRequest, type HeldRecipients } from './events/answer-privacy-request.ts';
import { findEvent, markDone, type StoredEvent } from './records/event-store.ts';
import { insertHistory, markRemoved } from './state/store.ts';
import { useShop } from './use-shop.ts';

/** What events cause in the domains above, which pass these functions in. */
export interface EventWork {
  takeOrder(ctx: Context, shopId: string, remoteOrderId: string): Promise<unknown>;
  recordProduct(ctx: Context, shopId: string, remoteProductId: string): Promise<unknown>;
  recipients: HeldRecipients;
}

/** Job. All of it is safe to repeat. */
export async function workOnEvent(ctx: Context, { eventId }: { eventId: string }, to: EventWork): Promise<void> {
  const event = await findEvent(ctx.db, eventId);
  if (!event || event.doneAt) return;
  await work(ctx, event, to);
  await markDone(ctx.db, eventId);
}

async function work(ctx: Context, event: StoredEvent, to: EventWork): Promise<void> {
  const { shopId, remoteIds } = event;
  switch (event.kind) {
    case 'order':
      for (const orderId of remoteIds) await unlessRefused(to.takeOrder(ctx, shopId, orderId));
      return;
    case 'product':
      for (const productId of remoteIds) await unlessRefused(to.recordProduct(ctx, shopId, productId));
      return;
    case 'disconnected':
      return recordRemoval(ctx, shopId);
    case 'customer_data':
    case 'customer_erase':
    case 'shop_erase':
      return answerPrivacyRequest(ctx, event, event.kind, to.recipients);
  }
}

/** A shop that refuses us cannot be read now. Its changes are read when it is reconnected. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ChannelProblem && error.kind === 'unauthorized')) throw error;
  }
}

/** The event may be old, so this asks the shop itself. */
async function recordRemoval(ctx: Context, shopId: string): Promise<void> {
  try {
    await useShop(ctx, shopId, (remote) => remote.facts());
  } catch (error) {
    if (!(error instanceof ChannelProblem)) throw error;
    if (error.kind !== 'unauthorized') throw error;
    await inTransaction(ctx.db, async (tx) => {
      if (await markRemoved(tx, shopId)) await insertHistory(tx, shopId, 'removed');
    });
  }
}
