import { randomBytes } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Language } from '@sampan/contract/languages';
import { serverLimits } from '@sampan/contract/limits';
import type { repeatPackage as repeatCall, requestPackage as requestCall } from '@sampan/contract/reseller/downloads';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { countAttempt } from '#domains/accounts/attempts.ts';
import { findOwnShop, type ResellerShop } from '#domains/channels/own-shops.ts';
import { makePackageJob } from '#domains/listings/queued-jobs.ts';
import { grantedProducts, readShopTerms, requireRate } from '#domains/listings/terms/shop-terms.ts';
import { queueFileRemoval } from '#domains/uploads/remove-files.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { beginAgain, countStored, insertPackage, lockOwnPackage, readPackable } from './store.ts';

type CustomerContext = Context & { actor: Customer };
type Output = OutputOf<typeof requestCall>;

export async function requestPackage(
  ctx: CustomerContext,
  { offerIds, shopId, ...chosen }: ParsedInputOf<typeof requestCall>,
): Promise<Output> {
  const { buyerId } = ctx.actor;
  const shop = shopId ? await requirePricedShop(ctx, shopId) : null;
  const { allowed, left } = await sortGoods(ctx, offerIds);
  if (allowed.length === 0) throw refuse('no_goods_left');
  return inTransaction(ctx.db, async (tx) => {
    await countRequest(tx, buyerId);
    await lockBuyer(tx, buyerId);
    await requireRoom(tx, buyerId);
    const id = await insertPackage(tx, {
      ...chosen,
      buyerId,
      productIds: allowed,
      key: newPackageKey(),
      shop: shop && { id: shop.id, name: shop.name || shop.address },
      currency: shop?.currency ?? 'USD',
    });
    await ctx.queue.add(tx, makePackageJob, { id }, { group: buyerId });
    const answer = { id, left };
    await saveAnswer(tx, ctx, answer);
    return answer;
  });
}

/**
 * Makes the package again with the same goods and options but today's texts, prices and stock. A package that is being
 * made goes on.
 */
export async function repeatPackage(
  ctx: CustomerContext,
  { id }: ParsedInputOf<typeof repeatCall>,
): Promise<OutputOf<typeof repeatCall>> {
  const { buyerId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await countRequest(tx, buyerId);
    await lockBuyer(tx, buyerId);
    const found = await lockOwnPackage(tx, buyerId, id);
    if (!found) throw refuse('not_found');
    if (found.state === 'waiting' || found.state === 'running') return;
    if (found.state !== 'ready') await requireRoom(tx, buyerId);
    await queueFileRemoval(tx, ctx, [found.key]);
    await beginAgain(tx, id, newPackageKey());
    await ctx.queue.add(tx, makePackageJob, { id }, { group: buyerId });
  });
  return null;
}

async function requirePricedShop(ctx: CustomerContext, shopId: string): Promise<ResellerShop> {
  const shop = await findOwnShop(ctx.db, ctx.actor.buyerId, shopId);
  if (!shop || shop.state === 'disconnected') throw refuse('not_found');
  requireRate(await readShopTerms(ctx.db, shop, ctx.language satisfies Language));
  return shop;
}

async function sortGoods(ctx: CustomerContext, offerIds: readonly number[]) {
  const { buyerId } = ctx.actor;
  const found = new Map((await readPackable(ctx.db, buyerId, offerIds)).map((product) => [product.id, product]));
  const needing = [...found.values()].filter(({ needsAuthorization }) => needsAuthorization).map(({ id }) => id);
  const granted = await grantedProducts(ctx.db, buyerId, needing);
  const reasonOf = (id: number): Output['left'][number]['reason'] | undefined => {
    const product = found.get(id);
    if (!product) return 'not_found';
    if (!product.isSold) return 'withdrawn';
    return product.needsAuthorization && !granted.has(id) ? 'needs_authorization' : undefined;
  };
  const sorted = offerIds.map((offerId) => ({ offerId, reason: reasonOf(offerId) }));
  return {
    allowed: sorted.filter(({ reason }) => reason === undefined).map(({ offerId }) => offerId),
    left: sorted.flatMap(({ offerId, reason }) => (reason ? { offerId, reason } : [])),
  };
}

/** Removing a package does not restore the allowance. */
const countRequest = (tx: Transaction, buyerId: string) =>
  countAttempt(
    tx,
    [{ bucket: packagesBucket(buyerId), max: serverLimits.packagesPerDay, minutes: 24 * 60 }],
    'too_many_requests',
  );

export const packagesBucket = (buyerId: string) => `packages:${buyerId}`;

async function requireRoom(tx: Transaction, buyerId: string): Promise<void> {
  const { packagesMax } = serverLimits;
  if ((await countStored(tx, buyerId)) >= packagesMax) throw refuse('too_many_packages', { count: packagesMax });
}

/** The name cannot be guessed, and the file is in no public folder. */
const newPackageKey = (): string => `packages/${randomBytes(18).toString('base64url')}.zip`;
