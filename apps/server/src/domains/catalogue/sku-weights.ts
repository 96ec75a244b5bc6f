import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** Of products, the least weight of a SKU in grams; 0 if none is known. */
export async function leastSkuWeights(
  db: Database | Transaction,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ productId: number; grams: number }>`
    select product_id as "productId", coalesce(min(weight_grams), 0)::int as grams from skus
    where product_id = any(${productIds}::bigint[]) group by product_id
  `.execute(db);
  return new Map(rows.map(({ productId, grams }) => [Number(productId), grams]));
}
