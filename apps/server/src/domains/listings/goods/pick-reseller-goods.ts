import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { pickResellerGoods as pickCall } from '@sampan/contract/reseller/goods';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { chooseGoods } from './choose-goods.ts';
import { readGoodsTerms } from './goods-terms.ts';
import { authorizationOf } from './list-reseller-goods.ts';
import { readAuthorizations } from './store.ts';

/** For "Select all": the first of a list, with what stands in the way of publishing each. */
export async function pickResellerGoods(
  ctx: Context & { actor: Customer },
  input: ParsedInputOf<typeof pickCall>,
): Promise<OutputOf<typeof pickCall>> {
  const { goods } = await chooseGoods(ctx, input, await readGoodsTerms(ctx, input));
  const ids = goods.slice(0, resellerLimits.publishAtOnceMax).map(({ id }) => id);
  const rows = await readAuthorizations(ctx.db, ids, ctx.actor.buyerId);
  return rows.map((row) => ({ offerId: row.id, authorization: authorizationOf(row) }));
}
