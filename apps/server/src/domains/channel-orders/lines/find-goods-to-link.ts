import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { searchProducts as searchCall } from '@sampan/contract/catalogue/search';
import { searchProducts } from '#domains/catalogue/search-products.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { findChoices } from './choices.ts';

const mostFound = 10;

export async function findGoodsToLink(
  ctx: Context & { actor: Customer },
  { search }: { search: string },
): Promise<OutputOf<Calls['findGoodsToLink']>> {
  const { data } = await searchProducts(ctx, searchCall.input.parse({ keyword: search, pageSize: mostFound }));
  const choices = await findChoices(
    ctx,
    data.map(({ offerId }) => offerId),
  );
  const list = data.flatMap(({ offerId, subjectTrans, imageUrl }) => {
    const variants = choices.get(offerId) ?? [];
    return variants.length > 0
      ? [{ productId: offerId, productName: subjectTrans, productPic: imageUrl, variants }]
      : [];
  });
  return { list };
}
