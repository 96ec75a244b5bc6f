import { type SqlBool, sql } from 'kysely';
import { forgetChanges } from '#database/change-feed.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import { forgetUploads } from '#domains/uploads/forget-uploads.ts';
import { forgetSecurityEvents } from '#security/security-events.ts';
import type { Context } from '#shop/context.ts';
import { forgetOldAnswers } from '#shop/idempotency.ts';

const expired = {
  email_codes: sql<SqlBool>`requested_at < now() - interval '1 day'`,
  // No session lasts longer than 90 days, so no record of a sign-in is older.
  sessions: sql<SqlBool>`coalesce(ended_at, idle_until) < now() - interval '30 days' or absolute_until < now()`,
  api_keys: sql<SqlBool>`least(revoked_at, expires_at) < now() - interval '30 days'`,
  attempts: sql<SqlBool>`at < now() - interval '2 days'`,
} as const;

/**
 * Deletes expired data: codes, ended sessions and API keys, attempts, idempotency keys, security events, noted changes, unused
 * uploads with their files.
 */
export async function forgetExpired(ctx: Pick<Context, 'db' | 'storage'>): Promise<void> {
  for (const [table, isExpired] of Object.entries(expired)) await deleteInBatches(ctx.db, sql.table(table), isExpired);
  await forgetOldAnswers(ctx.db);
  await forgetSecurityEvents(ctx.db);
  await forgetChanges(ctx.db);
  await forgetUploads(ctx);
}
