import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { recommendProducts as recommendCall } from '@sampan/contract/catalogue/products';
import { toListedProduct } from '#domains/catalogue/listed-product.ts';
import type { Context } from '#shop/context.ts';
import { listRecommended } from './store.ts';

/** So that one busy category does not fill the home page. */
const perCategory = 4;
const maxOffset = 1_000_000;

export async function recommendProducts(
  { pool, cards, language }: Pick<Context, 'pool' | 'cards' | 'language'>,
  { beginPage, pageSize }: ParsedInputOf<typeof recommendCall>,
): Promise<OutputOf<typeof recommendCall>> {
  const offset = Math.min((beginPage - 1) * pageSize, maxOffset);
  const { total, ids } = await listRecommended(pool, { offset, size: pageSize, perCategory });
  const found = await cards.find(pool, ids);
  const data = found.map((card) => toListedProduct(card, language));
  return { data, totalRecords: total, totalPage: Math.ceil(total / pageSize) };
}
