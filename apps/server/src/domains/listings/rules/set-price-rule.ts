import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { setPriceRule as setCall } from '@sampan/contract/reseller/prices';
import { inTransaction } from '#database/connect.ts';
import { requireShop } from '#domains/channels/own-shops.ts';
import { requireSeen } from '#domains/listings/offers/losses.ts';
import { serveSoon } from '#domains/listings/publications/change-queue.ts';
import { addOffersOfShop, forgetSentCosts } from '#domains/listings/serving/work-store.ts';
import { readRule } from '#domains/listings/terms/rule-response.ts';
import { lockRule, readShopTerms, requireRate, storeRule } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { previewRule } from './preview-price-rule.ts';

/** Stores the rule and sends the prices that it changes. Manual prices stay. Losses must have been seen. */
export async function setPriceRule(
  ctx: Context & { actor: Customer },
  { shopId, mainLanguage, version, acceptsLosing, ...wire }: ParsedInputOf<typeof setCall>,
): Promise<OutputOf<typeof setCall>> {
  const { buyerId } = ctx.actor;
  const shop = await requireShop(ctx.db, buyerId, shopId);
  const terms = await readShopTerms(ctx.db, shop, ctx.language);
  requireRate(terms);
  const rule = readRule(wire);
  const { prices, changed, rising, losses } = await previewRule(ctx.db, shop.id, terms, rule, ctx.language);
  requireSeen(losses, acceptsLosing);
  await inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const stored = await lockRule(tx, { shopId: shop.id, buyerId, language: mainLanguage, rule: terms.rule });
    // A rule that was never stored has version 0 for its readers.
    if (stored.version !== version && !(version === 0 && stored.version === 1)) throw refuse('changed_meanwhile');
    await storeRule(tx, shop.id, { ...rule, language: mainLanguage });
    if (stored.basis !== rule.basis) await forgetSentCosts(tx, shop.id);
    await addOffersOfShop(tx, shop.id);
    await serveSoon(ctx, tx, [shop.id]);
  });
  return { prices, changed, rising };
}
