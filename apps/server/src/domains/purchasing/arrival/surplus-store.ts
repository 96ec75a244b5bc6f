import type { SurplusDecision, surplusLists } from '@sampan/contract/surplus';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { Texts } from '#domains/catalogue/texts.ts';
import type { OrderedAttribute } from '#domains/orders/line-texts.ts';

/** Goods beyond what was ordered. */

export interface NewSurplus {
  purchaseOrderId: string | null;
  orderItemId: string | null;
  pieces: number;
  what: string;
  place: string;
  foundBy: string | null;
}

export async function addSurplus(tx: Transaction, surplus: NewSurplus): Promise<string> {
  const { id } = await tx
    .insertInto('surplus_goods')
    .values({
      purchase_order_id: surplus.purchaseOrderId,
      order_item_id: surplus.orderItemId,
      pieces: surplus.pieces,
      what: surplus.what,
      place: surplus.place,
      found_by: surplus.foundBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface LockedSurplus extends NewSurplus {
  decision: SurplusDecision | null;
  /** Of the goods there are more of. */
  skuId: number | null;
}

export async function lockSurplus(tx: Transaction, id: string): Promise<LockedSurplus | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<LockedSurplus>`
    select s.purchase_order_id as "purchaseOrderId", s.order_item_id as "orderItemId", s.pieces, s.what, s.place,
      s.found_by as "foundBy", s.decision, (select sku_id from order_items where id = s.order_item_id) as "skuId"
    from surplus_goods s where s.id = ${id} for update of s
  `.execute(tx);
  return rows[0];
}

export async function decide(
  tx: Transaction,
  id: string,
  decided: { decision: SurplusDecision; reason: string; by: string; pieces: number; givenTo: string | null },
): Promise<void> {
  await tx
    .updateTable('surplus_goods')
    .set({
      decision: decided.decision,
      reason: decided.reason,
      pieces: decided.pieces,
      given_to: decided.givenTo,
      decided_by: decided.by,
      decided_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

export interface SurplusRow {
  id: string;
  purchaseId: string | null;
  purchaseNumber: number | null;
  supplierNames: Texts | null;
  orderId: string | null;
  sn: string | null;
  name: string | null;
  titles: Texts | null;
  sourceName: string | null;
  attributes: OrderedAttribute[] | null;
  picture: string | null;
  itemNumber: string | null;
  pieces: number;
  what: string;
  place: string;
  foundAt: Date;
  foundBy: string;
  decision: SurplusDecision | null;
  reason: string;
  givenId: string | null;
  givenSn: string | null;
  decidedAt: Date | null;
  decidedBy: string;
  /** Its place in the list: microseconds since 1970. */
  since: string;
}

type List = (typeof surplusLists)[number];

const of: Record<List, RawBuilder<unknown>> = {
  open: sql`s.decision is null`,
  kept: sql`s.decision = 'kept'`,
  settled: sql`s.decision in ('returned', 'given', 'waived')`,
};

const most = 1000;

/** What waits the longest comes first; of what is decided, the latest. */
export async function readSurplus(
  db: Database,
  { list, after, limit }: { list: List; after: string; limit: number },
): Promise<{ rows: SurplusRow[]; total: number }> {
  const [moment = null, id = null] = after ? after.split('_') : [];
  const isOpen = list === 'open';
  const since = isOpen ? sql`s.found_at` : sql`s.decided_at`;
  const start = sql`(timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond', ${id}::uuid)`;
  const beyond = isOpen ? sql`(${since}, s.id) > ${start}` : sql`(${since}, s.id) < ${start}`;
  const direction = isOpen ? sql`asc` : sql`desc`;
  const { rows } = await sql<SurplusRow>`
    select s.id, p.id as "purchaseId", p.number as "purchaseNumber", u.names as "supplierNames", o.id as "orderId", o.sn,
      i.product_name as name, g.titles, i.source_name as "sourceName", i.attributes, i.picture,
      i.item_number as "itemNumber", s.pieces, s.what, s.place, s.found_at as "foundAt", coalesce(f.name, '') as "foundBy",
      s.decision, s.reason, h.id as "givenId", h.sn as "givenSn", s.decided_at as "decidedAt",
      coalesce(d.name, '') as "decidedBy", (extract(epoch from ${since}) * 1000000)::bigint::text as since
    from surplus_goods s
    left join purchase_orders p on p.id = s.purchase_order_id
    left join order_items i on i.id = s.order_item_id
    left join orders o on o.id = i.order_id
    left join products g on g.id = i.product_id
    left join suppliers u on u.id = coalesce(p.supplier_id, i.supplier_id)
    left join operators f on f.id = s.found_by
    left join operators d on d.id = s.decided_by
    left join orders h on h.id = s.given_to
    where ${of[list]} and (${moment}::text is null or ${beyond})
    order by ${since} ${direction}, s.id ${direction} limit ${limit}
  `.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from surplus_goods s where ${of[list]} limit ${most}) found
  `.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The order with this number, and its lines of these goods that are still to be bought; before its lock. */
export async function findTaker(
  tx: Transaction,
  sn: string,
  skuId: number,
): Promise<{ orderId: string; orderItemIds: string[] } | undefined> {
  const { rows } = await sql<{ orderId: string; orderItemIds: string[] }>`
    select o.id as "orderId", array_agg(i.id order by i.position) filter (where i.sku_id = ${skuId}) as "orderItemIds"
    from orders o join order_items i on i.order_id = o.id where o.sn = ${sn} group by o.id
  `.execute(tx);
  return rows[0];
}
