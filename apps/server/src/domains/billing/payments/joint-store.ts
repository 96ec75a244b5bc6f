import type { OrderStatus } from '@sampan/contract/order-status';
import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** Payments of several orders at once. */

interface JointPayment {
  id: string;
  sn: string;
}

/** An order as it is now, with the instalment that is due or being confirmed, if there is one. */
export interface JointOrder {
  id: string;
  sn: string;
  billId: string;
  reference: string;
  status: OrderStatus;
  instalmentState: 'due' | 'confirming' | null;
  kind: 'full' | 'deposit' | 'balance' | null;
  missingCents: number;
}

export async function findJoint(
  db: Database | Transaction,
  id: string,
  buyerId: string,
): Promise<JointPayment | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('joint_payments')
    .select(['id', 'sn'])
    .where('id', '=', id)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst();
}

/** The buyer's latest joint payment of exactly these orders. */
export async function findSameJoint(
  tx: Transaction,
  buyerId: string,
  orderIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select j.id from joint_payments j
    where j.buyer_id = ${buyerId} and (
      select array_agg(o.order_id order by o.order_id) from joint_payment_orders o where o.joint_payment_id = j.id
    ) = (select array_agg(id order by id) from unnest(${orderIds}::uuid[]) as wanted (id))
    order by j.created_at desc limit 1`.execute(tx);
  return rows[0]?.id;
}

/** Undefined if the number is taken by another payment or an order. */
export async function insertJoint(
  tx: Transaction,
  joint: { sn: string; buyerId: string; userId: string; orderIds: readonly string[] },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into joint_payments (sn, buyer_id, created_by)
      select ${joint.sn}, ${joint.buyerId}, ${joint.userId}
      where not exists (select from orders where substr(sn, 3) = substr(${joint.sn}, 3))
      on conflict (sn) do nothing returning id
    ), named as (
      insert into joint_payment_orders (joint_payment_id, order_id)
      select made.id, wanted.id from made, unnest(${joint.orderIds}::uuid[]) as wanted (id)
    )
    select id from made`.execute(tx);
  return rows[0]?.id;
}

/** What is due of an order, if a buyer can pay it now. */
const currentInstalment = sql`
  left join bill_instalments i on i.bill_id = b.id and i.state in ('due', 'confirming')
    and o.status in ('create', 'payment_confirming', 'be_confirmed_customer')`;

/** A buyer's orders that can be paid now, those placed first at the top. */
export async function listPayableOrders(
  tx: Transaction,
  buyerId: string,
  { only, limit }: { only: readonly string[] | undefined; limit: number },
): Promise<string[]> {
  const named = only?.filter(isUuid);
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join bills b on b.order_id = o.id ${currentInstalment}
    where o.buyer_id = ${buyerId} and i.state = 'due' and i.amount_cents > i.received_cents
      and (${named === undefined} or o.id = any(${named ?? []}::uuid[]))
    order by o.placed_at, o.id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The orders of a joint payment, those placed first at the top. */
export async function listJointOrders(db: Database | Transaction, jointId: string): Promise<JointOrder[]> {
  const { rows } = await sql<JointOrder>`
    select o.id, o.sn, b.id as "billId", o.customer_reference as reference, o.status,
      i.state as "instalmentState", i.kind,
      coalesce(greatest(i.amount_cents - i.received_cents, 0), 0)::int as "missingCents"
    from joint_payment_orders m
    join orders o on o.id = m.order_id
    join bills b on b.order_id = o.id
    ${currentInstalment}
    where m.joint_payment_id = ${jointId}
    order by o.placed_at, o.id`.execute(db);
  return rows;
}

/** The login that began the payment. */
export async function findPayer(db: Database | Transaction, jointId: string) {
  return db
    .selectFrom('joint_payments')
    .innerJoin('users', 'users.id', 'joint_payments.created_by')
    .select(['users.email', 'users.first_name as firstName', 'users.last_name as lastName', 'users.phone'])
    .where('joint_payments.id', '=', jointId)
    .executeTakeFirstOrThrow();
}

/** Whether a joint payment has a transfer that finance has not decided on. */
export async function hasOpenJointDeclaration(db: Database | Transaction, jointId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_declarations')
    .select('id')
    .where('joint_payment_id', '=', jointId)
    .where(sql<SqlBool>`state = 'un_commit'`)
    .executeTakeFirst();
  return row !== undefined;
}
