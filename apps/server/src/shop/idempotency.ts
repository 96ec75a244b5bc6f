import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';
import { codeOf, fieldOf } from '#text/read-error.ts';
import type { Actor } from './actor.ts';
import type { Context } from './context.ts';
import { refuse } from './refusal.ts';

/**
 * One response per Idempotency-Key, stored in the transaction that caused it, so that response and effect exist
 * together or not at all.
 */

/** The key's owner: two people may choose the same. */
function ownerOf(actor: Actor): { column: 'user_id' | 'operator_id'; id: string } | undefined {
  if (actor.kind === 'customer') return { column: 'user_id', id: actor.userId };
  if (actor.kind === 'operator') return { column: 'operator_id', id: actor.operatorId };
  return undefined;
}

function hashBody(name: string, input: unknown): Buffer {
  return createHash('sha256').update(name).update('\n').update(JSON.stringify(input)).digest();
}

/** Called by the dispatcher before the action: the stored response for this key, if any. */
export async function findAnswer(ctx: Context, name: string, input: unknown): Promise<{ answer: unknown } | undefined> {
  const key = ctx.request?.idempotencyKey;
  const owner = ownerOf(ctx.actor);
  if (!ctx.request || !key || !owner) return undefined;
  const hash = hashBody(name, input);
  ctx.request.keyedCall = { name, hash };
  const row = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'answer'])
    .where(owner.column, '=', owner.id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.body_hash.equals(hash)) throw refuse('idempotency_key_reused');
  return { answer: row.answer };
}

/** Called by an action inside its transaction with its response. Does nothing without a key. */
export async function saveAnswer(tx: Transaction, ctx: Context, answer: unknown): Promise<void> {
  const { idempotencyKey: key, keyedCall } = ctx.request ?? {};
  const owner = ownerOf(ctx.actor);
  if (!key || !keyedCall || !owner) return;
  await tx
    .insertInto('idempotency_keys')
    .values({
      [owner.column]: owner.id,
      key,
      call: keyedCall.name,
      body_hash: keyedCall.hash,
      answer: JSON.stringify(answer),
    })
    .execute();
}

/** Deletes a person's stored answers, for erasure. Returns how many. */
export async function forgetAnswers(tx: Transaction, userId: string): Promise<number> {
  const result = await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}

/**
 * Two requests with one key at the same moment: the later one's insert fails, and it reads the earlier one's response.
 */
export function isKeyTaken(error: unknown): boolean {
  return (
    codeOf(error) === '23505' && /^idempotency_keys_(user|operator)_id_key$/.test(`${fieldOf(error, 'constraint')}`)
  );
}

/** A request is repeated within minutes; its answer is kept for a day. */
export const forgetOldAnswers = (db: Database): Promise<void> =>
  deleteInBatches(db, sql.table('idempotency_keys'), sql`created_at < now() - interval '1 day'`);
