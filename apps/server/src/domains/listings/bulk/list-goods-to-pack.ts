import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { listGoodsToPack as listCall } from '@sampan/contract/reseller/goods';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { pickText } from '#domains/catalogue/texts.ts';
import { readGoods } from '#domains/listings/goods/store.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { requireSelection } from './selection-store.ts';

/** As many as a package takes; the rest of a selection follows as further packages. */
export async function listGoodsToPack(
  { db, actor, language }: Context & { actor: Customer },
  { selectionId, start, offerIds }: ParsedInputOf<typeof listCall>,
): Promise<OutputOf<typeof listCall>> {
  const { buyerId } = actor;
  const chosen =
    selectionId === undefined ? offerIds : (await requireSelection(db, buyerId, selectionId, 'goods')).productIds;
  const next = start + resellerLimits.packageGoodsMax;
  const goods = await readGoods(db, chosen.slice(start, next), buyerId);
  return {
    list: goods.map(({ id, titles, picture }) => ({
      offerId: id,
      title: pickText(titles, language),
      imageUrl: picture ?? '',
    })),
    total: chosen.length,
    next: next < chosen.length ? next : 0,
  };
}
