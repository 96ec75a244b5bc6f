import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { type HandoverKind, handoverKinds } from '@sampan/contract/today';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { Rows } from '#database/rows.ts';
import { operatorRows } from '#domains/accounts/operator-rows.ts';
import { secondPayments, secondTransfers } from '#domains/billing/waiting-work.ts';
import { pickText, type Texts } from '#domains/catalogue/texts.ts';
import { openPriceRequests, productTitles, supplierNames } from '#domains/catalogue/waiting-work.ts';
import { askedGrants } from '#domains/listings/waiting-work.ts';
import { openObjections } from '#domains/logistics/waiting-work.ts';
import { assignedOrders, orderRows } from '#domains/orders/waiting-work.ts';
import { askedRequests } from '#domains/own-goods/waiting-work.ts';
import { askedPurchases } from '#domains/purchasing/waiting-work.ts';
import { secondRefunds } from '#domains/refunds/waiting-work.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import type { HandedOver } from '#shop/waiting.ts';
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

/** The first approver does not approve a second time. */
const waiting: Record<HandoverKind, (who: Who) => Rows<HandedOver>> = {
  purchase: () => askedPurchases,
  price: () => openPriceRequests,
  grant: () => askedGrants,
  request: () => askedRequests,
  objection: () => openObjections,
  second_payment: ({ operatorId }) => secondPayments(operatorId),
  second_refund: ({ operatorId }) => secondRefunds(operatorId),
  second_transfer: ({ operatorId }) => secondTransfers(operatorId),
  assigned: ({ operatorId, roles }) => assignedOrders(operatorId, workOf({ roles })),
};

/** Everything that waits for this operator. Undefined if nothing can. */
function tableFor(who: Who): Rows<HandedOver> | undefined {
  const parts = handoversOf(who).map((kind) => waiting[kind](who));
  if (parts.length === 0) return undefined;
  return sql`(select * from (${sql.join(parts, sql` union all `)}) as h (kind, id, order_id, title, by, cents, fen, since, product_id, supplier_id, offers))`;
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
    select h.kind, h.id, h.order_id as "orderId", o.sn, h.title, coalesce(p.names, s.names) as goods, h.offers,
      coalesce(w.name, '') as by, h.cents, h.fen, h.since, count(*) over ()::int as total
    from ${found} h left join (${orderRows}) o on o.id = h.order_id left join (${operatorRows}) w on w.id = h.by
      left join (${productTitles}) p on p.id = h.product_id left join (${supplierNames}) s on s.id = h.supplier_id
    order by h.since, h.id limit ${mostListed}
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
