import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';

/** Tracking to send to shops: one row per number, with its key and state. */

export type PushState = 'waiting' | 'sent' | 'refused' | 'withdrawn';
export type PushProblem = 'unauthorized' | 'throttled' | 'rejected' | 'unavailable' | 'disconnected';

export interface PushLine {
  id: string;
  quantity: number;
}

export interface KnownPush {
  id: string;
  key: string;
  replaces: string | null;
  shipmentId: string;
  turn: number;
  carrier: string;
  trackingNumber: string;
  lines: PushLine[];
  state: PushState;
  /** The shop may have it, whatever the answer was. */
  wasTried: boolean;
}

/** Oldest first. The caller holds the lock on the shop's order. */
export function listKnownPushes(tx: Transaction, shopOrderId: string): Promise<KnownPush[]> {
  return tx
    .selectFrom('tracking_pushes')
    .select([
      'id',
      'key',
      'replaces',
      'shipment_id as shipmentId',
      'turn',
      'carrier',
      'tracking_number as trackingNumber',
      sql<PushLine[]>`lines`.as('lines'),
      sql<PushState>`state`.as('state'),
      sql<boolean>`tries > 0`.as('wasTried'),
    ])
    .where('shop_order_id', '=', shopOrderId)
    .where('kind', '=', 'number')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Queues that the parcels of these numbers were delivered, each once; a delivery that the carrier takes back before the
 * shop was asked is withdrawn. The caller holds the lock on the shop's order. Returns the new pushes.
 */
export async function recordDeliveries(tx: Transaction, shopOrderId: string): Promise<string[]> {
  await sql`
    update tracking_pushes p set state = 'withdrawn'
    where p.shop_order_id = ${shopOrderId} and p.kind = 'delivery' and p.state = 'waiting' and p.tries = 0
      and not exists (select from shipments h where h.id = p.shipment_id and h.delivered_at is not null
        and h.tracking_number = p.tracking_number)`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into tracking_pushes (shop_order_id, shipment_id, turn, kind, carrier, tracking_number, lines, happened_at)
    select p.shop_order_id, p.shipment_id, p.turn, 'delivery', p.carrier, p.tracking_number, '[]', h.delivered_at
    from tracking_pushes p join shipments h on h.id = p.shipment_id and h.tracking_number = p.tracking_number
    where p.shop_order_id = ${shopOrderId} and p.kind = 'number' and p.state in ('waiting', 'sent')
      and h.delivered_at is not null
    order by p.created_at, p.id
    on conflict on constraint tracking_pushes_once do update set state = 'waiting', happened_at = excluded.happened_at
      where tracking_pushes.state = 'withdrawn'
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface NewPush {
  shopOrderId: string;
  shipmentId: string;
  turn: number;
  replaces: string | null;
  carrier: string;
  trackingNumber: string;
  lines: readonly PushLine[];
}

export async function insertPush(tx: Transaction, push: NewPush): Promise<string> {
  const { id } = await tx
    .insertInto('tracking_pushes')
    .values({
      shop_order_id: push.shopOrderId,
      shipment_id: push.shipmentId,
      turn: push.turn,
      replaces: push.replaces,
      carrier: push.carrier,
      tracking_number: push.trackingNumber,
      lines: JSON.stringify(push.lines),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function withdrawPush(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('tracking_pushes')
    .set({ state: 'withdrawn' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

export interface ShipmentFacts {
  id: string;
  carrier: string;
  trackingNumber: string;
}

/** The shipments of our order, sorted by parcel. */
export function listShipmentsOf(tx: Transaction, orderId: string): Promise<ShipmentFacts[]> {
  return tx
    .selectFrom('shipments')
    .innerJoin('parcels', 'parcels.id', 'shipments.parcel_id')
    .select(['shipments.id', 'carrier', 'tracking_number as trackingNumber'])
    .where('shipments.order_id', '=', orderId)
    .orderBy('parcels.number')
    .execute();
}

/** Pieces per SKU without returns. */
export async function piecesSent(tx: Transaction, orderId: string): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('order_items')
    .select(['sku_id', sql<number>`sum(quantity - refunded_quantity)::int`.as('pieces')])
    .where('order_id', '=', orderId)
    .groupBy('sku_id')
    .execute();
  return new Map(rows.map(({ sku_id, pieces }) => [sku_id, pieces]));
}

export interface DuePush {
  id: string;
  kind: 'number' | 'delivery';
  /** When the carrier delivered it; null for a number. */
  happenedAt: Date | null;
  key: string;
  shopOrderId: string;
  shopId: string;
  remoteOrderId: string;
  carrier: string;
  trackingNumber: string;
  lines: PushLine[];
  tries: number;
  replaces: { key: string; number: string } | null;
}

type Claimed = Pick<DuePush, 'id' | 'tries'>;

/** Longer than a request to a shop may take. */
const leaseSeconds = 120;

/**
 * Leases a due push, so that no other process sends it. After a crash it is due again, and the shop is searched for its
 * key before it is sent. One at a time per order, oldest first.
 */
export async function claimPush(db: Database, id: string): Promise<DuePush | undefined> {
  const { rows } = await sql<DuePush>`
    with claimed as (
      update tracking_pushes set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), tries = tries + 1
      where id = (
        select p.id from tracking_pushes p
        where p.id = ${id} and p.state = 'waiting' and p.try_at <= clock_timestamp()
          and (p.leased_until is null or p.leased_until < clock_timestamp())
          and not exists (
            select from tracking_pushes e where e.shop_order_id = p.shop_order_id and e.state = 'waiting'
              and (e.created_at, e.id) < (p.created_at, p.id))
        for update skip locked)
      returning *
    )
    select c.id, c.kind, c.happened_at as "happenedAt", c.key, c.shop_order_id as "shopOrderId", o.shop_id as "shopId", o.remote_id as "remoteOrderId", c.carrier,
      c.tracking_number as "trackingNumber", c.lines, c.tries,
      (select jsonb_build_object('key', r.key, 'number', r.tracking_number) from tracking_pushes r where r.key = c.replaces)
        as replaces
    from claimed c join shop_orders o on o.id = c.shop_order_id`.execute(db);
  return rows[0];
}

/** The longest due pushes of connected shops, a limited number per buyer. */
export async function findDuePushes(
  db: Database,
  limit: number,
  perBuyer: number,
): Promise<{ id: string; buyerId: string }[]> {
  const { rows } = await sql<{ id: string; buyerId: string }>`
    select id, buyer_id as "buyerId" from (
      select p.id, o.buyer_id, p.try_at, p.created_at,
        row_number() over (partition by o.buyer_id order by p.try_at, p.created_at) as place
      from tracking_pushes p join shop_orders o on o.id = p.shop_order_id
      join reseller_shops s on s.id = o.shop_id and s.state = 'connected'
      where p.state = 'waiting' and p.try_at <= clock_timestamp()
        and (p.leased_until is null or p.leased_until < clock_timestamp())
    ) due
    where place <= ${perBuyer} order by try_at, created_at limit ${limit}`.execute(db);
  return rows;
}

/** Applies even if it was withdrawn meanwhile, because the shop has it now. False if another process has settled it. */
export async function settleSent(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('tracking_pushes')
    .set({ state: 'sent', sent_at: sql<Date>`clock_timestamp()`, leased_until: null, problem: null, said: '' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'withdrawn'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if it is settled or another process has claimed it since. Only the latest attempt counts. */
export async function settleRefused(tx: Transaction, { id, tries }: Claimed, said: string): Promise<boolean> {
  const row = await tx
    .updateTable('tracking_pushes')
    .set({ state: 'refused', leased_until: null, problem: 'rejected', said })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function settleLater(
  db: Database,
  { id, tries }: Claimed,
  { problem, said, afterSeconds }: { problem: PushProblem; said: string; afterSeconds: number },
): Promise<void> {
  await db
    .updateTable('tracking_pushes')
    .set({
      leased_until: null,
      problem,
      said,
      try_at: sql<Date>`clock_timestamp() + make_interval(secs => ${afterSeconds})`,
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .execute();
}

/** Makes a waiting or refused push due for a reseller. False if there is none. */
export async function makeDue(tx: Transaction, buyerId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rows } = await sql<{ id: string }>`
    update tracking_pushes p set state = 'waiting', try_at = clock_timestamp(), problem = null, said = ''
    from shop_orders o
    where p.id = ${id} and o.id = p.shop_order_id and o.buyer_id = ${buyerId} and p.state in ('waiting', 'refused')
    returning p.id`.execute(tx);
  return rows.length > 0;
}
