import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { prepareSelected as prepareCall, selectGoods as selectCall } from '@sampan/contract/reseller/goods';
import { inTransaction } from '#database/connect.ts';
import { requireShop } from '#domains/channels/own-shops.ts';
import { chooseGoods, readGoodsTerms } from '#domains/listings/goods/choose-goods.ts';
import { authorizationOf } from '#domains/listings/goods/list-reseller-goods.ts';
import { readAuthorizations } from '#domains/listings/goods/store.ts';
import { listingChangeJob } from '#domains/listings/queued-jobs.ts';
import { lockRule, readShopTerms, requireRate } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { findChangeOf, insertChange, insertProductRows, type StoredChange } from './change-store.ts';
import { insertSelection, requireSelection } from './selection-store.ts';

type CustomerContext = Context & { actor: Customer };
type Input = ParsedInputOf<typeof selectCall>;

/** Keeps the goods that were ticked, or that the list holds now. What is no longer on sale is left out. */
export async function selectGoods(ctx: CustomerContext, input: Input): Promise<OutputOf<typeof selectCall>> {
  const { buyerId } = ctx.actor;
  const except = new Set(input.except);
  const wanted = (await findIds(ctx, input.which)).filter((offerId) => !except.has(offerId));
  const found = await readAuthorizations(ctx.db, wanted, buyerId);
  const productIds = found.map(({ id }) => id);
  const { id, expiresAt } = await inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    return insertSelection(tx, {
      buyerId,
      about: 'goods',
      filters: input.which.filters,
      publicationIds: [],
      productIds,
    });
  });
  const publishable = found.filter((one) => ['', 'granted'].includes(authorizationOf(one))).length;
  return { id, count: productIds.length, publishable, expiresAt: expiresAt.toISOString() };
}

async function findIds(ctx: CustomerContext, { offerIds, filters, of }: Input['which']): Promise<readonly number[]> {
  if (of !== undefined) return (await requireSelection(ctx.db, ctx.actor.buyerId, of, 'goods')).productIds;
  if (offerIds) return offerIds;
  if (!filters) return [];
  const { goods } = await chooseGoods(ctx, filters, await readGoodsTerms(ctx, filters));
  return goods.map(({ id }) => id);
}

/** Queues the goods as drafts of ours for a shop. What may not be resold is left out, by name. */
export async function prepareSelected(
  ctx: CustomerContext,
  { id, shopId }: ParsedInputOf<typeof prepareCall>,
): Promise<OutputOf<typeof prepareCall>> {
  const { buyerId } = ctx.actor;
  const shop = await requireShop(ctx.db, buyerId, shopId);
  const terms = await readShopTerms(ctx.db, shop, ctx.language);
  requireRate(terms);
  const { productIds } = await requireSelection(ctx.db, buyerId, id, 'goods');
  return inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const made = await findChangeOf(tx, id);
    if (made) return sameShop(made, shop.id);
    await lockRule(tx, { shopId: shop.id, buyerId, language: terms.language, rule: terms.rule });
    const change = { buyerId, selectionId: id, kind: 'prepare' as const, details: { shopId: shop.id } };
    const changeId = await insertChange(tx, change, productIds.length);
    await insertProductRows(tx, changeId, productIds);
    await ctx.queue.add(tx, listingChangeJob, { id: changeId }, { group: buyerId });
    return { changeId };
  });
}

function sameShop({ id, kind, details }: StoredChange, shopId: string): { changeId: string } {
  if (kind !== 'prepare' || details.shopId !== shopId) throw refuse('selection_used');
  return { changeId: id };
}
