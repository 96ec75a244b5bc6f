import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type {
  operatorListCollections as listCall,
  operatorMapMarketCategory as mapCall,
} from '@sampan/contract/marketplace';
import { toWireTime } from '@sampan/contract/wire-time';
import { inTransaction } from '#database/connect.ts';
import { categoryIndex } from '#domains/catalogue/category-index.ts';
import { pickText } from '#domains/catalogue/texts.ts';
import { marketplaceOf } from '#domains/marketplace/offers/marketplace-of.ts';
import { listCollections } from '#domains/marketplace/rows/desk-store.ts';
import { mapCategory } from '#domains/marketplace/rows/offer-store.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** Counts from the next import on; products that are here stay where they are. */
export async function operatorMapMarketCategory(
  ctx: Context,
  { marketCategoryId, categoryId }: ParsedInputOf<typeof mapCall>,
): Promise<null> {
  const { name } = marketplaceOf(ctx);
  if (categoryId !== null && !(await categoryIndex(ctx)).byId.has(categoryId)) throw refuse('not_found');
  await inTransaction(ctx.db, (tx) => mapCategory(tx, name, marketCategoryId, categoryId));
  return null;
}

export async function operatorListCollections(ctx: Context): Promise<OutputOf<typeof listCall>> {
  if (!ctx.marketplace) return { list: [] };
  const rows = await listCollections(ctx.db, ctx.marketplace.name);
  return {
    list: rows.map(({ names, importedAt, ...row }) => ({
      ...row,
      name: pickText(names, ctx.language),
      importedAt: toWireTime(importedAt),
    })),
  };
}
