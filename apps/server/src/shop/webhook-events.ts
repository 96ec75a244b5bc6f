import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** Messages that providers send, or that are fetched from them: each once, by its id. */

interface WebhookEvent {
  id: string;
  about: 'intent' | 'refund' | 'dispute' | 'payout' | 'deposit' | 'other' | 'marketplace';
  aboutId: string;
  body: unknown;
  /** Nothing waits for it: its jobs are stored with it. */
  isProcessed?: boolean;
}

/** False if the event came before: providers repeat themselves. */
export async function insertWebhookEvent(tx: Transaction, provider: string, event: WebhookEvent): Promise<boolean> {
  const row = await tx
    .insertInto('webhook_events')
    .values({
      provider,
      event_id: event.id,
      about: event.about,
      about_id: event.aboutId,
      body: storable(event.body),
      processed_at: event.isProcessed ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * JSON that PostgreSQL accepts. Providers pass on what buyers typed, or cut it in the middle of a character; refusing
 * that would lose the event.
 */
function storable(body: unknown): string {
  return JSON.stringify(body).replaceAll(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '$1\ufffd');
}

export async function findWebhookAbout(
  db: Database,
  provider: string,
  eventId: string,
): Promise<{ kind: string; id: string } | undefined> {
  return db
    .selectFrom('webhook_events')
    .select(['about as kind', 'about_id as id'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('processed_at', 'is', null)
    .executeTakeFirst();
}

export async function markEventProcessed(db: Database | Transaction, provider: string, eventId: string): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ processed_at: sql<Date>`now()` })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();
}

const batch = 1000;

/** Empties the bodies of events that were received before. The rows stay, so that a repetition is recognised. */
export async function forgetBodiesOf(db: Database, { olderThanDays }: { olderThanDays: number }): Promise<void> {
  for (let emptied = batch; emptied === batch; ) {
    const result = await sql`
      update webhook_events set body = '{}' where (provider, event_id) in (
        select provider, event_id from webhook_events
        where body <> '{}' and processed_at is not null and received_at < now() - make_interval(days => ${olderThanDays})
        limit ${batch})
    `.execute(db);
    emptied = Number(result.numAffectedRows ?? 0);
  }
}
