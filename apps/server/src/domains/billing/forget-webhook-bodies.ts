import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';

/** Longer than card companies give a buyer to dispute a charge. */
const daysKept = 180;
const batch = 1000;

/** Empties what the payment provider sent. The row stays, so that a repetition is recognised. */
export async function forgetWebhookBodies(db: Database): Promise<void> {
  for (let emptied = batch; emptied === batch; ) {
    const result = await sql`
      update webhook_events set body = '{}' where (provider, event_id) in (
        select provider, event_id from webhook_events
        where body <> '{}' and processed_at is not null and received_at < now() - make_interval(days => ${daysKept})
        limit ${batch})
    `.execute(db);
    emptied = Number(result.numAffectedRows ?? 0);
  }
}
