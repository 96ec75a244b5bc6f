import { ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { answerPrivacyRequest, type HeldRecipients } from './events/answer-privacy-request.ts';
import { findEvent, markDone, type StoredEvent } from './records/event-store.ts';
import { insertHistory, markRemoved } from './state/store.ts';
import { useShop } from './use-shop.ts';

/** What news of orders and products cause, and what is known of recipients: handed in by those above. */
export interface EventWork {
  takeOrder(ctx: Context, shopId: string, remoteOrderId: string): Promise<unknown>;
  recordProduct(ctx: Context, shopId: string, remoteProductId: string): Promise<unknown>;
  recipients: HeldRecipients;
}

/** The job: whatever is done is safe to do again. */
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

/** A shop that refuses us says nothing now; what changed there is read when it is connected again. */
async function unlessRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ChannelProblem && error.kind === 'unauthorized')) throw error;
  }
}

/** Such news may be old: the shop itself is asked. */
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
