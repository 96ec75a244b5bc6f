import type { ParsedInputOf } from '@sampan/contract/call';
import { templateFields, unknownPlaceholder } from '@sampan/contract/listing-templates';
import { readCents, readPriceE4 } from '@sampan/contract/money';
import type { CompareRule } from '@sampan/contract/price-rules';
import type { setTemplates as setCall } from '@sampan/contract/reseller/templates';
import { inTransaction } from '#database/connect.ts';
import { requireShop } from '#domains/channels/own-shops.ts';
import { serveSoon } from '#domains/listings/publications/change-queue.ts';
import { addOffersOfShop } from '#domains/listings/serving/work-store.ts';
import { storeTemplates } from '#domains/listings/terms/listing-templates.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type Input = ParsedInputOf<typeof setCall>;

/** Stores how goods are named in a shop. The compared price is sent at once, names with each next publishing. */
export async function setTemplates(
  ctx: Context & { actor: Customer },
  { shopId, compareAt, ...templates }: Input,
): Promise<null> {
  const { buyerId } = ctx.actor;
  for (const field of templateFields) {
    const unknown = unknownPlaceholder(field, templates[field]);
    if (unknown) throw refuse('placeholder_unknown', { name: unknown });
  }
  const shop = await requireShop(ctx.db, buyerId, shopId);
  await inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const stored = { templates, compare: compareAt && readCompareRule(compareAt) };
    if (!(await storeTemplates(tx, { shopId: shop.id, buyerId }, stored))) throw refuse('changed_meanwhile');
    await addOffersOfShop(tx, shop.id);
    await serveSoon(ctx, tx, [shop.id]);
  });
  return null;
}

const readCompareRule = ({ factor, plus, rounding }: NonNullable<Input['compareAt']>): CompareRule => ({
  factorE4: readPriceE4(factor) ?? 0,
  plus: readCents(plus) ?? 0,
  rounding,
});
