import { type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { InstalmentKind } from '#domains/orders/bill.ts';
import type { Resolution } from './resolve-transfer.ts';

/** Transfers received, as booked to orders. */

export interface NewTransfer {
  orderId: string;
  instalmentId: string;
  declarationId: string | null;
  transactionId: string | null;
  amountCents: number;
  resolution: Resolution;
  bankFeeCents: number;
  bankReference: string;
  firstApprover: string | null;
  isAlone: boolean;
  operatorId: string;
  /** The first share, if the transfer has several. */
  partOf: string | null;
}

export async function insertTransfer(tx: Transaction, transfer: NewTransfer): Promise<string> {
  const { id } = await tx
    .insertInto('received_transfers')
    .values({
      order_id: transfer.orderId,
      instalment_id: transfer.instalmentId,
      declaration_id: transfer.declarationId,
      bank_transaction_id: transfer.transactionId,
      amount_cents: transfer.amountCents,
      resolution: transfer.resolution,
      bank_fee_cents: transfer.bankFeeCents,
      bank_reference: transfer.bankReference,
      first_approver: transfer.firstApprover,
      approved_alone: transfer.isAlone,
      booked_by: transfer.operatorId,
      part_of: transfer.partOf,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The sum that one person has booked to an order without a second. */
export async function sumBookedAlone(tx: Transaction, orderId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('received_transfers')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('total'))
    .where('order_id', '=', orderId)
    .where('first_approver', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** The whole amount of the transfer with this first share, as the bank has it. */
export const wholeCents = (share: string) => sql<number>`(${sql.ref(`${share}.amount_cents`)} + coalesce((
  select sum(p.amount_cents) from received_transfers p where p.part_of = ${sql.ref(`${share}.id`)}), 0))`;

/** The first transfer of an order that was booked by hand, has this amount and no bank transaction yet. */
export async function findBookedByHand(
  tx: Transaction,
  {
    orderId,
    amountCents,
    among,
    except,
  }: { orderId: string; amountCents: number; among?: string; except: readonly string[] },
): Promise<string | undefined> {
  if (among !== undefined && !isUuid(among)) return undefined;
  const row = await tx
    .selectFrom('received_transfers as t')
    .select('t.id')
    .where('t.order_id', '=', orderId)
    .where('t.part_of', 'is', null)
    .where('t.bank_transaction_id', 'is', null)
    .where(wholeCents('t'), '=', amountCents)
    .$if(among !== undefined, (query) => query.where('t.id', '=', among ?? ''))
    .$if(except.length > 0, (query) => query.where('t.id', 'not in', except))
    .orderBy('t.booked_at')
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Links a bank transaction to a transfer that was booked before. */
export async function linkTransfer(tx: Transaction, transferId: string, transactionId: string): Promise<void> {
  await tx
    .updateTable('received_transfers')
    .set({ bank_transaction_id: transactionId })
    .where('id', '=', transferId)
    .execute();
}

/** Makes a transfer that was booked before, with its own shares, a share of another. */
export async function joinTransfer(tx: Transaction, transferId: string, partOf: string): Promise<void> {
  await tx
    .updateTable('received_transfers')
    .set({ part_of: partOf })
    .where((eb) => eb.or([eb('id', '=', transferId), eb('part_of', '=', transferId)]))
    .execute();
}

export interface Part {
  id: string;
  amountCents: number;
}

/**
 * Transfers that were parts of this instalment, also before a smaller one replaced it, and have not gone back; the last
 * first.
 */
export async function listParts(tx: Transaction, orderId: string, kind: InstalmentKind): Promise<Part[]> {
  return tx
    .selectFrom('received_transfers')
    .innerJoin('bill_instalments', 'bill_instalments.id', 'received_transfers.instalment_id')
    .leftJoin('ledger_entries', (join) =>
      join
        .on('ledger_entries.kind', '=', 'credit')
        .on(sql<SqlBool>`ledger_entries.reference = received_transfers.id::text`),
    )
    .select(['received_transfers.id', 'received_transfers.amount_cents as amountCents'])
    .where('received_transfers.order_id', '=', orderId)
    .where('bill_instalments.kind', '=', kind)
    .where('resolution', 'in', ['rest_due', 'ahead'])
    .where('ledger_entries.id', 'is', null)
    .orderBy('booked_at', 'desc')
    .orderBy('received_transfers.id', 'desc')
    .execute();
}

export interface WaitingPart {
  id: string;
  sn: string;
  receivedCents: number;
  missingCents: number;
}

/** Marks the parts whose rest has not come for this long, and about which finance has not been asked yet. */
export async function claimUnaskedParts(tx: Transaction, hours: number): Promise<WaitingPart[]> {
  const { rows } = await sql<WaitingPart>`
    with late as (
      select distinct on (o.id) t.id, o.sn, i.received_cents, i.amount_cents, t.asked_at, t.booked_at
      from bill_instalments i
      join bills b on b.id = i.bill_id
      join orders o on o.id = b.order_id
      join received_transfers t on t.order_id = o.id and t.resolution = 'rest_due'
      where i.state = 'due' and i.received_cents > i.credit_cents + i.ahead_cents
      order by o.id, t.booked_at desc
    )
    update received_transfers t set asked_at = now() from late
    where t.id = late.id and late.asked_at is null and late.booked_at < now() - make_interval(hours => ${hours})
    returning t.id, late.sn, late.received_cents::bigint as "receivedCents",
      (late.amount_cents - late.received_cents)::bigint as "missingCents"
  `.execute(tx);
  return rows.map((row) => ({
    ...row,
    receivedCents: Number(row.receivedCents),
    missingCents: Number(row.missingCents),
  }));
}

/** Ignores spaces, signs and case. */
const referenceKey = (column: string) =>
  sql<string>`upper(regexp_replace(${sql.ref(column)}, '[^[:alnum:]]', '', 'g'))`;

/** Numbers of the orders to which other transfers with the reference of `t` were booked. */
const sameReferenceAs = sql<string[]>`array(
  select distinct o.sn from received_transfers other join orders o on o.id = other.order_id
  where coalesce(other.part_of, other.id) <> coalesce(t.part_of, t.id) and ${referenceKey('other.bank_reference')} = ${referenceKey('t.bank_reference')}
    and ${referenceKey('t.bank_reference')} <> ''
  order by o.sn)`;

export async function findSameReference(db: Database | Transaction, transferId: string): Promise<string[]> {
  const row = await db
    .selectFrom('received_transfers as t')
    .select(sameReferenceAs.as('orders'))
    .where('t.id', '=', transferId)
    .executeTakeFirstOrThrow();
  return row.orders;
}

export async function hasTransfer(db: Database, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (await db.selectFrom('received_transfers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Newest first. */
export function listTransferRows(db: Database, { after, limit }: { after: string | undefined; limit: number }) {
  return db
    .selectFrom('received_transfers as t')
    .innerJoin('orders', 'orders.id', 't.order_id')
    .innerJoin('bill_instalments', 'bill_instalments.id', 't.instalment_id')
    .leftJoin('operators', 'operators.id', 't.booked_by')
    .select(['t.id', 't.order_id as orderId', 'orders.sn', 'bill_instalments.kind', 't.amount_cents as amountCents'])
    .select(['t.resolution', 't.bank_reference as bankReference', 't.booked_at as bookedAt'])
    .select([sql<string>`coalesce(operators.name, '')`.as('bookedBy'), sameReferenceAs.as('sameReferenceAs')])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(t.booked_at, t.id) < (select booked_at, id from received_transfers where id = ${after}::uuid)`,
      ),
    )
    .orderBy('t.booked_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
}
