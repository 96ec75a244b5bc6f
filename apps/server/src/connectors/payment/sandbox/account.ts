import type { Selectable } from 'kysely';
import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { SandboxDisputes, SandboxMovements, SandboxPayouts } from '#database/types.ts';
import { newId } from './ids.ts';

/** The shop's account with the make-believe bank: payments, fees, reversals and payouts. */

export type DisputeRow = Selectable<SandboxDisputes>;
export type PayoutRow = Selectable<SandboxPayouts>;
export type MovementRow = Selectable<SandboxMovements>;

/** 2.9 % and 30 cents of each payment, and 15 dollars of each dispute: what such providers charge. */
const chargeFee = (cents: number): number => Math.round((cents * 29) / 1000) + 30;
const disputeFee = 1500;
const answerDays = 7;

async function insertMovement(
  tx: Transaction,
  movement: { kind: MovementRow['kind']; about: string; gross: number; fee?: number; payoutId?: string },
): Promise<void> {
  await tx
    .insertInto('sandbox_movements')
    .values({
      id: newId('txn_sandbox'),
      kind: movement.kind,
      about: movement.about,
      gross_cents: movement.gross,
      fee_cents: movement.fee ?? 0,
      payout_id: movement.payoutId ?? null,
    })
    .execute();
}

export const bookCharge = (tx: Transaction, intentId: string, amount: number) =>
  insertMovement(tx, { kind: 'charge', about: intentId, gross: amount, fee: chargeFee(amount) });

export const bookRefund = (tx: Transaction, refundId: string, amount: number) =>
  insertMovement(tx, { kind: 'refund', about: refundId, gross: -amount });

/** Undefined if the payment is disputed already. The money is the shop's again only when the dispute is won. */
export async function insertDispute(
  tx: Transaction,
  intentId: string,
  amount: number,
): Promise<DisputeRow | undefined> {
  const row = await tx
    .insertInto('sandbox_disputes')
    .values({
      id: newId('dst_sandbox'),
      intent_id: intentId,
      amount_cents: amount,
      status: 'NEEDS_RESPONSE',
      due_by: sql<string>`now() + make_interval(days => ${answerDays})`,
    })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) await insertMovement(tx, { kind: 'dispute', about: row.id, gross: -amount, fee: disputeFee });
  return row;
}

/** Undefined if it was decided before. */
export async function decideDispute(tx: Transaction, id: string): Promise<DisputeRow | undefined> {
  const row = await tx
    .updateTable('sandbox_disputes')
    .from('sandbox_intents')
    .set((eb) => ({ status: eb.ref('dispute_outcome').$notNull(), updated_at: sql<string>`clock_timestamp()` }))
    .whereRef('sandbox_intents.id', '=', 'sandbox_disputes.intent_id')
    .where('sandbox_disputes.id', '=', id)
    .where('sandbox_disputes.status', '=', 'NEEDS_RESPONSE')
    .returningAll('sandbox_disputes')
    .executeTakeFirst();
  if (row?.status === 'WON') await insertMovement(tx, { kind: 'dispute_won', about: id, gross: row.amount_cents });
  return row;
}

export const findDispute = (db: Database, id: string): Promise<DisputeRow | undefined> =>
  db.selectFrom('sandbox_disputes').selectAll().where('id', '=', id).executeTakeFirst();

export async function isDisputed(tx: Transaction, intentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sandbox_disputes')
    .select('id')
    .where('intent_id', '=', intentId)
    .where('status', '!=', 'WON')
    .executeTakeFirst();
  return row !== undefined;
}

/** All that is not paid out yet, if it is more than nothing. */
export async function insertPayout(tx: Transaction): Promise<PayoutRow | undefined> {
  // One at a time: two would pay out the same money.
  await sql`select pg_advisory_xact_lock(hashtext('sandbox payout'))`.execute(tx);
  const { due } = await tx
    .selectFrom('sandbox_movements')
    .select(sql<number>`coalesce(sum(gross_cents - fee_cents), 0)::bigint`.as('due'))
    .where('payout_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (due <= 0) return undefined;
  const row = await tx
    .insertInto('sandbox_payouts')
    .values({ id: newId('pay_sandbox'), amount_cents: due })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.updateTable('sandbox_movements').set({ payout_id: row.id }).where('payout_id', 'is', null).execute();
  await insertMovement(tx, { kind: 'payout', about: row.id, gross: -due, payoutId: row.id });
  return row;
}

const createdSince = (since: Date) => sql<SqlBool>`created_at >= ${since}`;

export const listDisputes = (db: Database, since: Date) =>
  db.selectFrom('sandbox_disputes').selectAll().where(createdSince(since)).orderBy('created_at').execute();

export const listPayouts = (db: Database, since: Date) =>
  db.selectFrom('sandbox_payouts').selectAll().where(createdSince(since)).orderBy('created_at').execute();

export const listMovements = (db: Database, since: Date) =>
  db.selectFrom('sandbox_movements').selectAll().where(createdSince(since)).orderBy('created_at').execute();
