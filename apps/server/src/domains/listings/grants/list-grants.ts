import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { viewGoods, viewGrant } from './grant-view.ts';
import { findGoods, listOwnGrants, searchGoods } from './store.ts';

export async function listGrants({
  db,
  actor,
  language,
}: Context & { actor: Customer }): Promise<OutputOf<Calls['listGrants']>> {
  const [rows, { overdueHours }] = await Promise.all([
    listOwnGrants(db, actor.buyerId, resellerLimits.grantsMax),
    readSetting(db, 'work'),
  ]);
  return { list: rows.map((row) => viewGrant(language, row)), answerHours: overdueHours.grants };
}

const mostFound = 20;

export async function findGoodsToAuthorize(
  { db, language }: Context,
  { search, productId }: ParsedInputOf<Calls['findGoodsToAuthorize']>,
): Promise<OutputOf<Calls['findGoodsToAuthorize']>> {
  if (productId === undefined) {
    const found = await searchGoods(db, { search, language, limit: mostFound });
    return { list: found.map((goods) => viewGoods(language, goods)) };
  }
  const goods = await findGoods(db, productId);
  return { list: goods?.needsAuthorization ? [viewGoods(language, goods)] : [] };
}
