import type { Fees } from '@sampan/contract/fees';
import {
  mayBuyer,
  type OrderStatus,
  type OrderType,
  orderStatuses,
  receivedDays,
  typeOfStatus,
} from '@sampan/contract/order-status';
import type { orderAddress } from '@sampan/contract/orders';
import type pg from 'pg';
import type { z } from 'zod';
import type { Basis, InstalmentKind, InstalmentState, PaymentPattern, Plan } from '#domains/orders/bill.ts';
import type { LineTexts } from '#domains/orders/line-texts.ts';
import type { Serving } from '#domains/orders/order-lines.ts';

/** Orders for readers. One statement reads a whole page, with lines, bill, money, history and notes. */

/** JSON from the database: timestamps are ISO texts. */
export interface ItemRow extends LineTexts {
  id: string;
  product_id: number;
  sku_id: number;
  supplier_id: string;
  picture: string;
  unit_price_e4: number;
  quantity: number;
  amount_cents: number;
  weight_grams: number;
  weight_is_assumed: boolean;
  source_name: string;
  item_number: string;
  hs_code: string;
  origin: string;
  refunded_quantity: number;
  serving: Serving;
  note: string;
  /** Pieces in a refund awaiting a decision. */
  asked_back: number;
}

export interface BillRow {
  id: string;
  order_id: string;
  plan: Plan;
  goods_cents: number;
  /** Fees of 0 may be missing. */
  fees: Partial<Fees>;
  international_is_final: boolean;
  total_cents: number;
  deposit_cents: number;
  balance_cents: number;
  basis: Basis;
}

export interface InstalmentRow {
  id: string;
  position: number;
  kind: InstalmentKind;
  amount_cents: number;
  received_cents: number;
  /** The part of it that was set off against a refund. */
  credit_cents: number;
  state: InstalmentState;
  payment_pattern: PaymentPattern;
  paid_at: string | null;
  is_prepaid: boolean;
  joint: { id: string; sn: string } | null;
  paid_with: { kind: string; brand: string; lastFour: string } | null;
}

interface EventRow {
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  cause: 'customer' | 'operator' | 'provider' | 'job';
  actor_id: string | null;
  reason: string;
  at: string;
  version: number;
  is_objection: boolean;
}

interface GrantedRow {
  total: number;
  fees: Partial<Fees>;
}

export interface OrderRow {
  id: string;
  sn: string;
  placedAt: Date;
  status: OrderStatus;
  statusBefore: OrderStatus | null;
  statusSince: Date;
  /** Null for an address that only the order keeps. */
  addressId: string | null;
  isByRule: boolean;
  destination: 'recipient' | 'own_stock';
  address: Omit<z.output<typeof orderAddress>, 'lines'>;
  company: { name: string; vatNumber: string };
  countryIso: string;
  items: ItemRow[];
  bill: BillRow;
  instalments: InstalmentRow[];
  events: EventRow[];
  paidCents: number;
  /** The charges that banks kept and the shop bears. */
  bankFeeCents: number;
  refundedCents: number;
  /** The cents by which refunds paid the order's own balance. */
  setOffCents: number;
  /** Counts decided refunds, whether or not the money has been paid out yet. */
  granted: GrantedRow;
  /** The weight of all parcels, once the inspection is over. */
  weightGrams: number | null;
  /** When the last parcel was delivered. */
  arrivedAt: Date | null;
  isObjected: boolean;
  /**
   * A refund that the buyer asked for is waiting. The shop itself opened those of unavailable goods and of inspection
   * findings.
   */
  canWithdrawRefund: boolean;
  /** One parcel or more has left. */
  hasLeft: boolean;
  /**
   * When carriers expect to deliver all parcels on their way, as `YYYY-MM-DD`. Null if they give no date for one of
   * them.
   */
  carrierExpects: { from: string; to: string } | null;
  /** The deadline of a question to the buyer about goods that are unavailable. Null if nothing is asked. */
  answerBy: Date | null;
  paymentNote: string;
  /** The currency in which the buyer saw prices when placing the order, or ''. */
  shownCurrency: string;
}

const payableStatuses = orderStatuses.filter((status) => mayBuyer('pay', status));

const grantedStates = "'approved', 'paying', 'paid', 'failed'";

