import type { ShopOrderState } from '@sampan/contract/reseller/shop-order-states';
import { sql } from 'kysely';
import type { OrderWait, Property, Recipient } from '#connectors/sales-channel/sales-channel.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { CleanLine, CleanOrder } from './clean-order.ts';

/** Orders of resellers' shops, their lines and history. */

export type RemoteClosure = 'cancelled' | 'fulfilled' | 'unpaid';
export type ClosedBecause = RemoteClosure | 'set_aside' | 'erased';

/** A row read `for update`. */
export interface LockedShopOrder {
  id: string;
  shopId: string;
  buyerId: string;
  remoteId: string;
  part: number;
  name: string;
  changedAt: Date;
  state: ShopOrderState;
  closedBecause: ClosedBecause | null;
  /** The shop's own reason, whatever the state here. */
  remoteClosure: RemoteClosure | null;
  recipient: Recipient | null;
  waits: OrderWait[];
  /** Reasons to wait that the reseller has overruled. */
  released: OrderWait[];
  repairedAt: Date | null;
  erasedAt: Date | null;
  erasureAskedAt: Date | null;
  orderId: string | null;
  attempt: number;
}

export function selectLocked(tx: Transaction) {
  return tx
    .selectFrom('shop_orders')
    .select([
      'id',
      'shop_id as shopId',
      'buyer_id as buyerId',
      'remote_id as remoteId',
      'part',
      'name',
      'changed_at as changedAt',
      sql<ShopOrderState>`state`.as('state'),
      sql<ClosedBecause | null>`closed_because`.as('closedBecause'),
      sql<RemoteClosure | null>`closed_there`.as('remoteClosure'),
      sql<Recipient | null>`recipient`.as('recipient'),
      sql<OrderWait[]>`waits`.as('waits'),
      sql<OrderWait[]>`released`.as('released'),
      'repaired_at as repairedAt',
      'erased_at as erasedAt',
      'erasure_asked_at as erasureAskedAt',
      'order_id as orderId',
      'attempt',
    ])
    .forUpdate();
}

/** All parts of a remote order, oldest first. */
export function lockParts(tx: Transaction, shopId: string, remoteId: string): Promise<LockedShopOrder[]> {
  return selectLocked(tx).where('shop_id', '=', shopId).where('remote_id', '=', remoteId).orderBy('part').execute();
}

/** Undefined if it is another buyer's. */
export async function lockOwn(tx: Transaction, buyerId: string, id: string): Promise<LockedShopOrder | undefined> {
  if (!isUuid(id)) return undefined;
  return selectLocked(tx).where('id', '=', id).where('buyer_id', '=', buyerId).executeTakeFirst();
}

/** Locks the shop order behind one of our orders. */
export function lockByOrder(tx: Transaction, orderId: string): Promise<LockedShopOrder | undefined> {
  return selectLocked(tx).where('order_id', '=', orderId).executeTakeFirst();
}

const recipientRow = (recipient: Recipient | undefined) => ({
  recipient: recipient ? JSON.stringify(recipient) : null,
  country_iso: recipient?.countryIso ?? '',
});

