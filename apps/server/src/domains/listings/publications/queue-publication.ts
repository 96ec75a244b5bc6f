import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Serving } from '@sampan/contract/publication-states';
import type { queuePublications as queueCall } from '@sampan/contract/reseller/publish';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { requireShop } from '#domains/channels/own-shops.ts';
import { requireLossesSeen } from '#domains/listings/offers/losses.ts';
import { serveShopJob } from '#domains/listings/queued-jobs.ts';
import { grantedProducts, lockRule, readShopTerms, requireRate } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import {
  countInShop,
  insertPublications,
  type PublishableProduct,
  putIntoQueue,
  readExisting,
  readPublishable,
} from './queue-store.ts';

type Input = ParsedInputOf<typeof queueCall>;
type Output = OutputOf<typeof queueCall>;
type Left = Output['left'][number];

/**
 * Publishes goods to one of the customer's shops, or prepares them for review. Prepared and failed publications
 * continue. Goods that are already in the shop or may not be resold are left out.
 */
export async function queuePublications(ctx: Context & { actor: Customer }, input: Input): Promise<Output> {
  const { buyerId } = ctx.actor;
  const shop = await requireShop(ctx.db, buyerId, input.shopId);
  const terms = await readShopTerms(ctx.db, shop, ctx.language);
  requireRate(terms);
  const { goods, left } = await readAllowed(ctx, buyerId, shop.id, input.offerIds);
  return inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    await lockRule(tx, { shopId: shop.id, buyerId, language: terms.language, rule: terms.rule });
    const existing = await readExisting(
      tx,
      shop.id,
      goods.map(({ productId }) => productId),
    );
    const { again, listed } = sorted(existing);
    const isKnown = new Set(existing.map(({ productId }) => productId));
    const fresh = goods.filter(({ productId }) => !isKnown.has(productId));
    await requireRoom(tx, shop.id, fresh.length);
    const made = await insertPublications(tx, {
      shopId: shop.id,
      buyerId,
      isActive: input.isActive,
      isPrepared: input.isPrepared,
      products: fresh.map((product) => ({ productId: product.productId, serving: servingOf(product, input.serving) })),
    });
    if (!input.isPrepared) {
      const sent = [...made, ...again].map(({ id }) => id);
      await requireLossesSeen(tx, sent, { buyerId, language: ctx.language, acceptsLosing: input.acceptsLosing });
      await putIntoQueue(
        tx,
        again.map(({ id }) => id),
        { isPublished: true },
      );
    }
    if (!input.isPrepared && made.length + again.length > 0)
      await ctx.queue.add(tx, serveShopJob, { shopId: shop.id }, { group: buyerId });
    const idOf = new Map([...made, ...again].map(({ id, productId }) => [productId, id]));
    return {
      ids: input.offerIds.flatMap((offerId) => idOf.get(offerId) ?? []),
      left: [...left, ...listed.map(({ productId }): Left => ({ offerId: productId, reason: 'already_there' }))],
    };
  });
}

const sorted = (existing: Awaited<ReturnType<typeof readExisting>>) => {
  const goesOn = (state: string) => state === 'draft' || state === 'failed';
  return {
    again: existing.filter(({ state }) => goesOn(state)),
    listed: existing.filter(({ state }) => !goesOn(state)),
  };
};

async function requireRoom(tx: Transaction, shopId: string, more: number): Promise<void> {
  const max = resellerLimits.publicationsMax;
  if (more > 0 && (await countInShop(tx, shopId)) + more > max) throw refuse('too_many_publications', { max });
}

/** Serves single pieces if the supplier sells them, unless the reseller chose otherwise. */
export const servingOf = ({ hasOnePiece }: PublishableProduct, wanted: Serving | undefined): Serving => {
  if (wanted === 'one_piece' && !hasOnePiece) return 'none';
  return wanted ?? (hasOnePiece ? 'one_piece' : 'none');
};

export async function readAllowed(
  ctx: Pick<Context, 'db'>,
  buyerId: string,
  shopId: string,
  offerIds: readonly number[],
): Promise<{ goods: PublishableProduct[]; left: Left[] }> {
  const found = await readPublishable(ctx.db, buyerId, offerIds);
  const needing = found.flatMap(({ productId, needsAuthorization }) => (needsAuthorization ? productId : []));
  const granted = await grantedProducts(ctx.db, buyerId, needing, shopId);
  const productOf = new Map(found.map((product) => [product.productId, product]));
  const left: Left[] = [];
  const goods = offerIds.flatMap((offerId) => {
    const product = productOf.get(offerId);
    const reason = whyNot(product, granted);
    if (reason) left.push({ offerId, reason });
    return product && !reason ? product : [];
  });
  return { goods, left };
}

function whyNot(product: PublishableProduct | undefined, granted: ReadonlySet<number>): Left['reason'] | undefined {
  if (!product) return 'not_found';
  if (!product.isActive) return 'withdrawn';
  return product.needsAuthorization && !granted.has(product.productId) ? 'needs_authorization' : undefined;
}
