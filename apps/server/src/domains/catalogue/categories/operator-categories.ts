import type { OutputOf } from '@sampan/contract/call';
import type { operatorListCategories as listCall } from '@sampan/contract/catalogue/operator-products';
import { sql } from 'kysely';
import type { Context } from '#shop/context.ts';

export async function operatorListCategories(ctx: Context): Promise<OutputOf<typeof listCall>> {
  const { rows } = await sql<OutputOf<typeof listCall>[number]>`
    select id, parent_id as "parentId", level, names, position, product_count as "productCount", is_visible as "isVisible"
    from categories order by level, position, id
  `.execute(ctx.db);
  return rows;
}