/** Reads everything about the orders of `page`, a common table expression supplied by the caller. */
const selectOrders = `
  select o.id, o.sn, o.placed_at as "placedAt", o.status, o.status_before as "statusBefore",
    o.status_since as "statusSince", o.address_id as "addressId", o.destination,
    o.is_by_rule as "isByRule", o.address, o.country_iso as "countryIso",
    (select jsonb_build_object('name', c.company, 'vatNumber', c.vat_number) from buyers c where c.id = o.buyer_id) as company,
    to_jsonb(b) || jsonb_build_object('fees', coalesce(
      (select jsonb_object_agg(f.fee, f.cents) from bill_fees f where f.bill_id = b.id), '{}')) as bill,
    items.list as items, instalments.list as instalments, events.list as events,
    money.paid as "paidCents", money.fee as "bankFeeCents", money.refunded as "refundedCents",
    money.set_off as "setOffCents", granted.sums as granted,
    parcels.weight as "weightGrams", parcels.arrived as "arrivedAt", parcels.left as "hasLeft",
    parcels.expected as "carrierExpects",
    exists (select from objections b where b.order_id = o.id and b.decided_at is null) as "isObjected",
    o.status = 'after_sales' and exists (select from refunds r where r.order_id = o.id and r.state = 'requested'
      and r.kind = 'pieces' and r.opened_by is null and not r.of_inspection
      and not exists (select from shortages s where s.refund_id = r.id)) as "canWithdrawRefund",
    (select min(s.answer_by) from shortages s where s.order_id = o.id and s.state = 'proposed') as "answerBy",
    coalesce(note.reason, '') as "paymentNote", o.shown_currency as "shownCurrency"
  from page o
  join bills b on b.order_id = o.id
  cross join lateral (
    select jsonb_agg(to_jsonb(i) || jsonb_build_object('asked_back', coalesce((
      select sum(l.quantity) from refund_lines l join refunds r on r.id = l.refund_id
      where l.order_item_id = i.id and r.state = 'requested'), 0), 'titles', p.titles, 'sku_attributes', k.attributes)
      order by i.position) as list
    from order_items i left join products p on p.id = i.product_id left join skus k on k.id = i.sku_id
    where i.order_id = o.id
  ) items
  cross join lateral (
    select jsonb_agg(to_jsonb(i) || jsonb_build_object('is_prepaid', exists (
      select from ledger_entries e where e.order_id = o.id and e.kind = 'prepaid_paid' and e.reference = i.id::text), 'joint', (
      select jsonb_build_object('id', j.id, 'sn', j.sn) from (
        select p.joint_payment_id, p.created_at as at from payments p
        where p.order_id = o.id and p.instalment_id = i.id and p.state in ('pending', 'succeeded') and not exists (
          select from ledger_entries e where e.order_id = o.id and e.kind = 'credit' and e.reference = p.id::text)
        union all
        select d.joint_payment_id, d.declared_at from payment_declarations d
        where d.order_id = o.id and d.instalment_id = i.id and d.state in ('un_commit', 'approved')
      ) paying join joint_payments j on j.id = paying.joint_payment_id order by paying.at desc limit 1), 'paid_with', (
      select jsonb_build_object('kind', p.method_kind, 'brand', p.method_brand, 'lastFour', p.last_four)
      from payments p
      where p.order_id = o.id and p.instalment_id = i.id and p.state in ('pending', 'succeeded') and p.method_kind is not null
        and not exists (
          select from ledger_entries e where e.order_id = o.id and e.kind = 'credit' and e.reference = p.id::text)
      order by p.attempt desc limit 1)) order by i.position) as list
    from bill_instalments i where i.bill_id = b.id and i.state <> 'replaced'
  ) instalments
  cross join lateral (
    select jsonb_agg(to_jsonb(e) || jsonb_build_object('is_objection', b.id is not null) order by e.at, e.id) as list
    from order_events e left join objections b on b.event_id = e.id where e.order_id = o.id
  ) events
  cross join lateral (
    select coalesce(sum(l.amount_cents) filter (where e.kind in ('card_received', 'bank_received', 'prepaid_paid')), 0)::bigint as paid,
      coalesce(sum(l.amount_cents) filter (where e.kind = 'bank_charged'), 0)::bigint as fee,
      coalesce(-sum(l.amount_cents) filter (where e.kind in ('card_refunded', 'bank_refunded', 'card_refund_failed', 'prepaid_refunded')), 0)::bigint as refunded,
      coalesce(-sum(l.amount_cents) filter (where l.account = 'receivable'), 0)::bigint as set_off
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.order_id = o.id and (l.account in ('card', 'bank', 'bank_charges', 'prepaid')
      or l.account = 'receivable' and e.kind in ('set_off', 'set_off_returned'))
  ) money
  cross join lateral (
    select jsonb_build_object('total', coalesce(sum(r.amount_cents), 0), 'fees', coalesce((
      select jsonb_object_agg(f.fee, f.cents) from (
        select f.fee, sum(f.cents) as cents from refunds g join refund_fees f on f.refund_id = g.id
        where g.order_id = o.id and g.state in (${grantedStates}) group by f.fee
      ) f), '{}')) as sums
    from refunds r where r.order_id = o.id and r.state in (${grantedStates})
  ) granted
  cross join lateral (
    select sum(p.weight_grams) filter (where n.order_id is not null) as weight,
      case when bool_and(s.delivered_at is not null) then max(s.delivered_at) end as arrived, count(s.id) > 0 as left,
      case when bool_and(s.delivered_at is not null or s.expected_on is not null) then jsonb_build_object(
        'from', min(s.expected_on) filter (where s.delivered_at is null),
        'to', max(s.expected_on) filter (where s.delivered_at is null)) end as expected
    from parcels p left join inspections n using (order_id) left join shipments s on s.parcel_id = p.id
    where p.order_id = o.id
  ) parcels
  left join lateral (
    select case when d.state = 'rejected' then d.reason end as reason
    from payment_declarations d where d.order_id = o.id order by d.declared_at desc limit 1
  ) note on o.status = any('{${payableStatuses}}')
  order by o.placed_at desc, o.id desc`;

