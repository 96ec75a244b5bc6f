import { costText, priceText } from '@sampan/contract/price-rules';
import { ChannelProblem, type ChannelShop, type OfferForShop } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import { type Offered, readOffered } from '#domains/listings/offers/offered-store.ts';
import { planOffers } from '#domains/listings/offers/plan-offers.ts';
import type { ShopTerms } from '#domains/listings/terms/shop-terms.ts';
import { expire } from './expire-publications.ts';
import { notifyOfGoods } from './notify-of-goods.ts';
import {
  beginPush,
  endNotifying,
  endPush,
  markMissing,
  type OfferToSend,
  recordFirstCosts,
  recordOfferRefused,
  settlePush,
  storePlans,
} from './offer-store.ts';
import type { ShopServing } from './shop-serving.ts';
import { addWork, type ClaimedWork, endWork, holdsLease, postponeWork, readWork } from './work-store.ts';

/** Products per calculation. */
const batchSize = 250;
/** The delay for what a shop refuses permanently, unless something changes before. */
const refusedMinutes = 12 * 60;

/**
 * Recalculates what is due and sends the differences. Returns how many products were handled. After a kill the work
 * remains, is recalculated, and sets the same prices and stock.
 */
export async function pushOffers(serving: ShopServing, shop: ChannelShop): Promise<number> {
  const { ctx, shopId, terms } = serving;
  const work = await readWork(ctx.db, shopId, 'offers', batchSize);
  if (work.length === 0) return 0;
  const published = await readOffered(
    ctx.db,
    work.map(({ publicationId }) => publicationId),
  );
  const offers = await settlePlans(serving, published, terms);
  const turnOf = new Map(work.map((one) => [one.publicationId, one]));
  const sendable = new Set(offers.map(({ publicationId }) => publicationId));
  // A product that is being published sends its own prices and is recalculated afterwards.
  const idle = work.filter(({ publicationId }) => !sendable.has(publicationId));
  await endWork(ctx.db, 'offers', idle);
  const batches = batchesOf(offers, shop.batch);
  for (const [index, batch] of batches.entries()) {
    if (index > 0 && serving.isOver()) break;
    const isLater = new Set(batches[index + 1]?.map(({ publicationId }) => publicationId));
    const ending = batch.flatMap(({ publicationId }) =>
      isLater.has(publicationId) ? [] : (turnOf.get(publicationId) ?? []),
    );
    await sendBatch(serving, shop, batch, [...new Set(ending)]);
  }
  return work.length;
}

async function settlePlans(
  { ctx, shopId, lease }: ShopServing,
  published: readonly Offered[],
  terms: ShopTerms,
): Promise<OfferToSend[]> {
  if (terms.perUsdE6 === 0) return [];
  const withdrawn = published.filter(({ isOnSale, state }) => !isOnSale && (state === 'listed' || state === 'paused'));
  const plans = published
    .filter(({ remoteId, state }) => remoteId !== null && state !== 'running')
    .map((one) => {
      const state = withdrawn.includes(one) ? 'expired' : one.state;
      return { one, plan: planOffers({ ...one, state }, one.variants, terms) };
    });
  const changed = plans.filter(
    ({ one, plan }) =>
      (plan.state !== one.state && !withdrawn.includes(one)) ||
      (plan.isSoldOut !== one.isSoldOut && (one.state === 'listed' || one.state === 'paused')),
  );
  const back = plans.flatMap(({ one, plan }) =>
    one.state === 'expired' && one.tellsWhenBack && one.isOnSale && !plan.isSoldOut ? one.id : [],
  );
  const firstCosts = plans.flatMap(({ one, plan }) => plan.firstCosts.map((cost) => ({ ...cost, id: one.id })));
  if (firstCosts.length > 0) await recordFirstCosts(ctx.db, firstCosts);
  if (changed.length + withdrawn.length + back.length > 0)
    await inTransaction(ctx.db, async (tx) => {
      if (!(await holdsLease(tx, shopId, lease))) return;
      await expire(
        tx,
        withdrawn.map(({ id }) => id),
        'withdrawn',
      );
      const moves = changed.filter(({ one }) => !withdrawn.includes(one));
      const paused = await storePlans(
        tx,
        moves.map(({ one, plan }) => ({ id: one.id, from: one.state, to: plan.state, isSoldOut: plan.isSoldOut })),
      );
      await notifyOfGoods(tx, ctx, 'paused', paused);
      await notifyOfGoods(tx, ctx, 'back', await endNotifying(tx, back));
    });
  return plans.flatMap(({ one, plan }) =>
    plan.offers.map((offer) => ({ ...offer, publicationId: one.id, productId: one.remoteId ?? '' })),
  );
}

