import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorFillInGoods as fillCall } from '@sampan/contract/marketplace';
import { setOwnWishes } from '#domains/catalogue/own-wishes.ts';
import { writingCatalogue } from '#domains/catalogue/writing-catalogue.ts';
import { marketplaceOf } from '#domains/marketplace/offers/marketplace-of.ts';
import { findKnownByProduct } from '#domains/marketplace/rows/offer-store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/** One transaction: a product that did not come from the marketplace refuses all. */
export async function operatorFillInGoods(
  ctx: Context & { actor: Operator },
  { rows }: ParsedInputOf<typeof fillCall>,
): Promise<OutputOf<typeof fillCall>> {
  const { name } = marketplaceOf(ctx);
  const wishes = new Map(rows.map((row) => [row.productId, row]));
  return writingCatalogue(ctx, async (tx) => {
    const known = await findKnownByProduct(tx, name, [...wishes.keys()]);
    if (known.length < wishes.size) throw refuse('not_found');
    await setOwnWishes(tx, ctx, [...wishes.values()], ctx.actor.operatorId);
    return { filled: wishes.size };
  });
}
