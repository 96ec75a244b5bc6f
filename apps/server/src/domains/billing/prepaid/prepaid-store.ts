import type { PrepaidKind } from '@sampan/contract/prepaid';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { type FirstApproval, secondLookMinutes } from '#domains/billing/second-approval.ts';

/** All statements on prepaid balances. */

export interface PrepaidAccount {
  buyerId: string;
  sn: string;
  balanceCents: number;
  /** How many movements it has had. */
  movements: number;
}

const accountColumns = ['buyer_id as buyerId', 'sn', 'balance_cents as balanceCents', 'movements'] as const;

export async function findPrepaid(db: Database | Transaction, buyerId: string): Promise<PrepaidAccount | undefined> {
  return db.selectFrom('prepaid_balances').select(accountColumns).where('buyer_id', '=', buyerId).executeTakeFirst();
}

/** The last lock of a transaction. */
export async function lockPrepaid(tx: Transaction, buyerId: string): Promise<PrepaidAccount | undefined> {
  return tx
    .selectFrom('prepaid_balances')
    .select(accountColumns)
    .where('buyer_id', '=', buyerId)
    .forUpdate()
    .executeTakeFirst();
}

/** Does nothing if the buyer has one, or the number is taken. */
export async function insertPrepaid(
  tx: Transaction,
  { buyerId, userId, sn }: { buyerId: string; userId: string | null; sn: string },
): Promise<void> {
  await sql`
    insert into prepaid_balances (buyer_id, sn, opened_by)
    select ${buyerId}, ${sn}, ${userId}::uuid
    where not exists (select from orders where substr(sn, 3) = substr(${sn}, 3))
      and not exists (select from joint_payments where substr(sn, 3) = substr(${sn}, 3))
    on conflict do nothing`.execute(tx);
}

