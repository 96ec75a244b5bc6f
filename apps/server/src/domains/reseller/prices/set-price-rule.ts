import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { setPriceRule as setCall } from '@sampan/contract/reseller/prices';
import { inTransaction } from '#database/connect.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { serveSoon } from '../publish/change-queue.ts';
import { requireShop } from '../publish/own-shop.ts';
import { addOffersOfShop } from '../publish/work-store.ts';
import { previewRule } from './preview-price-rule.ts';
import { readShopTerms, requireRate } from './shop-terms.ts';
import { lockRule, storeRule } from './store.ts';
import { readRule } from './wire-rule.ts';

/** The prices that it changes are sent to the shop; those typed by hand stay. */
export async function setPriceRule(
  ctx: Context & { actor: Customer },
  { shopId, mainLanguage, version, ...wire }: ParsedInputOf<typeof setCall>,
): Promise<OutputOf<typeof setCall>> {
  const { buyerId } = ctx.actor;
  const shop = await requireShop(ctx.db, buyerId, shopId);
  const terms = await readShopTerms(ctx.db, shop, ctx.language);
  requireRate(terms);
  const rule = readRule(wire);
  const { prices, changed, rising } = await previewRule(ctx.db, shop.id, terms, rule, ctx.language);
  await inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const stored = await lockRule(tx, { shopId: shop.id, buyerId, language: mainLanguage, rule: terms.rule });
    // A shop whose rule was never stored is at 0 for those who looked at it.
    if (stored.version !== version && !(version === 0 && stored.version === 1)) throw refuse('changed_meanwhile');
    await storeRule(tx, shop.id, { ...rule, language: mainLanguage });
    await addOffersOfShop(tx, shop.id);
    await serveSoon(ctx, tx, [shop.id]);
  });
  return { prices, changed, rising };
}
