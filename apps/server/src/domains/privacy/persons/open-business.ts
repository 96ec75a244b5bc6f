import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import type { Scope } from '#domains/privacy/held/held.ts';
import { refuse } from '#shop/refusal.ts';

interface PersonsOrder {
  id: string;
  sn: string;
  isOpen: boolean;
  /** Money is owed, or a payment or refund is in progress. */
  isOwing: boolean;
}

/** The person's orders, and all of the buyer's unless others act for it. */
export async function findOrders(tx: Transaction, { userId, buyerId }: Scope): Promise<PersonsOrder[]> {
  const { rows } = await sql<PersonsOrder>`
    select o.id, o.sn, o.status not in ('completed', 'closed') as "isOpen",
      exists (select from payments p where p.order_id = o.id and p.state in ('requested', 'open', 'pending', 'abandoned', 'attention'))
        or exists (select from disputes s where s.order_id = o.id and s.state in ('answer_needed', 'under_review'))
        or exists (select from payment_declarations d where d.order_id = o.id and d.state = 'un_commit')
        or exists (select from refunds r where r.order_id = o.id and r.state in ('requested', 'approved', 'paying', 'failed'))
        or exists (
          select from ledger_entries e join ledger_lines l on l.entry_id = e.id
          where e.order_id = o.id and l.account in ('receivable', 'refunds')
          group by l.account having sum(l.amount_cents) <> 0
        ) as "isOwing"
    from orders o where o.placed_by = ${userId} or o.buyer_id = ${buyerId}
    order by o.placed_at
  `.execute(tx);
  return rows;
}

/** Throws while open business still needs the person. */
export function refuseWhatIsOpen(orders: readonly PersonsOrder[], prepaid: readonly string[]): void {
  const refuseFor = (error: 'orders_open' | 'money_owed', found: PersonsOrder[]) => {
    if (found.length > 0) throw refuse(error, { count: found.length }, { data: { orders: found.map(({ sn }) => sn) } });
  };
  refuseFor(
    'orders_open',
    orders.filter(({ isOpen }) => isOpen),
  );
  if (prepaid.length > 0) throw refuse('money_owed', { count: 1 }, { data: { orders: [...prepaid] } });
  refuseFor(
    'money_owed',
    orders.filter(({ isOwing }) => isOwing),
  );
}
