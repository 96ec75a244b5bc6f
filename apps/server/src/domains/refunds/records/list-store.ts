import type { RefundKind, RefundReason, RefundState } from '@sampan/contract/refunds';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import type { NamedTexts, Texts } from '#domains/catalogue/texts.ts';
import type { OrderedAttribute } from '#domains/orders/line-texts.ts';

/** Refunds as operators list them. */

/** Condition on a payout `p`: finance still has to transfer it, because it came by transfer or did not reach a card. */
const payoutToTransfer = sql<SqlBool>`p.state = 'failed' or p.method = 'bank' and p.state = 'requested'`;

/** Condition on a refund `r`: finance has to transfer a part of it. */
export const isToTransfer = sql<SqlBool>`r.state in ('paying', 'failed')
  and exists (select from refund_payouts p where p.refund_id = r.id and (${payoutToTransfer}))`;

/** When that transfer became due. */
export const toTransferSince = sql<Date>`coalesce(r.decided_at, r.requested_at)`;

export interface RefundKey {
  at: string;
  id: string;
}

/** Text, because a `Date` would lose the microseconds. */
export async function findRefundKey(db: Database, id: string): Promise<RefundKey | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('refunds')
    .select([sql<string>`requested_at::text`.as('at'), 'id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface RefundFilter {
  state?: RefundState | undefined;
  kind?: RefundKind | undefined;
  /** An order number. */
  order: string;
  /** Finance has to transfer a part of it. */
  isToTransfer: boolean;
  waitingHours?: number | undefined;
}

/** The goods as they were ordered, and in all languages of the catalogue. */
export interface RefundLineRow {
  id: string;
  orderItemId: string;
  product_name: string;
  titles: Texts | null;
  source_name: string;
  attributes: OrderedAttribute[];
  sku_attributes: NamedTexts[] | null;
  quantity: number;
  remark: string;
  amountCents: number;
}

export interface RefundRow {
  id: string;
  orderId: string;
  sn: string;
  customer: string;
  kind: RefundKind;
  reasonCode: RefundReason;
  remark: string;
  pictures: string[];
  amountCents: number;
  transferCents: number;
  state: RefundState;
  requestedAt: Date;
  openedBy: string;
  firstApprover: string;
  decidedAt: Date | null;
  decidedBy: string;
  reason: string;
  lines: RefundLineRow[];
  payouts: {
    /** `balance`: it paid the order's own balance. */
    method: 'card' | 'bank' | 'balance' | 'prepaid';
    state: 'requested' | 'pending' | 'paid' | 'failed';
    amountCents: number;
    bankReference: string;
  }[];
}

/** Refunds that wait for a decision come oldest first, others newest first. */
export async function listRefundRows(
  db: Database,
  filter: RefundFilter,
  { from, limit }: { from: RefundKey | undefined; limit: number },
): Promise<RefundRow[]> {
  const isQueue = filter.state === 'requested';
  const order = isQueue ? sql`r.requested_at, r.id` : sql`r.requested_at desc, r.id desc`;
  const { rows } = await sql<RefundRow>`
    select r.id, r.order_id as "orderId", o.sn, u.first_name || ' ' || u.last_name as customer, r.kind,
      r.reason_code as "reasonCode", r.remark, r.pictures, r.amount_cents as "amountCents", r.state,
      r.requested_at as "requestedAt", coalesce(opener.name, '') as "openedBy",
      case when r.state = 'requested' then coalesce(first.name, '') else '' end as "firstApprover",
      r.decided_at as "decidedAt", coalesce(decider.name, '') as "decidedBy", r.reason,
      (select coalesce(sum(p.amount_cents), 0)::bigint from refund_payouts p where p.refund_id = r.id and (${payoutToTransfer}))
        as "transferCents",
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'orderItemId', l.order_item_id,
          'product_name', i.product_name, 'titles', g.titles, 'source_name', i.source_name, 'attributes', i.attributes,
          'sku_attributes', k.attributes, 'quantity', l.quantity, 'remark', l.remark, 'amountCents', l.amount_cents) order by i.position)
        from refund_lines l join order_items i on i.id = l.order_item_id
          left join products g on g.id = i.product_id left join skus k on k.id = i.sku_id
        where l.refund_id = r.id), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('method', p.method, 'state', p.state, 'amountCents', p.amount_cents,
          'bankReference', p.bank_reference) order by p.id)
        from refund_payouts p where p.refund_id = r.id), '[]') as payouts
    from (select * from refunds r where ${conditions(filter, from, isQueue)} order by ${order} limit ${limit}) r
    join orders o on o.id = r.order_id
    join users u on u.id = o.placed_by
    left join operators opener on opener.id = r.opened_by
    left join operators first on first.id = r.first_approver
    left join operators decider on decider.id = r.decided_by
    order by ${order}`.execute(db);
  return rows;
}

function conditions(filter: RefundFilter, from: RefundKey | undefined, isQueue: boolean) {
  const { state, kind, order, waitingHours } = filter;
  const since = filter.isToTransfer ? toTransferSince : sql`r.requested_at`;
  const place = from && sql`(${from.at}::timestamptz, ${from.id}::uuid)`;
  const all = [
    ...(state ? [sql`r.state = ${state}`] : []),
    ...(kind ? [sql`r.kind = ${kind}`] : []),
    ...(order ? [sql`r.order_id = (select id from orders where sn = ${order})`] : []),
    ...(filter.isToTransfer ? [isToTransfer] : []),
    ...(waitingHours ? [sql`${since} <= now() - make_interval(hours => ${waitingHours})`] : []),
    ...(place ? [isQueue ? sql`(r.requested_at, r.id) > ${place}` : sql`(r.requested_at, r.id) < ${place}`] : []),
  ];
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`;
}
