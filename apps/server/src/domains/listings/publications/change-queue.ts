import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import { requireLossesSeen } from '#domains/listings/offers/losses.ts';
import { serveShopJob } from '#domains/listings/queued-jobs.ts';
import { tryAtOnce } from '#domains/listings/serving/work-store.ts';
import { lockRule, readShopTerms, setPaused } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { lockOwn, type OwnPublication, release } from './listings-store.ts';
import { readAllowed } from './queue-publication.ts';
import { markRemoved, putIntoQueue } from './queue-store.ts';

type CustomerContext = Context & { actor: Customer };

/** Queues every shop that has something to do now. */
export async function serveSoon(
  ctx: Pick<Context, 'queue'>,
  tx: Transaction,
  shopIds: readonly string[],
): Promise<void> {
  for (const shopId of new Set(shopIds)) {
    const buyerId = await tryAtOnce(tx, shopId);
    await ctx.queue.add(tx, serveShopJob, { shopId }, { group: buyerId ?? shopId });
  }
}

/**
 * Sends prepared and failed publications, and those whose last prices the shop refused. What is already being sent goes
 * on.
 */
export async function sendPublications(
  ctx: CustomerContext,
  { ids, acceptsLosing }: ParsedInputOf<Calls['sendPublications']>,
): Promise<OutputOf<Calls['sendPublications']>> {
  return inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, ctx.actor.buyerId);
    const own = await lockOwn(tx, ctx.actor.buyerId, ids);
    const waiting = own.filter(
      ({ state, failedKind }) => state === 'draft' || state === 'failed' || (state === 'listed' && failedKind !== ''),
    );
    if (waiting.length === 0) throw refuse('not_publishable');
    const waitingIds = waiting.map(({ id }) => id);
    const { language, actor } = ctx;
    await requireLossesSeen(tx, waitingIds, { buyerId: actor.buyerId, language, acceptsLosing });
    const sent = await putIntoQueue(tx, waitingIds);
    await serveSoon(
      ctx,
      tx,
      waiting.map(({ shopId }) => shopId),
    );
    return { sent: sent.length };
  });
}

export async function pausePublishing(
  ctx: CustomerContext,
  { shopId, isPaused }: ParsedInputOf<Calls['pausePublishing']>,
): Promise<null> {
  const { buyerId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const shops = (await listOwnShops(tx, buyerId)).filter(({ id }) => shopId === undefined || id === shopId);
    for (const shop of shops) {
      const { language, rule } = await readShopTerms(tx, shop, ctx.language);
      await lockRule(tx, { shopId: shop.id, buyerId, language, rule });
    }
    const ids = shops.map(({ id }) => id);
    await setPaused(tx, ids, isPaused);
    if (!isPaused) await serveSoon(ctx, tx, ids);
  });
  return null;
}

/** A publication that is being sent stays and can be removed once it is published. */
export async function removePublications(
  ctx: CustomerContext,
  { ids }: ParsedInputOf<Calls['removePublications']>,
): Promise<OutputOf<Calls['removePublications']>> {
  return inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, ctx.actor.buyerId);
    const own = await lockOwn(tx, ctx.actor.buyerId, ids);
    const removed = await markRemoved(
      tx,
      own.map(({ id }) => id),
    );
    await serveSoon(
      ctx,
      tx,
      removed.flatMap(({ shopId, waits }) => (waits ? shopId : [])),
    );
    return { removed: removed.length };
  });
}

type Left = OutputOf<Calls['renewPublications']>['left'][number];

/**
 * Publishes the whole product again, because it may have been removed in the shop. Only if the goods are on sale and
 * may be resold.
 */
export async function renewPublications(
  ctx: CustomerContext,
  { ids }: ParsedInputOf<Calls['renewPublications']>,
): Promise<OutputOf<Calls['renewPublications']>> {
  const { buyerId } = ctx.actor;
  return inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const expired = (await lockOwn(tx, buyerId, ids)).filter(({ state }) => state === 'expired');
    const { allowed, left } = await sortRenewable({ ...ctx, db: tx }, buyerId, expired);
    const allowedIds = allowed.map(({ id }) => id);
    await release(tx, allowedIds);
    const renewed = await putIntoQueue(tx, allowedIds);
    await serveSoon(
      ctx,
      tx,
      allowed.map(({ shopId }) => shopId),
    );
    return { renewed: renewed.length, left };
  });
}

/** Which of them are on sale and may be resold, and why the rest are not. */
export async function sortRenewable(ctx: Pick<Context, 'db'>, buyerId: string, expired: readonly OwnPublication[]) {
  const allowed: OwnPublication[] = [];
  const left: Left[] = [];
  for (const [shopId, own] of Map.groupBy(expired, (one) => one.shopId)) {
    const found = await readAllowed(
      ctx,
      buyerId,
      shopId,
      own.map(({ productId }) => productId),
    );
    const may = new Set(found.goods.map(({ productId }) => productId));
    allowed.push(...own.filter(({ productId }) => may.has(productId)));
    left.push(...found.left);
  }
  return { allowed, left };
}
