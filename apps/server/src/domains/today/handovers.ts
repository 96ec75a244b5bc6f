import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { type HandoverKind, handoverKinds } from '@sampan/contract/today';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { pickText, type Texts } from '#domains/catalogue/texts.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { hasRole, workOf } from './whose-work.ts';

/** Work that one role hands over to another and that waits for a decision. */

/** The operators who decide about a kind. `assigned` waits for one operator, whatever the roles. */
const deciders: Record<HandoverKind, (who: Pick<Operator, 'roles'>) => boolean> = {
  purchase: (who) => hasRole(who),
  price: (who) => hasRole(who),
  grant: (who) => hasRole(who, 'catalogue'),
  request: (who) => hasRole(who, 'catalogue'),
  objection: (who) => hasRole(who, 'warehouse', 'support'),
  second_payment: (who) => hasRole(who, 'finance'),
  second_refund: (who) => hasRole(who, 'finance'),
  second_transfer: (who) => hasRole(who, 'finance'),
  assigned: (who) => workOf(who).length > 0,
};

export const handoversOf = (who: Pick<Operator, 'roles'>): HandoverKind[] =>
  handoverKinds.filter((kind) => deciders[kind](who));

type Who = { operatorId: string } & Pick<Operator, 'roles'>;

/** Columns: kind, id, orderId, title, goods, offers, by, cents, fen, since. The first approver does not approve a second time. */
const waiting: Record<HandoverKind, (who: Who) => RawBuilder<unknown>> = {
  purchase: () => sql`
    select 'purchase' as kind, p.id, null::uuid as order_id, 'PO-' || p.number as title, null::jsonb as goods, null::int as offers,
      coalesce((select name from operators where id = p.asked_by), '') as by, null::bigint as cents,
      (select coalesce(sum(l.quantity * l.cost_fen), 0) from purchase_order_lines l where l.purchase_order_id = p.id)::bigint
        + p.freight_fen as fen, p.asked_at as since
    from purchase_orders p where p.asked_at is not null and p.state = 'draft'`,
  price: () => sql`
    select 'price', r.id, null::uuid, r.product_id::text, (select titles from products where id = r.product_id), r.products, a.name, null::bigint, null::bigint, r.asked_at
    from price_requests r join operators a on a.id = r.asked_by where r.decision is null`,
  grant: () => sql`
    select 'grant', g.id, null::uuid, g.company, coalesce((select titles from products where id = g.product_id),
      (select names from suppliers where id = g.supplier_id)), null::int, '', null::bigint, null::bigint, coalesce(g.renewal_asked_at, g.asked_at)
    from grants g where g.state = 'asked' or g.renewal_asked_at is not null`,
  request: () => sql`
    select 'request', q.id, null::uuid, q.title, null::jsonb, null::int, '', null::bigint, null::bigint, q.waiting_since
    from goods_requests q where q.waiting_since is not null`,
  objection: () => sql`
    select 'objection', b.id, b.order_id, '', null::jsonb, null::int, '', null::bigint, null::bigint, b.raised_at
    from objections b where b.decided_at is null`,
  second_payment: ({ operatorId }) => sql`
    select 'second_payment', d.id, d.order_id, '', null::jsonb, null::int, f.name, i.amount_cents, null::bigint, d.first_approved_at
    from payment_declarations d join operators f on f.id = d.first_approver join bill_instalments i on i.id = d.instalment_id
    where d.state = 'un_commit' and d.first_approved_at is not null and d.first_approver <> ${operatorId}`,
  second_refund: ({ operatorId }) => sql`
    select 'second_refund', r.id, r.order_id, '', null::jsonb, null::int, f.name, r.amount_cents, null::bigint, r.first_approved_at
    from refunds r join operators f on f.id = r.first_approver
    where r.state = 'requested' and r.first_approved_at is not null and r.first_approver <> ${operatorId}`,
  second_transfer: ({ operatorId }) => sql`
    select 'second_transfer', b.id, null::uuid,
      coalesce(nullif(b.counterparty, ''), nullif(b.reference, ''), nullif(b.bank_reference, ''), b.booked_on::text),
      null::jsonb, null::int, f.name, abs(b.amount_cents), null::bigint, b.first_approved_at
    from bank_transactions b join operators f on f.id = b.first_approver
    where b.state = 'open' and b.first_approved_at is not null and b.first_approver <> ${operatorId}`,
  assigned: ({ operatorId, roles }) => sql`
    select 'assigned', o.id, o.id, '', null::jsonb, null::int, coalesce(w.name, ''), null::bigint, null::bigint, c.changed_at
    from orders o cross join lateral (
      select c.changed_at, c.changed_by from order_changes c where c.order_id = o.id and c.kind = 'assignee'
      order by c.version desc limit 1
    ) c left join operators w on w.id = c.changed_by
    where o.assignee_id = ${operatorId} and c.changed_by <> ${operatorId} and o.status = any(${workOf({ roles })}::text[])`,
};

/** A table of everything that waits for this operator. Undefined if nothing can. */
function tableFor(who: Who): RawBuilder<unknown> | undefined {
  const parts = handoversOf(who).map((kind) => waiting[kind](who));
  if (parts.length === 0) return undefined;
  return sql`(select * from (${sql.join(parts, sql` union all `)}) as h (kind, id, order_id, title, goods, offers, by, cents, fen, since))`;
}

export interface Handover {
  kind: HandoverKind;
  /** Its name and since when it waits, so that asking again makes a new subject. */
  subject: string;
  orderId: string | null;
  /** Written by the database. */
  since: string;
}

/** Everything that waits for this operator now. */
export async function handoversFor(db: Database | Transaction, who: Who): Promise<Handover[]> {
  const table = tableFor(who);
  if (!table) return [];
  const { rows } = await sql<Handover>`
    select h.kind, h.kind || ' ' || coalesce(nullif(case h.kind when 'purchase' then h.title end, ''), h.id::text)
        || ' ' || extract(epoch from h.since) as subject, h.order_id as "orderId", h.since::text as since
    from ${table} h`.execute(db);
  return rows;
}

interface Row {
  kind: HandoverKind;
  id: string;
  orderId: string | null;
  sn: string | null;
  title: string;
  goods: Texts | null;
  offers: number | null;
  by: string;
  cents: number | null;
  fen: number | null;
  since: Date;
  total: number;
}

const mostListed = 200;

/** Oldest first. */
export async function listHandovers({
  db,
  actor,
  language,
}: Context & { actor: Operator }): Promise<OutputOf<Calls['operatorListHandovers']>> {
  const found = tableFor(actor);
  if (!found) return { list: [], total: 0 };
  const { rows } = await sql<Row>`
    select h.kind, h.id, h.order_id as "orderId", o.sn, h.title, h.goods, h.offers, h.by, h.cents, h.fen, h.since, count(*) over ()::int as total
    from ${found} h left join orders o on o.id = h.order_id order by h.since, h.id limit ${mostListed}
  `.execute(db);
  return {
    list: rows.map(({ kind, id, orderId, sn, title, goods, offers, by, cents, fen, since }) => ({
      kind,
      id,
      orderId: orderId ?? '',
      sn: sn ?? '',
      title,
      goods: goods ? pickText(goods, language) : '',
      offers,
      by,
      amountUsd: cents === null ? null : dollars(cents),
      amountFen: fen,
      since: since.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  };
}
