import { sql } from 'kysely';
import { forgetUploads } from '#domains/uploads/forget-uploads.ts';
import type { Context } from '#shop/context.ts';

const expired = {
  email_codes: sql`requested_at < now() - interval '1 day'`,
  sessions: sql`coalesce(ended_at, least(idle_until, absolute_until)) < now() - interval '30 days'`,
  attempts: sql`at < now() - interval '2 days'`,
  idempotency_keys: sql`created_at < now() - interval '1 day'`,
} as const;

const batch = 5000;

/** Deletes expired data: codes, ended sessions, attempts, idempotency keys, unused uploads with their files. */
export async function forgetExpired(ctx: Pick<Context, 'db' | 'storage'>): Promise<void> {
  for (const [table, isExpired] of Object.entries(expired)) {
    for (let deleted = batch; deleted === batch; ) {
      const rows = sql`select ctid from ${sql.table(table)} where ${isExpired} limit ${batch}`;
      const result = await sql`delete from ${sql.table(table)} where ctid = any(array(${rows}))`.execute(ctx.db);
      deleted = Number(result.numAffectedRows ?? 0);
    }
  }
  await forgetUploads(ctx);
}
