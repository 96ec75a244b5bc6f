import type { OrderStatus } from '@sampan/contract/order-status';
import type pg from 'pg';
import { isUuid } from '#database/uuid.ts';

/** One customer whole, in one statement. JSON: timestamps are ISO texts. */
export interface CustomerDetails {
  id: string;
  buyer_id: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  country: string;
  language: string;
  created_at: Date;
  disabled_at: Date | null;
  disabled_reason: string;
  erased_at: Date | null;
  offers_since: Date | null;
  has_second_factor: boolean;
  company: string;
  vat_number: string;
  department: string;
  job: string;
  inviter: { id: string; email: string } | null;
  others: { id: string; email: string; name: string }[];
  money: { paid: number; open: number; refunded: number; credit: number };
  orderCount: number;
  orders: { id: string; sn: string; status: OrderStatus; placed_at: string; total_cents: number }[];
}

export interface PersonalDetails {
  addresses: {
    id: string;
    first_name: string;
    last_name: string;
    detail_address: string;
    city: string;
    province: string;
    postcode: string;
    country: string;
    country_iso: string;
    mobile: string;
    is_default: boolean;
  }[];
  favouriteCount: number;
  favourites: { id: number; titles: Record<string, string>; image: string | null; added_at: string }[];
  agreements: { kind: string; version: number; agreed_at: string }[];
  sessions: { kind: 'browser' | 'bearer'; created_at: string; last_seen_at: string }[];
  apiKeys: number;
}

const latest = 10;

/** Rows as a list; an empty one where there are none. */
const listOf = (rows: string) => `(select coalesce(jsonb_agg(r), '[]') from (${rows}) r)`;

const ofBuyersOrders =
  'from orders o join ledger_entries e on e.order_id = o.id join ledger_lines l on l.entry_id = e.id';

const detailsText = `
  select u.*, b.company, b.vat_number, u.totp_secret is not null as has_second_factor,
    (select jsonb_build_object('id', i.id, 'email', i.email) from users i where i.id = u.inviter_id) as inviter,
    ${listOf(`select id, email, trim(first_name || ' ' || last_name) as name from users
      where buyer_id = u.buyer_id and id <> u.id and erased_at is null order by created_at`)} as others,
    (select jsonb_build_object(
        'paid', coalesce(sum(l.amount_cents) filter (where (e.kind like '%_received' or e.kind = 'prepaid_paid') and l.amount_cents > 0), 0),
        'refunded', coalesce(sum(l.amount_cents) filter (where l.account = 'refunds' and (e.kind like '%_refunded' or e.kind = 'card_refund_failed')), 0),
        'credit', -coalesce(sum(l.amount_cents) filter (where l.account in ('refunds', 'receivable')), 0),
        'open', (select coalesce(sum(greatest(n.amount_cents - n.received_cents, 0)), 0)
          from orders o join bills i on i.order_id = o.id join bill_instalments n on n.bill_id = i.id
          where o.buyer_id = u.buyer_id and n.state in ('due', 'confirming')))
      ${ofBuyersOrders} where o.buyer_id = u.buyer_id) as money,
    (select count(*) from orders o where o.buyer_id = u.buyer_id) as "orderCount",
    ${listOf(`select o.id, o.sn, o.status, o.placed_at, i.total_cents from orders o join bills i on i.order_id = o.id
      where o.buyer_id = u.buyer_id order by o.placed_at desc limit ${latest}`)} as orders
  from users u join buyers b on b.id = u.buyer_id where u.id = $1`;

/** Undefined: there is none with this id. */
export async function readCustomer(pool: pg.Pool, id: string): Promise<CustomerDetails | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await pool.query<CustomerDetails>({ name: 'customer-details', text: detailsText, values: [id] });
  return rows[0];
}

const personalText = `
  select ${listOf(`select * from shipping_addresses where buyer_id = u.buyer_id order by is_default desc, created_at desc`)} as addresses,
    (select count(*) from favourites f where f.buyer_id = u.buyer_id) as "favouriteCount",
    ${listOf(`select p.id, p.titles, p.images[1] as image, f.added_at from favourites f join products p on p.id = f.product_id
      where f.buyer_id = u.buyer_id order by f.added_at desc, f.product_id desc limit ${latest}`)} as favourites,
    ${listOf(`select p.kind, p.version, a.agreed_at from user_agreements a join policies p on p.id = a.policy_id
      where a.user_id = u.id order by a.agreed_at desc`)} as agreements,
    ${listOf(`select s.kind, s.created_at, s.last_seen_at from sessions s
      where s.user_id = u.id and s.ended_at is null and s.idle_until > now() and s.absolute_until > now()
        and s.epoch = u.session_epoch and u.disabled_at is null order by s.last_seen_at desc`)} as sessions,
    (select count(*) from api_keys k where k.user_id = u.id and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())) as "apiKeys"
  from users u where u.id = $1`;

export async function readPersonal(pool: pg.Pool, id: string): Promise<PersonalDetails | undefined> {
  const { rows } = await pool.query<PersonalDetails>({ name: 'customer-personal', text: personalText, values: [id] });
  return rows[0];
}
