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
  declaration: {
    instalmentId: string;
    orderId: string;
    jointPaymentId: string | null;
    images: string[];
    remark: string;
  },
): Promise<void> {
  await tx
    .insertInto('payment_declarations')
    .values({
      instalment_id: declaration.instalmentId,
      order_id: declaration.orderId,
      joint_payment_id: declaration.jointPaymentId,
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
    .$call((query) => (buyerId === undefined ? query : query.where('orders.buyer_id', '=', buyerId)))
    .executeTakeFirst();
  return row !== undefined;
}

/** A declaration, and the open ones of orders that the same transfer pays; those placed first at the top. */
export async function listDeclaredTogether(
  db: Database | Transaction,
  id: string,
): Promise<{ id: string; orderId: string; instalmentId: string }[]> {
  if (!isUuid(id)) return [];
  return db
    .selectFrom('payment_declarations')
    .innerJoin('orders', 'orders.id', 'payment_declarations.order_id')
    .select(['payment_declarations.id', 'order_id as orderId', 'instalment_id as instalmentId'])
    .where((eb) =>
      eb.or([
        eb('payment_declarations.id', '=', id),
        eb.and([
          eb('state', '=', 'un_commit'),
          eb('joint_payment_id', '=', (sub) =>
            sub.selectFrom('payment_declarations as named').select('named.joint_payment_id').where('named.id', '=', id),
          ),
        ]),
      ]),
    )
    .orderBy('orders.placed_at')
    .orderBy('orders.id')
    .execute();
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

interface OpenDeclaration {
  id: string;
  orderId: string;
  sn: string;
  firstName: string;
  lastName: string;
  missingCents: number;
  kind: 'full' | 'deposit' | 'balance';
  hasBalance: boolean;
  images: string[];
  remark: string;
  declaredAt: Date;
  firstApprover: string | null;
  orders: { id: string; sn: string; missingCents: number }[];
}

/** Open declarations, one row for each transfer: of one that pays several orders, the first order's with the sum. */
export async function listOpenDeclarations(db: Database): Promise<OpenDeclaration[]> {
  const { rows } = await sql<OpenDeclaration>`
    with open as (
      select d.*, o.sn, o.placed_at, o.placed_by, i.kind, i.amount_cents - i.received_cents as missing,
        coalesce(d.joint_payment_id, d.id) as transfer,
        exists (select from bill_instalments b where b.bill_id = i.bill_id and b.kind = 'balance' and b.state = 'not_due') as has_balance
      from payment_declarations d
      join orders o on o.id = d.order_id
      join bill_instalments i on i.id = d.instalment_id
      where d.state = 'un_commit'
    ), whole as (
      select transfer, sum(missing)::bigint as missing, bool_or(has_balance) as has_balance,
        jsonb_agg(jsonb_build_object('id', order_id, 'sn', sn, 'missingCents', missing) order by placed_at, order_id) as orders
      from open group by transfer
    ), first as (
      select distinct on (transfer) * from open order by transfer, cardinality(images) desc, placed_at, order_id
    )
    select f.id, f.order_id as "orderId", coalesce(j.sn, f.sn) as sn, u.first_name as "firstName", u.last_name as "lastName",
      w.missing as "missingCents", f.kind, w.has_balance as "hasBalance", f.images, f.remark, f.declared_at as "declaredAt",
      a.name as "firstApprover", w.orders
    from first f
    join whole w on w.transfer = f.transfer
    join users u on u.id = f.placed_by
    left join joint_payments j on j.id = f.joint_payment_id
    left join operators a on a.id = f.first_approver
    order by f.declared_at limit 500`.execute(db);
  return rows.map((row) => ({ ...row, missingCents: Number(row.missingCents) }));
}

export interface WaitingDeclaration {
  id: string;
  instalmentId: string;
  orderId: string;
}

const waitingColumns = ['id', 'instalment_id as instalmentId', 'order_id as orderId'] as const;
/** The slips of a transfer that pays several orders are with the first of them, also once that one is decided. */
const hasSlip = sql<SqlBool>`(cardinality(images) > 0 or exists (
  select from payment_declarations other where other.joint_payment_id = payment_declarations.joint_payment_id
    and other.declared_at = payment_declarations.declared_at and cardinality(other.images) > 0))`;
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

/** The number and the sum of the transfer `d`, of the order `o` and the instalment `i`. */
const numberDeclared = sql`coalesce((select j.sn from joint_payments j where j.id = d.joint_payment_id), o.sn)`;
const sumDeclared = sql`coalesce((
  select sum(k.amount_cents - k.received_cents) from payment_declarations e join bill_instalments k on k.id = e.instalment_id
  where e.joint_payment_id = d.joint_payment_id and e.state = 'un_commit'), i.amount_cents - i.received_cents)`;

/** Marks the slips that have waited this long and of which finance has not been reminded yet. */
export async function claimUnreminded(tx: Transaction, days: number) {
  const { rows } = await sql<{ id: string; sn: string; amountCents: number }>`
    update payment_declarations d set reminded_at = now()
    from orders o, bill_instalments i
    where o.id = d.order_id and i.id = d.instalment_id and d.state = 'un_commit' and d.reminded_at is null
      and cardinality(d.images) > 0 and d.declared_at < now() - make_interval(days => ${days})
    returning d.id, ${numberDeclared} as sn, ${sumDeclared} as "amountCents"
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
      returning id, order_id, instalment_id, joint_payment_id, images, declared_at
    ), first as (
      select distinct on (coalesce(joint_payment_id, id)) * from told
      order by coalesce(joint_payment_id, id), cardinality(images) desc, id
    )
    select d.id, ${numberDeclared} as sn, ${sumDeclared} as "amountCents", cardinality(d.images) > 0 as "hasSlip"
    from first d join orders o on o.id = d.order_id join bill_instalments i on i.id = d.instalment_id
    order by d.declared_at, d.id
  `.execute(tx);
  return rows.map((row) => ({ ...row, amountCents: Number(row.amountCents) }));
}
