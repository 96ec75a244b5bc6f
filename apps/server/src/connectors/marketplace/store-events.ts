import type { Database, Transaction } from '#database/connect.ts';
import type { Queue } from '#jobs/queue.ts';
import { insertWebhookEvent } from '#shop/webhook-events.ts';
import type { MarketplaceEvent, MarketplaceName } from './marketplace.ts';
import { offersChangedJob, orderChangedJob, parcelsChangedJob, refundChangedJob } from './queued-jobs.ts';

/**
 * Stores a message once, with the jobs that read what it is about. `events` are all those of one message. False: it came
 * before.
 */
export async function storeMarketplaceEvents(
  tx: Transaction,
  queue: Queue,
  provider: MarketplaceName,
  events: readonly MarketplaceEvent[],
): Promise<boolean> {
  const [first] = events;
  if (!first) return false;
  const isNew = await insertWebhookEvent(tx, provider, {
    id: first.messageId,
    about: 'marketplace',
    aboutId: first.kind === 'unknown' ? first.topic : first.kind,
    body: { at: first.at, events },
    isProcessed: true,
  });
  if (!isNew) return false;
  for (const event of events) await queueEvent(tx, queue, event);
  return true;
}

/** Unknown topics are kept in the table, by their name. */
async function queueEvent(tx: Transaction, queue: Queue, event: MarketplaceEvent): Promise<void> {
  // Their own time is no measure: a message may be repeated years later.
  const at = new Date().toISOString();
  if (event.kind === 'offers') await queue.add(tx, offersChangedJob, { offerIds: event.offerIds, at });
  if (event.kind === 'order')
    await queue.add(tx, orderChangedJob, { orderId: event.orderId, at }, { group: event.orderId });
  if (event.kind === 'parcels') await queue.add(tx, parcelsChangedJob, { orderIds: event.orderIds, at });
  if (event.kind === 'refund')
    await queue.add(
      tx,
      refundChangedJob,
      { orderId: event.orderId, refundId: event.refundId, at },
      { group: event.orderId },
    );
}

/** How far messages that could not be delivered have been fetched; at first, a day back. */
export async function readPulledUntil(db: Database, provider: MarketplaceName, now: Date): Promise<Date> {
  const row = await db
    .selectFrom('marketplace_pulls')
    .select('pulled_until')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.pulled_until ?? new Date(now.getTime() - 24 * 3600_000);
}

export async function storePulledUntil(db: Database, provider: MarketplaceName, until: Date): Promise<void> {
  await db
    .insertInto('marketplace_pulls')
    .values({ provider, pulled_until: until })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ pulled_until: until }))
    .execute();
}