/** Undefined if it exists. */
export async function insertPart(
  tx: Transaction,
  { shopId, buyerId }: { shopId: string; buyerId: string },
  order: CleanOrder,
  part: number,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('shop_orders')
    .values({
      shop_id: shopId,
      buyer_id: buyerId,
      remote_id: order.id,
      part,
      name: order.name,
      currency: order.currency,
      shipping_name: order.shippingName,
      placed_at: order.placedAt,
      changed_at: order.changedAt,
      waits: JSON.stringify(order.waits),
      details: JSON.stringify(order.details),
      ...recipientRow(order.recipient),
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'remote_id', 'part']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Updates facts that all parts share, whatever their state. */
export async function updateFacts(
  tx: Transaction,
  shopId: string,
  order: CleanOrder,
  remoteClosure: RemoteClosure | null,
): Promise<void> {
  await tx
    .updateTable('shop_orders')
    .set({
      name: order.name,
      changed_at: order.changedAt,
      closed_there: remoteClosure,
      waits: JSON.stringify(order.waits),
      // Words of an erased customer do not come back.
      details: sql`case when erased_at is null then ${JSON.stringify(order.details)}::jsonb else '{}' end`,
    })
    .where('shop_id', '=', shopId)
    .where('remote_id', '=', order.id)
    .execute();
}

/** Records that the shop no longer has the order. */
export async function recordRemoteClosure(
  tx: Transaction,
  shopId: string,
  remoteId: string,
  remoteClosure: RemoteClosure,
): Promise<void> {
  await tx
    .updateTable('shop_orders')
    .set({ closed_there: remoteClosure })
    .where('shop_id', '=', shopId)
    .where('remote_id', '=', remoteId)
    .execute();
}

export async function setRecipient(tx: Transaction, id: string, recipient: Recipient | undefined): Promise<void> {
  await tx
    .updateTable('shop_orders')
    .set({ ...recipientRow(recipient), repaired_at: null })
    .where('id', '=', id)
    .execute();
}

export async function repairRecipient(tx: Transaction, id: string, recipient: Recipient): Promise<void> {
  await tx
    .updateTable('shop_orders')
    .set({ recipient: JSON.stringify(recipient), repaired_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function setState(
  tx: Transaction,
  id: string,
  state: 'open' | 'closed',
  closedBecause: ClosedBecause | null = null,
): Promise<void> {
  await tx
    .updateTable('shop_orders')
    .set({ state, closed_because: closedBecause, state_since: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function setOrdered(tx: Transaction, id: string, orderId: string): Promise<void> {
  await tx
    .updateTable('shop_orders')
    .set((eb) => ({
      state: 'ordered',
      order_id: orderId,
      ordered_at: sql<Date>`clock_timestamp()`,
      state_since: sql<Date>`clock_timestamp()`,
      attempt: eb('attempt', '+', 1),
      reopened_at: null,
    }))
    .where('id', '=', id)
    .execute();
}

/** Follows our order: shipped, delivered, or not shipped after all. */
export async function setProgress(
  tx: Transaction,
  id: string,
  { state, hasEnded }: { state: 'ordered' | 'shipped'; hasEnded: boolean },
): Promise<void> {
  await tx
    .updateTable('shop_orders')
    .set({
      state,
      state_since: sql<Date>`case when state = ${state} then state_since else clock_timestamp() end`,
      ended_at: hasEnded ? sql<Date>`coalesce(ended_at, clock_timestamp())` : null,
    })
    .where('id', '=', id)
    .execute();
}

/** Our order was closed: the shop's order waits again, or closes for the shop's own reason. */
export async function detachOrder(tx: Transaction, id: string, closedBecause: ClosedBecause | null): Promise<void> {
  await tx
    .updateTable('shop_orders')
    .set({
      state: closedBecause ? 'closed' : 'open',
      closed_because: closedBecause,
      order_id: null,
      ordered_at: null,
      ended_at: null,
      state_since: sql<Date>`clock_timestamp()`,
      reopened_at: closedBecause ? null : sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

export interface LineRow {
  shopOrderId: string;
  id: string;
  variantId: string;
  shopSku: string;
  title: string;
  quantity: number;
  quantityThere: string;
  price: string;
  skuId: number | null;
  /** The reseller ships this line. */
  isOwn: boolean;
  properties: Property[];
  /** Pieces that the shop wanted when the line was stored, and now if that has changed since it was ordered here. */
  orderedThere: number | null;
  wantedThere: number | null;
}

export function listLines(db: Database | Transaction, shopOrderIds: readonly string[]): Promise<LineRow[]> {
  if (shopOrderIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('shop_order_lines')
    .select([
      'shop_order_id as shopOrderId',
      'remote_line_id as id',
      'remote_variant_id as variantId',
      'shop_sku as shopSku',
      'title',
      'quantity',
      'quantity_there as quantityThere',
      'price',
      'sku_id as skuId',
      'is_own as isOwn',
      sql<Property[]>`properties`.as('properties'),
      'ordered_there as orderedThere',
      'wanted_there as wantedThere',
    ])
    .where('shop_order_id', 'in', shopOrderIds)
    .orderBy('shop_order_id')
    .orderBy('position')
    .execute();
}

/** Existing lines keep their choices unless their goods have changed. */
export async function putLines(tx: Transaction, shopOrderId: string, lines: readonly CleanLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('shop_order_lines')
    .values(
      lines.map((line, position) => ({
        shop_order_id: shopOrderId,
        remote_line_id: line.id,
        position,
        remote_variant_id: line.variantId,
        shop_sku: line.sku,
        title: line.title,
        quantity: line.quantity,
        quantity_there: line.quantityThere,
        price: line.price,
        properties: JSON.stringify(line.properties),
        ordered_there: line.ordered,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['shop_order_id', 'remote_line_id']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        quantity: eb.ref('excluded.quantity'),
        quantity_there: eb.ref('excluded.quantity_there'),
        price: eb.ref('excluded.price'),
        properties: eb.ref('excluded.properties'),
        ordered_there: eb.ref('excluded.ordered_there'),
        wanted_there: null,
        remote_variant_id: eb.ref('excluded.remote_variant_id'),
        shop_sku: eb.ref('excluded.shop_sku'),
        sku_id: sql<number | null>`case when shop_order_lines.remote_variant_id = excluded.remote_variant_id
          and shop_order_lines.shop_sku = excluded.shop_sku then shop_order_lines.sku_id end`,
        is_own: sql<boolean>`shop_order_lines.is_own and shop_order_lines.remote_variant_id = excluded.remote_variant_id
          and shop_order_lines.shop_sku = excluded.shop_sku`,
      })),
    )
    .execute();
}

export async function removeLines(tx: Transaction, shopOrderId: string, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await tx
    .deleteFrom('shop_order_lines')
    .where('shop_order_id', '=', shopOrderId)
    .where('remote_line_id', 'in', lineIds)
    .execute();
}

export async function moveLines(tx: Transaction, from: string, to: string, lineIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('shop_order_lines')
    .set({ shop_order_id: to })
    .where('shop_order_id', '=', from)
    .where('remote_line_id', 'in', lineIds)
    .execute();
}

export async function chooseSku(
  tx: Transaction,
  shopOrderId: string,
  lineId: string,
  skuId: number | null,
  isOwn = false,
): Promise<void> {
  await tx
    .updateTable('shop_order_lines')
    .set({ sku_id: skuId, is_own: isOwn })
    .where('shop_order_id', '=', shopOrderId)
    .where('remote_line_id', '=', lineId)
    .execute();
}

/** Records what the shop wants by now of lines that are ordered here. Returns whether that is news. */
export async function recordWanted(
  tx: Transaction,
  shopOrderId: string,
  wanted: ReadonlyMap<string, number>,
): Promise<boolean> {
  const { rows } = await sql`
    update shop_order_lines l set wanted_there = nullif(w.pieces, l.ordered_there)
    from (select remote_line_id as id, coalesce((${JSON.stringify(Object.fromEntries(wanted))}::jsonb ->> remote_line_id)::int, 0) as pieces
      from shop_order_lines where shop_order_id = ${shopOrderId}) w
    where l.shop_order_id = ${shopOrderId} and l.remote_line_id = w.id and l.ordered_there is not null
      and l.wanted_there is distinct from nullif(w.pieces, l.ordered_there)
    returning l.remote_line_id`.execute(tx);
  return rows.length > 0;
}

export async function addRelease(tx: Transaction, id: string, wait: OrderWait): Promise<void> {
  await tx
    .updateTable('shop_orders')
    .set({ released: sql`released || ${JSON.stringify([wait])}::jsonb` })
    .where('id', '=', id)
    .execute();
}

/** Creates a part with the same recipient. */
export async function copyPart(tx: Transaction, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into shop_orders (shop_id, buyer_id, remote_id, part, name, currency, shipping_name, placed_at, changed_at,
      closed_there, recipient, country_iso, repaired_at, erased_at, erasure_asked_at, waits, released, details)
    select shop_id, buyer_id, remote_id,
      (select max(part) + 1 from shop_orders p where p.shop_id = o.shop_id and p.remote_id = o.remote_id), name, currency,
      shipping_name, placed_at, changed_at, closed_there, recipient, country_iso, repaired_at, erased_at, erasure_asked_at,
      waits, released, details
    from shop_orders o where id = ${id}
    returning id`.execute(tx);
  const [copied] = rows;
  if (!copied) throw new Error('a part that is locked is not there');
  return copied.id;
}

type EventKind =
  | 'taken'
  | 'changed'
  | 'cancelled'
  | 'fulfilled'
  | 'unpaid'
  | 'paid_again'
  | 'address_repaired'
  | 'line_chosen'
  | 'split'
  | 'set_aside'
  | 'taken_up'
  | 'released'
  | 'ordered'
  | 'ordered_by_rule'
  | 'shipped'
  | 'order_closed'
  | 'tracking_sent'
  | 'tracking_refused'
  | 'erased';

export async function recordEvent(
  tx: Transaction,
  shopOrderId: string,
  kind: EventKind,
  orderId: string | null = null,
): Promise<void> {
  await tx.insertInto('shop_order_events').values({ shop_order_id: shopOrderId, kind, order_id: orderId }).execute();
}