export async function findMovement(tx: Transaction, kind: PrepaidKind, reference: string): Promise<boolean> {
  const row = await tx
    .selectFrom('prepaid_movements')
    .select('id')
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a movement of a locked balance, and what is on it then. */
export async function insertMovement(
  tx: Transaction,
  account: PrepaidAccount,
  movement: {
    kind: PrepaidKind;
    reference: string;
    amountCents: number;
    orderId: string | null;
    bankTransactionId: string | null;
  },
): Promise<void> {
  const balanceCents = account.balanceCents + movement.amountCents;
  await tx
    .insertInto('prepaid_movements')
    .values({
      buyer_id: account.buyerId,
      position: account.movements + 1,
      kind: movement.kind,
      reference: movement.reference,
      amount_cents: movement.amountCents,
      balance_after_cents: balanceCents,
      order_id: movement.orderId,
      bank_transaction_id: movement.bankTransactionId,
    })
    .execute();
  await tx
    .updateTable('prepaid_balances')
    .set({ balance_cents: balanceCents, movements: account.movements + 1 })
    .where('buyer_id', '=', account.buyerId)
    .execute();
}

export interface MovementRow {
  id: string;
  at: Date;
  kind: PrepaidKind;
  amountCents: number;
  balanceAfterCents: number;
  orderId: string;
  sn: string;
  note: string;
}

/** The movements of a month (UTC), with what was on the balance before it. */
export async function readStatement(
  db: Database,
  buyerId: string,
  month: string,
): Promise<{ months: string[]; openingCents: number; movements: MovementRow[] }> {
  const from = sql`${`${month}-01`}::timestamp at time zone 'UTC'`;
  const to = sql`(${`${month}-01`}::timestamp + interval '1 month') at time zone 'UTC'`;
  const { rows: movements } = await sql<MovementRow>`
    select m.id, m.at, m.kind, m.amount_cents as "amountCents", m.balance_after_cents as "balanceAfterCents",
      coalesce(m.order_id::text, '') as "orderId", coalesce(o.sn, '') as sn, coalesce(c.reason, w.reason, '') as note
    from prepaid_movements m
    left join orders o on o.id = m.order_id
    left join prepaid_corrections c on m.kind = 'corrected' and c.id::text = m.reference
    left join prepaid_withdrawals w on m.kind = 'withdrawal_returned' and w.id::text = m.reference
    where m.buyer_id = ${buyerId} and m.at >= ${from} and m.at < ${to}
    order by m.position`.execute(db);
  const { rows } = await sql<{ openingCents: number; months: string[] }>`
    select coalesce((select balance_after_cents from prepaid_movements where buyer_id = ${buyerId} and at < ${from}
        order by position desc limit 1), 0)::bigint as "openingCents",
      coalesce((select array_agg(month order by month desc) from (
        select distinct to_char(at at time zone 'UTC', 'YYYY-MM') as month from prepaid_movements
        where buyer_id = ${buyerId}) of_buyer), '{}') as months`.execute(db);
  return { movements, openingCents: rows[0]?.openingCents ?? 0, months: rows[0]?.months ?? [] };
}

/** A buyer's balance by the number that a transfer names. */
export async function findBuyerOfNumber(db: Database | Transaction, sn: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('prepaid_balances')
    .select('buyer_id as buyerId')
    .where('sn', '=', sn.toUpperCase())
    .executeTakeFirst();
  return row?.buyerId;
}

/** Its number, if there is money on it or to be paid back. */
export async function findOwed(tx: Transaction, buyerId: string | null): Promise<string[]> {
  const { rows } = await sql<{ sn: string }>`
    select b.sn from prepaid_balances b where b.buyer_id = ${buyerId} and (b.balance_cents > 0 or exists (
      select from prepaid_withdrawals w where w.buyer_id = b.buyer_id and w.state = 'requested'))`.execute(tx);
  return rows.map(({ sn }) => sn);
}

/** The bank transactions that filled it. */
export const fillingsOf = (buyerId: string | null) =>
  sql`select m.bank_transaction_id from prepaid_movements m where m.buyer_id = ${buyerId}`;

export interface Withdrawal extends FirstApproval {
  id: string;
  buyerId: string;
  amountCents: number;
  state: 'requested' | 'paid' | 'declined';
}

const approvalColumns = [
  'first_approver as firstApprover',
  'first_choice as firstChoice',
  sql<boolean>`coalesce(first_approved_at <= now() - make_interval(mins => ${secondLookMinutes}), false)`.as(
    'isFirstLookOver',
  ),
] as const;

export async function lockWithdrawal(tx: Transaction, id: string): Promise<Withdrawal | undefined> {
  if (!isUuid(id)) return undefined;
  return tx
    .selectFrom('prepaid_withdrawals')
    .select(['id', 'buyer_id as buyerId', 'amount_cents as amountCents', 'state', ...approvalColumns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findOpenWithdrawal(db: Database | Transaction, buyerId: string) {
  return db
    .selectFrom('prepaid_withdrawals')
    .select(['id', 'amount_cents as amountCents', 'requested_at as requestedAt'])
    .where('buyer_id', '=', buyerId)
    .where('state', '=', 'requested')
    .executeTakeFirst();
}

export async function insertWithdrawal(
  tx: Transaction,
  { buyerId, userId, amountCents }: { buyerId: string; userId: string; amountCents: number },
): Promise<string> {
  const { id } = await tx
    .insertInto('prepaid_withdrawals')
    .values({ buyer_id: buyerId, requested_by: userId, amount_cents: amountCents })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function decideWithdrawalRow(
  tx: Transaction,
  id: string,
  decision: {
    state: 'paid' | 'declined';
    operatorId: string;
    bankReference: string;
    reason: string;
    isAlone: boolean;
  },
): Promise<void> {
  await tx
    .updateTable('prepaid_withdrawals')
    .set({
      state: decision.state,
      decided_by: decision.operatorId,
      decided_at: sql<Date>`now()`,
      bank_reference: decision.bankReference,
      reason: decision.reason,
      approved_alone: decision.isAlone,
    })
    .where('id', '=', id)
    .execute();
}

/** Withdrawals with those who asked: all that are open, or the latest of a buyer. */
export async function listWithdrawals(db: Database, buyerId?: string) {
  return db
    .selectFrom('prepaid_withdrawals as w')
    .innerJoin('prepaid_balances as b', 'b.buyer_id', 'w.buyer_id')
    .innerJoin('users as u', 'u.id', 'w.requested_by')
    .leftJoin('operators as a', 'a.id', 'w.first_approver')
    .select([
      'w.id',
      'u.id as customerId',
      sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('customer'),
      'b.sn',
      'w.amount_cents as amountCents',
      'w.state',
      'w.requested_at as requestedAt',
      sql<string>`coalesce(case when w.state = 'requested' then a.name end, '')`.as('firstApprover'),
    ])
    .$if(buyerId === undefined, (query) => query.where('w.state', '=', 'requested').orderBy('w.requested_at'))
    .$if(buyerId !== undefined, (query) =>
      query
        .where('w.buyer_id', '=', buyerId ?? '')
        .orderBy('w.requested_at', 'desc')
        .limit(50),
    )
    .execute();
}

const accountsMax = 500;

export async function listAccounts(db: Database) {
  return db
    .selectFrom('prepaid_balances as b')
    .select([
      'b.sn',
      'b.balance_cents as balanceCents',
      sql<string>`(select u.id::text from users u where u.buyer_id = b.buyer_id order by u.created_at limit 1)`.as(
        'customerId',
      ),
      sql<string>`(select trim(u.first_name || ' ' || u.last_name) from users u where u.buyer_id = b.buyer_id
        order by u.created_at limit 1)`.as('customer'),
    ])
    .where('b.balance_cents', '>', 0)
    .orderBy('b.balance_cents', 'desc')
    .orderBy('b.buyer_id')
    .limit(accountsMax)
    .execute();
}

export async function sumOwed(db: Database): Promise<{ balanceCents: number; withdrawalCents: number }> {
  const { rows } = await sql<{ balanceCents: number; withdrawalCents: number }>`
    select (select coalesce(sum(balance_cents), 0) from prepaid_balances)::bigint as "balanceCents",
      (select coalesce(sum(amount_cents), 0) from prepaid_withdrawals where state = 'requested')::bigint as "withdrawalCents"
    `.execute(db);
  return rows[0] ?? { balanceCents: 0, withdrawalCents: 0 };
}

export interface Correction extends FirstApproval {
  id: string;
}

/** The correction that waits for a second person, or a new one. */
export async function lockCorrection(
  tx: Transaction,
  { buyerId, amountCents, reason }: { buyerId: string; amountCents: number; reason: string },
): Promise<Correction> {
  await sql`
    insert into prepaid_corrections (buyer_id, amount_cents, reason) values (${buyerId}, ${amountCents}, ${reason})
    on conflict (buyer_id, amount_cents, reason) where state = 'waiting' do nothing`.execute(tx);
  return tx
    .selectFrom('prepaid_corrections')
    .select(['id', ...approvalColumns])
    .where('buyer_id', '=', buyerId)
    .where('amount_cents', '=', amountCents)
    .where('reason', '=', reason)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function setCorrected(
  tx: Transaction,
  id: string,
  { operatorId, isAlone }: { operatorId: string; isAlone: boolean },
): Promise<void> {
  await tx
    .updateTable('prepaid_corrections')
    .set({ state: 'booked', decided_by: operatorId, decided_at: sql<Date>`now()`, approved_alone: isAlone })
    .where('id', '=', id)
    .execute();
}

/** What one person has corrected of a balance without a second. */
export async function sumCorrectedAlone(tx: Transaction, buyerId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('prepaid_corrections')
    .select(sql<number>`coalesce(sum(abs(amount_cents)), 0)::bigint`.as('total'))
    .where('buyer_id', '=', buyerId)
    .where('state', '=', 'booked')
    .where('first_approver', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

export async function listWaitingCorrections(db: Database, buyerId: string) {
  return db
    .selectFrom('prepaid_corrections as c')
    .leftJoin('operators as a', 'a.id', 'c.first_approver')
    .select([
      'c.id',
      'c.amount_cents as amountCents',
      'c.reason',
      sql<string>`coalesce(a.name, '')`.as('firstApprover'),
    ])
    .where('c.buyer_id', '=', buyerId)
    .where('c.state', '=', 'waiting')
    .orderBy('c.opened_at')
    .execute();
}

export async function findBuyerOfLogin(db: Database | Transaction, userId: string) {
  if (!isUuid(userId)) return undefined;
  return db.selectFrom('users').select('buyer_id as buyerId').where('id', '=', userId).executeTakeFirst();
}
