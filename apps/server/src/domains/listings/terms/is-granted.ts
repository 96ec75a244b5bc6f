import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** Whether a grant `g` holds today: its last day included, whenever the job comes that ends it. */
export const holds = sql<SqlBool>`(g.state = 'granted' and (g.until is null or g.until >= (now() at time zone 'UTC')::date))`;

/** Whether a buyer may sell a product `p` on in a shop; without one, in any of theirs. Only asked of products that need it. */
export const isGranted = (
  buyerId: RawBuilder<unknown>,
  shopId: RawBuilder<unknown> = sql`null::uuid`,
) => sql<SqlBool>`exists (
  select from grants g where g.buyer_id = ${buyerId} and ${holds}
    and (g.product_id = p.id or g.supplier_id = p.supplier_id)
    and (g.shop_id is null or ${shopId} is null or g.shop_id = ${shopId}))`;

/** Of these products, those that need their supplier's authorization and have it for this buyer; with `shopId`, for that shop. */
export async function grantedProducts(
  db: Database | Transaction,
  buyerId: string,
  productIds: readonly number[],
  shopId: string | null = null,
): Promise<Set<number>> {
  if (productIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select p.id from products p where p.id = any(${[...productIds]}::bigint[]) and p.needs_authorization
      and ${isGranted(sql`${buyerId}::uuid`, sql`${shopId}::uuid`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
