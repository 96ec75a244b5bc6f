import type { OutputOf } from '@sampan/contract/call';
import type { listPriceRules as listCall } from '@sampan/contract/reseller/prices';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import { toMarketResponse } from '#domains/listings/terms/markets.ts';
import { toRuleResponse } from '#domains/listings/terms/rule-response.ts';
import { readTerms } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { countListed } from './preview-store.ts';

export async function listPriceRules(ctx: Context & { actor: Customer }): Promise<OutputOf<typeof listCall>> {
  const shops = await listOwnShops(ctx.db, ctx.actor.buyerId);
  const [terms, listed] = await Promise.all([
    readTerms(ctx.db, shops, ctx.language),
    countListed(ctx.db, ctx.actor.buyerId),
  ]);
  return shops.flatMap((shop) => {
    const its = terms.get(shop.id);
    if (!its) return [];
    return {
      shopId: shop.id,
      shopName: shop.name || shop.address,
      currency: shop.currency,
      perUsd: its.perUsdE6 / 1_000_000,
      ...toRuleResponse(its.rule),
      mainLanguage: its.language,
      market: toMarketResponse(its.market, its.tariffs, ctx.language),
      published: listed.get(shop.id) ?? 0,
      version: its.version,
    };
  });
}
