import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** As people call a purchase order. */
export const purchaseNumber = (number: number) => `PO-${number}`;

interface Placed {
  number: string;
  pieces: number;
}

/** What suppliers were asked to send for an order, and has not arrived: who cancels the order has to settle it with them. */
export async function placedGoods(db: Database | Transaction, orderId: string): Promise<Placed[]> {
  const { rows } = await sql<{ number: number; pieces: number }>`
    select p.number, sum(l.quantity - l.short)::int as pieces
    from purchase_order_lines l join purchase_orders p on p.id = l.purchase_order_id
    where l.order_id = ${orderId} and p.state in ('placed', 'shipped')
    group by p.number having sum(l.quantity - l.short) > 0 order by p.number
  `.execute(db);
  return rows.map(({ number, pieces }) => ({ number: purchaseNumber(number), pieces }));
}