export interface OrderFilter {
  status?: OrderStatus;
  type?: OrderType;
  sn?: string;
  /** `from` is inclusive, `until` exclusive. */
  from?: Date;
  until?: Date;
  /** The order reached its status at that moment or later. */
  changedSince?: Date;
}

const byStatus = orderStatuses
  .flatMap((status) => (typeOfStatus[status] ? [`when '${status}' then '${typeOfStatus[status]}'`] : []))
  .join(' ');

/** SQL for an order's type. An ended order with refunded money is `refunded`. */
const orderType = `(case orders.status ${byStatus} else
  case
    when exists (select from refunds r where r.order_id = orders.id and r.state = 'paid' and r.kind <> 'overpayment') then 'refunded'
    when orders.status = 'completed'
      then case when orders.status_since > now() - interval '${receivedDays} days' then 'received' else 'completed' end
    when exists (
      select from order_events e
      where e.order_id = orders.id and e.to_status = 'closed' and e.cause = 'job'
        and e.from_status in ('create', 'payment_confirming'))
      then 'invalid'
    else 'closed'
  end end)`;

const matching = `
  from orders
  where buyer_id = $1 and ($2::text is null or status = $2) and ($3::text is null or starts_with(sn, $3))
    and ($4::timestamptz is null or placed_at >= $4) and ($5::timestamptz is null or placed_at < $5)
    and ($6::timestamptz is null or status_since >= $6) and ($7::text is null or ${orderType} = $7)`;

const filterValues = (buyerId: string, filter: OrderFilter) => [
  buyerId,
  filter.status ?? null,
  filter.sn || null,
  filter.from ?? null,
  filter.until ?? null,
  filter.changedSince ?? null,
  filter.type ?? null,
];

export async function readOwnOrders(
  pool: pg.Pool,
  buyerId: string,
  filter: OrderFilter,
  limit: number,
  offset: number,
): Promise<OrderRow[]> {
  const { rows } = await pool.query<OrderRow>({
    name: 'orders-page',
    text: `with page as (select * ${matching} order by placed_at desc, id desc limit $8 offset $9) ${selectOrders}`,
    values: [...filterValues(buyerId, filter), limit, offset],
  });
  return rows;
}

export async function countOwnOrders(pool: pg.Pool, buyerId: string, filter: OrderFilter): Promise<number> {
  const { rows } = await pool.query<{ total: number }>({
    name: 'orders-page-total',
    text: `select count(*) as total ${matching}`,
    values: filterValues(buyerId, filter),
  });
  return rows[0]?.total ?? 0;
}

/** One order. With `buyerId`, only if it is that buyer's. */
export async function readOrder(pool: pg.Pool, orderId: string, buyerId?: string): Promise<OrderRow | undefined> {
  const { rows } = await pool.query<OrderRow>({
    name: 'order-one',
    text: `with page as (select * from orders where id = $1 and ($2::uuid is null or buyer_id = $2)) ${selectOrders}`,
    values: [orderId, buyerId ?? null],
  });
  return rows[0];
}

/** One order per id, in the same order; undefined where there is none. */
export async function readOrders(pool: pg.Pool, ids: readonly string[]): Promise<(OrderRow | undefined)[]> {
  const { rows } = await pool.query<OrderRow>({
    name: 'orders-by-id',
    text: `with page as (select * from orders where id = any($1)) ${selectOrders}`,
    values: [ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

export async function countByStatus(
  pool: pg.Pool,
  buyerId: string,
): Promise<{ status: OrderStatus; orders: number }[]> {
  const { rows } = await pool.query<{ status: OrderStatus; orders: number }>({
    name: 'orders-counts',
    text: 'select status, count(*) as orders from orders where buyer_id = $1 group by status',
    values: [buyerId],
  });
  return rows;
}

export async function countByType(pool: pg.Pool, buyerId: string): Promise<{ type: OrderType; orders: number }[]> {
  const { rows } = await pool.query<{ type: OrderType; orders: number }>({
    name: 'orders-types',
    text: `select ${orderType} as type, count(*) as orders from orders where buyer_id = $1 group by 1`,
    values: [buyerId],
  });
  return rows;
}

export async function readActorNames(pool: pg.Pool, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; name: string }>({
    name: 'orders-actors',
    text: `select id, name from operators where id = any($1)
      union all select id, trim(first_name || ' ' || last_name) from users where id = any($1)`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row.name]));
}
