import type { MessageKind } from '@sampan/contract/messages';
import type pg from 'pg';
import type { OrderChange } from '#domains/orders/order-changes.ts';

/** The parts of an order that only operators see, in one statement. JSON: timestamps are ISO texts. */
export interface OrderDetails {
  phone: string;
  language: string;
  company: string;
  vatNumber: string;
  buyersOrders: number;
  toBuy: number;
  spentCents: number;
  /** Names by supplier, then by language. */
  suppliers: Record<string, Record<string, string>>;
  payments: {
    id: string;
    provider: string;
    intent_id: string | null;
    amount_cents: number;
    state: 'requested' | 'open' | 'pending' | 'abandoned' | 'succeeded' | 'cancelled' | 'attention';
    method_brand: string;
    last_four: string;
    note: string;
    created_at: string;
  }[];
  declarations: {
    id: string;
    state: 'un_commit' | 'approved' | 'rejected';
    remark: string;
    images: string[];
    reason: string;
    declared_at: string;
    decided_at: string | null;
    decider: string;
  }[];
  transfers: {
    id: string;
    amount_cents: number;
    bank_fee_cents: number;
    resolution: 'exact' | 'bank_fee' | 'rest_due' | 'credit';
    bank_reference: string;
    booked_at: string;
    booker: string;
  }[];
  refunds: RefundDetails[];
  disputes: {
    id: string;
    amount_cents: number;
    reason: string;
    state: 'answer_needed' | 'under_review' | 'won' | 'lost';
    due_by: string | null;
    opened_at: string;
  }[];
  ledger: { id: string; at: string; kind: string; account: string; amount_cents: number; booker: string }[];
  messages: { created_at: string; template: MessageKind | null; content: string | null; read_at: string | null }[];
  notes: { id: string; written_at: string; written_by: string; author: string; text: string }[];
  changes: (Pick<OrderChange, 'version' | 'kind' | 'before' | 'after'> & { changed_at: string; changer: string })[];
}

export interface RefundDetails {
  id: string;
  state: 'requested' | 'withdrawn' | 'rejected' | 'approved' | 'paying' | 'paid' | 'failed';
  amount_cents: number;
  overpayment: string | null;
  reason: string;
  requested_at: string;
  decided_at: string | null;
  decider: string;
  lines: { order_item_id: string; quantity: number; amount_cents: number; remark: string }[];
  payouts: {
    method: 'card' | 'bank';
    amount_cents: number;
    state: 'requested' | 'pending' | 'paid' | 'failed';
    bank_reference: string;
  }[];
}

/** Joins an operator's name to the row, as `alias`. */
const nameOf = (column: string, alias: string) =>
  `jsonb_build_object('${alias}', coalesce((select name from operators where id = ${column}), ''))`;
/** Rows as a list, which is empty if there are none. */
const listOf = (row: string, order: string, rest: string) =>
  `(select coalesce(jsonb_agg(${row} order by ${order}), '[]') from ${rest})`;

const text = `
  select u.phone, u.language, c.company, c.vat_number as "vatNumber",
    (select count(*) from orders b where b.buyer_id = o.buyer_id) as "buyersOrders",
    (select coalesce(sum(l.pieces), 0)::int from buy_list l where l.order_id = o.id) as "toBuy",
    (select coalesce(sum(b.total_cents), 0)::bigint from orders p join bills b on b.order_id = p.id
      where p.buyer_id = o.buyer_id and p.status not in ('create', 'closed')
        and coalesce(p.status_before, '') <> 'create') as "spentCents",
    (select coalesce(jsonb_object_agg(s.id, s.names), '{}') from suppliers s
      where s.id in (select i.supplier_id from order_items i where i.order_id = o.id)) as suppliers,
    ${listOf('to_jsonb(p)', 'p.created_at, p.id', 'payments p where p.order_id = o.id')} as payments,
    ${listOf(`to_jsonb(d) || ${nameOf('d.decided_by', 'decider')}`, 'd.declared_at, d.id', 'payment_declarations d where d.order_id = o.id')} as declarations,
    ${listOf(`to_jsonb(t) || ${nameOf('t.booked_by', 'booker')}`, 't.booked_at, t.id', 'received_transfers t where t.order_id = o.id')} as transfers,
    ${listOf(
      `to_jsonb(r) || ${nameOf('r.decided_by', 'decider')} || jsonb_build_object(
        'lines', ${listOf('to_jsonb(l)', 'l.id', 'refund_lines l where l.refund_id = r.id')},
        'payouts', ${listOf('to_jsonb(y)', 'y.id', 'refund_payouts y where y.refund_id = r.id')})`,
      'r.requested_at, r.id',
      'refunds r where r.order_id = o.id',
    )} as refunds,
    ${listOf('to_jsonb(d)', 'd.opened_at, d.id', 'disputes d where d.order_id = o.id')} as disputes,
    ${listOf(
      `to_jsonb(e) || to_jsonb(l) || jsonb_build_object('booker', coalesce((select name from operators where id::text = e.booked_by), ''))`,
      'e.at, e.id, l.amount_cents desc',
      'ledger_entries e join ledger_lines l on l.entry_id = e.id where e.order_id = o.id',
    )} as ledger,
    ${listOf('to_jsonb(m)', 'm.created_at desc, m.id desc', 'site_messages m where m.order_id = o.id')} as messages,
    ${listOf(`to_jsonb(n) || ${nameOf('n.written_by', 'author')}`, 'n.written_at desc, n.id desc', 'order_notes n where n.order_id = o.id')} as notes,
    ${listOf(`to_jsonb(c) || ${nameOf('c.changed_by', 'changer')}`, 'c.version', 'order_changes c where c.order_id = o.id')} as changes
  from orders o join users u on u.id = o.placed_by join buyers c on c.id = o.buyer_id
  where o.id = $1`;

export async function readDetails(pool: pg.Pool, orderId: string): Promise<OrderDetails | undefined> {
  const { rows } = await pool.query<OrderDetails>({ name: 'order-details', text, values: [orderId] });
  return rows[0];
}
