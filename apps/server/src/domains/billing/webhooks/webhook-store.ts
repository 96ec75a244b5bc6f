import { sql } from 'kysely';
import type { WebhookEvent } from '#connectors/payment/payment.ts';
import type { Database, Transaction } from '#database/connect.ts';

/** False if the event came before: providers repeat themselves. */
export async function insertWebhookEvent(tx: Transaction, provider: string, event: WebhookEvent): Promise<boolean> {
  const row = await tx
    .insertInto('webhook_events')
    .values({
      provider,
      event_id: event.id,
      about: event.about.kind,
      about_id: event.about.kind === 'other' ? '' : event.about.id,
      body: storable(event.body),
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
