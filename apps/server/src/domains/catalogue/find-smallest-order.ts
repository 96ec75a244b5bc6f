import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';

/** The least that can be bought of a product: full batches of its first variant that is in stock. Empty: not on show. */
export async function findSmallestOrder(
  db: Database,
  productId: number,
): Promise<{ productId: number; skuId: number; quantity: number }[]> {
  const { rows } = await sql<{ productId: number; skuId: number; quantity: number }>`
    select p.id as "productId", s.id as "skuId",
      (ceil(p.min_order_quantity::numeric / p.batch_number) * p.batch_number)::int as quantity
    from products p join skus s on s.product_id = p.id and not s.is_withdrawn
    where p.id = ${productId} and p.status = 'active'
    order by s.amount_on_sale = 0, s.position, s.id
    limit 1
  `.execute(db);
  return rows;
}
