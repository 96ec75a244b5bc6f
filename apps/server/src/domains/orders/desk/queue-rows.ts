import type { OrderStatus } from '@sampan/contract/order-status';
import type pg from 'pg';
import type { PaymentPattern } from '#domains/orders/bill.ts';

/** A row of operators' order lists. */
export interface QueueRow {
  id: string;
  sn: string;
  status: OrderStatus;
  version: number;
  placedAt: Date;
  statusSince: Date;
  countryIso: string;
  userId: string;
  email: string;
  customerName: string;
  totalCents: number;
  pieces: number;
  notes: number;
  assigneeId: string | null;
  assigneeName: string | null;
  instalments: { state: string; received: number; pattern: PaymentPattern }[];
  hasSlip: boolean;
  carrier: string | null;
  trackingNumber: string | null;
}

const queueColumns = `
  select o.id, o.sn, o.status, o.version, o.placed_at as "placedAt", o.status_since as "statusSince",
    o.country_iso as "countryIso", u.id as "userId", u.email, trim(u.first_name || ' ' || u.last_name) as "customerName",
    b.total_cents as "totalCents", o.assignee_id as "assigneeId", p.name as "assigneeName",
    s.carriers as carrier, s.numbers as "trackingNumber",
    (select sum(i.quantity) from order_items i where i.order_id = o.id) as pieces,
    (select count(*) from order_notes n where n.order_id = o.id) as notes,
    (select coalesce(jsonb_agg(jsonb_build_object('state', i.state, 'received', i.received_cents - i.credit_cents, 'pattern', i.payment_pattern)
      order by i.position), '[]') from bill_instalments i where i.bill_id = b.id and i.state <> 'replaced') as instalments,
    o.status = 'payment_confirming' and exists (select from payment_declarations d
      where d.order_id = o.id and d.state = 'un_commit' and d.images <> '{}') as "hasSlip"
  from page o
  join users u on u.id = o.placed_by
  join bills b on b.order_id = o.id
  left join operators p on p.id = o.assignee_id
  cross join lateral (
    select string_agg(distinct s.carrier, ', ') as carriers, string_agg(s.tracking_number, ', ' order by s.shipped_at, s.id) as numbers
    from shipments s where s.order_id = o.id
  ) s`;

/** Keeps the order of the ids. */
export async function readQueueRows(pool: pg.Pool, ids: readonly string[]): Promise<QueueRow[]> {
  const { rows } = await pool.query<QueueRow>({
    name: 'orders-queue-page',
    text: `with page as (select * from orders where id = any($1)) ${queueColumns} order by array_position($1, o.id)`,
    values: [ids],
  });
  return rows;
}
