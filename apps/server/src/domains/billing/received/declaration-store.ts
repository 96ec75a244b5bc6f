import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { type FirstApproval, secondLookMinutes } from '#domains/billing/second-approval.ts';

export interface Declaration extends FirstApproval {
  id: string;
  instalmentId: string;
  orderId: string;
  state: 'un_commit' | 'approved' | 'rejected';
}

export async function insertDeclaration(
  tx: Transaction,
  declaration: { instalmentId: string; orderId: string; images: string[]; remark: string },
): Promise<void> {
  await tx
    .insertInto('payment_declarations')
    .values({
      instalment_id: declaration.instalmentId,
      order_id: declaration.orderId,
      images: declaration.images,
      remark: declaration.remark,
    })
    .execute();
}

/**
 * Whether finance still has to decide on a declared payment of this instalment. With `buyerId`, only if it is that
 * buyer's.
 */
export async function hasOpenDeclaration(
  db: Database | Transaction,
  instalmentId: string,
  buyerId?: string,
): Promise<boolean> {
  if (!isUuid(instalmentId)) return false;
  const row = await db
    .selectFrom('payment_declarations')
    .innerJoin('orders', 'orders.id', 'payment_declarations.order_id')
    .select('payment_declarations.id')
    .where('instalment_id', '=', instalmentId)
    .where('state', '=', 'un_commit')
    .$if(buyerId !== undefined, (query) => query.where('orders.buyer_id', '=', buyerId as string))
    .executeTakeFirst();
  return row !== undefined;
}

export async function findInstalmentOfDeclaration(db: Database | Transaction, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom('payment_declarations')
    .select('instalment_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.instalment_id;
}

/** Lock order, bill and instalment first. */
export async function lockDeclaration(tx: Transaction, id: string): Promise<Declaration> {
  const row = await tx
    .selectFrom('payment_declarations')
    .select(['id', 'instalment_id as instalmentId', 'order_id as orderId', 'state', 'first_approver as firstApprover'])
    .select('first_choice as firstChoice')
    .select(
      sql<boolean>`coalesce(first_approved_at <= now() - make_interval(mins => ${secondLookMinutes}), false)`.as(
        'isFirstLookOver',
      ),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row;
}

/** Locks the open declaration of a locked instalment. */
export async function lockOpenDeclarationOf(tx: Transaction, instalmentId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payment_declarations')
    .select('id')
    .where('instalment_id', '=', instalmentId)
    .where('state', '=', 'un_commit')
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

export async function decideDeclaration(
  tx: Transaction,
  id: string,
  decision: {
    state: 'approved' | 'rejected';
    /** Null if a timeout decided. */
    operatorId: string | null;
    reason?: string;
  },
): Promise<void> {
  await tx
    .updateTable('payment_declarations')
    .set({
      state: decision.state,
      decided_by: decision.operatorId,
      decided_at: sql<Date>`now()`,
      reason: decision.reason ?? '',
    })
    .where('id', '=', id)
    .execute();
}

export async function listOpenDeclarations(db: Database) {
  return db
    .selectFrom('payment_declarations')
    .innerJoin('bill_instalments', 'bill_instalments.id', 'payment_declarations.instalment_id')
    .innerJoin('orders', 'orders.id', 'payment_declarations.order_id')
    .innerJoin('users', 'users.id', 'orders.placed_by')
    .leftJoin('operators', 'operators.id', 'payment_declarations.first_approver')
    .select([
      'payment_declarations.id',
      'payment_declarations.order_id',
      'orders.sn',
      'users.first_name',
      'users.last_name',
      'bill_instalments.amount_cents',
      'bill_instalments.received_cents',
      'bill_instalments.kind',
      sql<boolean>`exists (select from bill_instalments b where b.bill_id = bill_instalments.bill_id
        and b.kind = 'balance' and b.state = 'not_due')`.as('has_balance'),
      'payment_declarations.images',
      'payment_declarations.remark',
      'payment_declarations.declared_at',
      'operators.name as first_approver',
    ])
    .where('payment_declarations.state', '=', 'un_commit')
    .orderBy('declared_at')
    .limit(500)
    .execute();
}

export interface WaitingDeclaration {
  id: string;
  instalmentId: string;
  orderId: string;
}

const waitingColumns = ['id', 'instalment_id as instalmentId', 'order_id as orderId'] as const;
const hasSlip = sql<SqlBool>`cardinality(images) > 0`;
const declaredBefore = (hours: number) => sql<SqlBool>`declared_at < now() - make_interval(hours => ${hours})`;

/** Declared transfers that are undecided for too long, with or without a slip, longest first. */
export async function findLateDeclarations(
  db: Database,
  hours: { withSlip: number; withoutSlip: number },
  limit: number,
): Promise<WaitingDeclaration[]> {
  return db
    .selectFrom('payment_declarations')
    .select(waitingColumns)
    .where('state', '=', 'un_commit')
    .where((eb) =>
      eb.or([
        eb.and([hasSlip, declaredBefore(hours.withSlip)]),
        eb.and([eb.not(hasSlip), declaredBefore(hours.withoutSlip)]),
      ]),
    )
    .orderBy('declared_at')
    .limit(limit)
    .execute();
}

/** Marks the slips that have waited this long and of which finance has not been reminded yet. */
export async function claimUnreminded(tx: Transaction, days: number) {
  const { rows } = await sql<{ id: string; sn: string; amountCents: number }>`
    update payment_declarations d set reminded_at = now()
    from orders o, bill_instalments i
    where o.id = d.order_id and i.id = d.instalment_id and d.state = 'un_commit' and d.reminded_at is null
      and cardinality(d.images) > 0 and d.declared_at < now() - make_interval(days => ${days})
    returning d.id, o.sn, i.amount_cents - i.received_cents as "amountCents"
  `.execute(tx);
  return rows.map((row) => ({ ...row, amountCents: Number(row.amountCents) }));
}

/**
 * Marks the declared transfers of which finance has not been notified, oldest first; none if the last notification was
 * less than `pauseMinutes` ago.
 */
export async function claimUnsent(tx: Transaction, pauseMinutes: number) {
  const { rows } = await sql<{ id: string; sn: string; amountCents: number; hasSlip: boolean }>`
    with told as (
      update payment_declarations set told_at = now()
      where state = 'un_commit' and told_at is null and not exists (
        select from payment_declarations where told_at > now() - make_interval(mins => ${pauseMinutes}))
      returning id, order_id, instalment_id, images, declared_at
    )
    select d.id, o.sn, i.amount_cents - i.received_cents as "amountCents", cardinality(d.images) > 0 as "hasSlip"
    from told d join orders o on o.id = d.order_id join bill_instalments i on i.id = d.instalment_id
    order by d.declared_at, d.id
  `.execute(tx);
  return rows.map((row) => ({ ...row, amountCents: Number(row.amountCents) }));
}
