import type { OrderStatus } from '@sampan/contract/order-status';
import type { ruleWait } from '@sampan/contract/reseller/order-rules';
import type { ShopOrderState } from '@sampan/contract/reseller/shop-order-states';
import type { shopOrder } from '@sampan/contract/reseller/shop-orders';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { OrderWait, Property, Recipient } from '#connectors/sales-channel/sales-channel.ts';
import type { Database } from '#database/connect.ts';
import type { PushProblem, PushState } from '#domains/channel-orders/following/tracking-store.ts';
import type { ClosedBecause } from '#domains/channel-orders/orders/store.ts';

/** The data of the page of shop orders. */

export interface ShopOrderRow {
  id: string;
  shopId: string;
  shopName: string;
  shopState: 'connected' | 'refused' | 'disconnected';
  name: string;
  part: number;
  parts: number;
  placedAt: Date;
  changedAt: Date;
  state: ShopOrderState;
  closedBecause: ClosedBecause | null;
  isCancelled: boolean;
  reopenedAt: Date | null;
  recipient: Recipient | null;
  waits: OrderWait[];
  released: OrderWait[];
  /** Empty: nothing is known, or all was erased. */
  details: Partial<Omit<NonNullable<z.output<typeof shopOrder>['details']>, 'currency' | 'customFields'>> & {
    properties?: Property[];
  };
  currency: string;
  erasureAskedAt: Date | null;
  senderName: string;
  fallbackPhone: string;
  /** Why the shop's rule left it to the reseller. */
  ruleWait: z.output<typeof ruleWait> | null;
  order: {
    id: string;
    sn: string;
    billId: string;
    status: OrderStatus;
    dueCents: number;
    senderName: string;
    deliveredAt: string | null;
    isByRule: boolean;
  } | null;
}

export interface ShopOrderFilter {
  buyerId: string;
  /** Undefined: all. */
  state: ShopOrderState | undefined;
  search: string;
  shopId?: string;
  takenSince?: Date;
}

const matching = ({ buyerId, state, search, shopId, takenSince }: ShopOrderFilter) => sql`
  from shop_orders o join reseller_shops s on s.id = o.shop_id
  where o.buyer_id = ${buyerId}${state ? sql` and o.state = ${state}` : sql``}${shopId ? sql` and o.shop_id = ${shopId}` : sql``}${
    takenSince ? sql` and o.taken_at >= ${takenSince}` : sql``
  }
    and (${search} = '' or position(lower(${search}) in lower(o.name)) > 0 or exists (
      select from shop_order_lines l where l.shop_order_id = o.id and position(lower(${search}) in lower(l.title)) > 0))`;

export async function listPage(
  db: Database,
  filter: ShopOrderFilter,
  limit: number,
  offset: number,
): Promise<ShopOrderRow[]> {
  const { rows } = await sql<ShopOrderRow>`
    with page as (
      select o.*, coalesce(nullif(s.name, ''), s.address) as shop_name, s.state as shop_state ${matching(filter)}
      order by ${filter.state === 'open' || filter.state === 'closed' ? sql`o.placed_at` : sql`o.state_since`} desc, o.id desc
      limit ${limit} offset ${offset}
    )
    select p.id, p.shop_id as "shopId", p.shop_name as "shopName", p.shop_state as "shopState", p.name, p.part,
      (select count(*)::int from shop_orders a where a.shop_id = p.shop_id and a.remote_id = p.remote_id) as parts,
      p.placed_at as "placedAt", p.changed_at as "changedAt", p.rule_wait as "ruleWait", p.state, p.closed_because as "closedBecause", coalesce(p.closed_there = 'cancelled', false) as "isCancelled",
      p.reopened_at as "reopenedAt", p.recipient, p.waits, p.released, p.details, p.currency, p.erasure_asked_at as "erasureAskedAt", coalesce(t.sender_name, '') as "senderName",
      coalesce(t.fallback_phone, '') as "fallbackPhone", made.it as "order"
    from page p left join shop_order_settings t on t.shop_id = p.shop_id
    left join lateral (
      select jsonb_build_object('id', r.id, 'sn', r.sn, 'billId', b.id, 'status', r.status, 'senderName', r.sender_name,
        'dueCents', (select coalesce(sum(greatest(i.amount_cents - i.received_cents, 0)), 0) from bill_instalments i
          where i.bill_id = b.id and i.state = 'due'),
        'deliveredAt', (select case when bool_and(h.delivered_at is not null) then max(h.delivered_at) end
          from shipments h where h.order_id = r.id),
        'isByRule', r.is_by_rule) as it
      from orders r join bills b on b.order_id = r.id where r.id = p.order_id
    ) made on true
    order by ${filter.state === 'open' || filter.state === 'closed' ? sql`p.placed_at` : sql`p.state_since`} desc, p.id desc`.execute(
    db,
  );
  return rows;
}

export async function countPage(db: Database, filter: ShopOrderFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function countByState(db: Database, buyerId: string): Promise<Record<ShopOrderState, number>> {
  const rows = await db
    .selectFrom('shop_orders')
    .select([sql<ShopOrderState>`state`.as('state'), sql<number>`count(*)::int`.as('count')])
    .where('buyer_id', '=', buyerId)
    .groupBy('state')
    .execute();
  const counts = { open: 0, ordered: 0, shipped: 0, closed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

export interface ShopRow {
  id: string;
  name: string;
  state: 'connected' | 'refused' | 'disconnected';
  senderName: string;
  fallbackPhone: string;
  pulledUntil: Date | null;
}

/** Shops that are connected or have orders. */
export async function listShops(db: Database, buyerId: string): Promise<ShopRow[]> {
  const { rows } = await sql<ShopRow>`
    select s.id, coalesce(nullif(s.name, ''), s.address) as name, s.state, coalesce(t.sender_name, '') as "senderName",
      coalesce(t.fallback_phone, '') as "fallbackPhone", t.pulled_until as "pulledUntil"
    from reseller_shops s left join shop_order_settings t on t.shop_id = s.id
    where s.buyer_id = ${buyerId}
      and (s.state <> 'disconnected' or exists (select from shop_orders o where o.shop_id = s.id and o.state <> 'closed'))
    order by s.connected_at, s.id`.execute(db);
  return rows;
}

export interface PushRow {
  id: string;
  shopOrderId: string;
  carrier: string;
  trackingNumber: string;
  kind: 'number' | 'delivery';
  replaces: string | null;
  state: PushState;
  problem: PushProblem | null;
  said: string;
  sentAt: Date | null;
  tryAt: Date;
}

export function listPushes(db: Database, shopOrderIds: readonly string[]): Promise<PushRow[]> {
  if (shopOrderIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('tracking_pushes')
    .select([
      'id',
      'shop_order_id as shopOrderId',
      'carrier',
      'tracking_number as trackingNumber',
      sql<PushRow['kind']>`kind`.as('kind'),
      'replaces',
      sql<PushState>`state`.as('state'),
      sql<PushProblem | null>`problem`.as('problem'),
      'said',
      'sent_at as sentAt',
      'try_at as tryAt',
    ])
    .where('shop_order_id', 'in', shopOrderIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countOpen(db: Database, buyerId: string): Promise<number> {
  const open = db
    .selectFrom('shop_orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('buyer_id', '=', buyerId)
    .where('state', '=', 'open');
  return (await open.executeTakeFirstOrThrow()).count;
}