/** Sends all offers of a product in one request, unless they do not fit. */
function batchesOf(offers: readonly OfferToSend[], size: number): OfferToSend[][] {
  const batches: OfferToSend[][] = [];
  for (const own of Map.groupBy(offers, ({ publicationId }) => publicationId).values()) {
    const last = batches.at(-1);
    if (last && last.length + own.length <= size) last.push(...own);
    else for (let start = 0; start < own.length; start += size) batches.push(own.slice(start, start + size));
  }
  return batches;
}

async function sendBatch(
  serving: ShopServing,
  shop: ChannelShop,
  batch: readonly OfferToSend[],
  ending: readonly ClaimedWork[],
): Promise<void> {
  const { ctx, shopId, lease, terms } = serving;
  serving.mayGoOn();
  const pushId = await beginPush(ctx.db, shopId, batch);
  try {
    const { missing } = await shop.putOffers(batch.map((offer) => toOfferResponse(offer, terms)));
    const lost = new Set(missing);
    const taken = batch.filter(({ productId, remoteId }) => !lost.has(productId) && !lost.has(remoteId));
    await inTransaction(ctx.db, async (tx) => {
      if (!(await holdsLease(tx, shopId, lease))) return;
      await settlePush(tx, pushId, taken);
      await endWork(tx, 'offers', ending);
    });
    if (missing.length > 0) await addWork(ctx.db, 'read', await markMissing(ctx.db, shopId, missing));
  } catch (error) {
    if (!(error instanceof ChannelProblem)) throw error;
    await endPush(ctx.db, pushId, error.kind === 'unavailable' ? 'cut_off' : 'failed', error.said);
    if (error.kind !== 'rejected') throw error;
    await sendApart(serving, shop, batch, ending, error);
  }
}

/** Halves a refused batch until the refused offer is found, so that the others get through. */
async function sendApart(
  serving: ShopServing,
  shop: ChannelShop,
  batch: readonly OfferToSend[],
  ending: readonly ClaimedWork[],
  problem: ChannelProblem,
): Promise<void> {
  const ids = [...new Set(batch.map(({ publicationId }) => publicationId))];
  const [id = ''] = ids;
  if (ids.length > 1) {
    const first = new Set(ids.slice(0, Math.ceil(ids.length / 2)));
    for (const isFirst of [true, false])
      await sendBatch(
        serving,
        shop,
        batch.filter(({ publicationId }) => first.has(publicationId) === isFirst),
        ending.filter(({ publicationId }) => first.has(publicationId) === isFirst),
      );
    return;
  }
  await inTransaction(serving.ctx.db, (tx) => recordOfferRefused(tx, id, problem.because ?? '', problem.said));
  await postponeWork(serving.ctx.db, 'offers', [id], refusedMinutes);
}

const toOfferResponse = (
  { productId, remoteId, newPrice, newCompare, newPieces, cost }: OfferToSend,
  { decimals, perUsdE6 }: ShopTerms,
): OfferForShop => ({
  productId,
  variantId: remoteId,
  ...(newPrice !== undefined && { price: priceText(newPrice, decimals) }),
  ...(newPrice !== undefined && cost.isCarried && { cost: costText(cost.landedE4, perUsdE6, decimals) }),
  ...(newCompare !== undefined && { compareAt: newCompare === null ? null : priceText(newCompare, decimals) }),
  ...(newPieces !== undefined && { pieces: newPieces }),
});
