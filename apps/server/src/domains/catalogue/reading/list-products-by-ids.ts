import { type ListedProduct, toListedProduct } from '#domains/catalogue/listed-product.ts';
import type { Context } from '#shop/context.ts';
import { findOffers } from './store.ts';

/** Products that a client remembers by id. Hidden, withdrawn and unknown ones are left out; each is listed once. */
export async function listProductsByIds(
  ctx: Pick<Context, 'pool' | 'language'>,
  { offerIds }: { offerIds: readonly number[] },
): Promise<ListedProduct[]> {
  const rows = await findOffers(ctx.pool, [...new Set(offerIds)]);
  return rows.map((row) => toListedProduct(row, ctx.language));
}
