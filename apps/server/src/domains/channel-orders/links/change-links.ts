import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { serverLimits } from '@sampan/contract/limits';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { countAttempt } from '#domains/accounts/attempts.ts';
import { findSkusSoldTo } from '#domains/catalogue/match-skus.ts';
import { findChosen } from '#domains/channel-orders/lines/link-shop-order-line.ts';
import { putLink, putLinks } from '#domains/channel-orders/lines/link-store.ts';
import { readShopGoodsJob } from '#domains/channel-orders/queued-jobs.ts';
import { requireShop } from '#domains/channels/own-shops.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { isInShop, readProposals, undoLinks } from './goods-store.ts';
import { askForReading } from './reading-store.ts';

type CustomerContext = Context & { actor: Customer };
type Input<Name extends keyof Calls> = ParsedInputOf<Calls[Name]>;

/** Another buyer's shop is not found. Links of a buyer change one after the other. */
async function changeLinks<Result>(
  ctx: CustomerContext,
  shopId: string,
  change: (tx: Transaction, shopId: string) => Promise<Result>,
): Promise<Result> {
  const { buyerId } = ctx.actor;
  const shop = await requireShop(ctx.db, buyerId, shopId);
  return inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    return change(tx, shop.id);
  });
}

/** Asked for again while it is on its way, it goes on. */
export async function askForShopGoods(ctx: CustomerContext, input: Input<'readShopGoods'>): Promise<null> {
  await changeLinks(ctx, input.shopId, async (tx, shopId) => {
    if (!(await askForReading(tx, shopId))) return;
    const most = { bucket: `shop-goods:${shopId}`, max: serverLimits.shopReadingsPerDay, minutes: 24 * 60 };
    await countAttempt(tx, [most], 'too_many_requests');
    await ctx.queue.add(tx, readShopGoodsJob, { shopId }, { group: ctx.actor.buyerId });
  });
  return null;
}

/** Open orders with these goods follow, because their lines are matched when they are read. */
export async function linkShopGoods(ctx: CustomerContext, input: Input<'linkShopGoods'>): Promise<null> {
  await changeLinks(ctx, input.shopId, async (tx, shopId) => {
    if (!(await isInShop(tx, shopId, input.variantId))) throw refuse('not_found');
    const skuId = await findChosen(tx, ctx, input);
    await putLink(tx, { shopId, variantId: input.variantId, shopSku: '' }, '', skuId);
  });
  return null;
}

/** What was withdrawn since it was proposed is left out. */
export async function confirmShopGoods(
  ctx: CustomerContext,
  { shopId: wanted, variantIds }: Input<'confirmShopGoods'>,
): Promise<OutputOf<Calls['confirmShopGoods']>> {
  return changeLinks(ctx, wanted, async (tx, shopId) => {
    const proposed = await readProposals(tx, shopId, variantIds);
    const skuIds = proposed.map(({ skuId }) => skuId);
    const sold = await findSkusSoldTo(tx, ctx.actor.buyerId, skuIds);
    const links = proposed.filter(({ skuId }) => sold.has(skuId));
    await putLinks(tx, shopId, links, 'replaced');
    return { linked: links.length };
  });
}

export async function unlinkShopGoods(
  ctx: CustomerContext,
  { shopId: wanted, variantIds }: Input<'unlinkShopGoods'>,
): Promise<OutputOf<Calls['unlinkShopGoods']>> {
  return changeLinks(ctx, wanted, async (tx, shopId) => ({ unlinked: await undoLinks(tx, shopId, variantIds) }));
}
