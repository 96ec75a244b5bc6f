import { randomBytes } from 'node:crypto';
import { centsText } from '@sampan/contract/money';
import type { Selectable } from 'kysely';
import { type SqlBool, sql } from 'kysely';
import type { IntentRequest, RefundRequest } from '#connectors/payment/payment.ts';
import type { Database, Transaction } from '#database/connect.ts';
import type { SandboxIntents, SandboxRefunds } from '#database/types.ts';
import type { Queue } from '#jobs/queue.ts';
import { bookCharge, bookRefund, isDisputed } from './account.ts';
import { newId } from './ids.ts';
import { openDisputeJob, payOutJob, sendEventJob } from './queued-jobs.ts';

/** Every statement on a sandbox_ table. Each change writes the event it causes. */

export type IntentRow = Selectable<SandboxIntents>;
export type RefundRow = Selectable<SandboxRefunds>;
export type IntentStatus =
  | 'REQUIRES_PAYMENT_METHOD'
  | 'REQUIRES_CUSTOMER_ACTION'
  | 'PENDING'
  | 'SUCCEEDED'
  | 'CANCELLED';

export async function insertIntent(db: Database, request: IntentRequest): Promise<IntentRow> {
  await db
    .insertInto('sandbox_intents')
    .values({
      id: newId('int_sandbox'),
      request_id: request.requestId,
      client_secret: randomBytes(24).toString('base64url'),
      merchant_order_id: request.merchantOrderId,
      amount_cents: request.amount,
      currency: request.currency,
      status: 'REQUIRES_PAYMENT_METHOD',
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
  return db
    .selectFrom('sandbox_intents')
    .selectAll()
    .where('request_id', '=', request.requestId)
    .executeTakeFirstOrThrow();
}

export function findIntent(db: Database | Transaction, id: string): Promise<IntentRow | undefined> {
  return db.selectFrom('sandbox_intents').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockIntent(tx: Transaction, id: string): Promise<IntentRow | undefined> {
  return tx.selectFrom('sandbox_intents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface IntentChange {
  status: IntentStatus;
  attempt_failed?: boolean;
  outcome?: 'paid' | 'failed' | null;
  code_tries?: number;
  refunds_fail?: boolean;
  dispute_outcome?: 'WON' | 'LOST';
  brand?: string;
  last_four?: string;
}

/** Changes an intent and queues the event that a real provider would send. */
export async function changeIntent(
  tx: Transaction,
  queue: Queue,
  id: string,
  change: IntentChange,
): Promise<IntentRow> {
  const row = await tx
    .updateTable('sandbox_intents')
    .set({ ...change, updated_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (change.status === 'SUCCEEDED') await afterSuccess(tx, queue, row);
  await sendEvent(tx, queue, `payment_intent.${row.status.toLowerCase()}`, {
    id: row.id,
    request_id: row.request_id,
    merchant_order_id: row.merchant_order_id,
    amount: Number(centsText(row.amount_cents)),
    currency: row.currency,
    status: row.status,
  });
  return row;
}

async function afterSuccess(tx: Transaction, queue: Queue, row: IntentRow): Promise<void> {
  await bookCharge(tx, row.id, row.amount_cents);
  if (row.dispute_outcome) await queue.add(tx, openDisputeJob, { intentId: row.id });
  await queue.add(tx, payOutJob, {}, { startAfterSeconds: 60 });
}

/** Undefined if the intent is not paid, is disputed or has less than that left. */
export async function insertRefund(tx: Transaction, request: RefundRequest): Promise<RefundRow | undefined> {
  const intent = await lockIntent(tx, request.intentId);
  const earlier = await tx
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('request_id', '=', request.requestId)
    .executeTakeFirst();
  if (earlier) return earlier;
  if (intent?.status !== 'SUCCEEDED' || (await isDisputed(tx, intent.id))) return undefined;
  if (request.amount > (await refundable(tx, intent))) return undefined;
  return tx
    .insertInto('sandbox_refunds')
    .values({
      id: newId('rfd_sandbox'),
      request_id: request.requestId,
      intent_id: request.intentId,
      amount_cents: request.amount,
      status: 'RECEIVED',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function refundable(tx: Transaction, intent: IntentRow): Promise<number> {
  const { refunded } = await tx
    .selectFrom('sandbox_refunds')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('refunded'))
    .where('intent_id', '=', intent.id)
    .where('status', '!=', 'FAILED')
    .executeTakeFirstOrThrow();
  return intent.amount_cents - refunded;
}

export function findRefund(db: Database, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('sandbox_refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Decides a refund that has only been received so far. */
export async function decideRefund(tx: Transaction, queue: Queue, id: string): Promise<void> {
  const row = await tx
    .updateTable('sandbox_refunds')
    .set((eb) => ({
      status: eb
        .case()
        .when(
          eb
            .selectFrom('sandbox_intents')
            .select('refunds_fail')
            .whereRef('sandbox_intents.id', '=', 'sandbox_refunds.intent_id'),
        )
        .then('FAILED' as const)
        .else('SETTLED' as const)
        .end(),
    }))
    .where('id', '=', id)
    .where('status', '=', 'RECEIVED')
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  if (row.status === 'SETTLED') await bookRefund(tx, row.id, row.amount_cents);
  await sendRefundEvent(tx, queue, row);
}

export async function sendRefundEvent(tx: Transaction, queue: Queue, row: RefundRow): Promise<void> {
  await sendEvent(tx, queue, `refund.${row.status.toLowerCase()}`, {
    id: row.id,
    request_id: row.request_id,
    payment_intent_id: row.intent_id,
    amount: Number(centsText(row.amount_cents)),
    status: row.status,
  });
}

export async function sendEvent(
  tx: Transaction,
  queue: Queue,
  name: string,
  object: Record<string, unknown> & { id: string },
): Promise<void> {
  const id = newId('evt_sandbox');
  const body = JSON.stringify({ id, name, account_id: 'acct_sandbox', data: { object } });
  await tx.insertInto('sandbox_events').values({ id, body }).execute();
  await queue.add(tx, sendEventJob, { eventId: id });
}

export async function findUndelivered(db: Database, eventId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sandbox_events')
    .select('body')
    .where('id', '=', eventId)
    .where('delivered_at', 'is', null)
    .executeTakeFirst();
  return row?.body;
}

export async function markDelivered(db: Database, eventId: string): Promise<void> {
  await db.updateTable('sandbox_events').set({ delivered_at: sql<string>`now()` }).where('id', '=', eventId).execute();
}

export function listIntents(db: Database, since: Date): Promise<IntentRow[]> {
  return db
    .selectFrom('sandbox_intents')
    .selectAll()
    .where(sql<SqlBool>`created_at >= ${since}`)
    .orderBy('created_at')
    .execute();
}
