import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { requireShop } from '#domains/channels/own-shops.ts';
import { refuseProblem } from '#domains/channels/refuse-problem.ts';
import { useShop } from '#domains/channels/use-shop.ts';
import { readPublished } from '#domains/listings/offers/offered-store.ts';
import { addWork } from '#domains/listings/serving/work-store.ts';
import { readShopTerms, requireRate } from '#domains/listings/terms/shop-terms.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { serveSoon } from './change-queue.ts';
import {
  endDrift,
  findOwn,
  findTakenSkus,
  keepTheirs,
  lockOwn,
  type OwnPublication,
  sendOurs,
  setLink,
  setNotifies,
  storeShopSkus,
} from './listings-store.ts';
import { putIntoQueue } from './queue-store.ts';
import { resumeListings } from './resume-listings.ts';

/** The reseller's decisions about a product that needs one. */

type CustomerContext = Context & { actor: Customer };

function withOwn(
  ctx: CustomerContext,
  id: string,
  work: (tx: Transaction, own: OwnPublication) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, ctx.actor.buyerId);
    const [own] = await lockOwn(tx, ctx.actor.buyerId, [id]);
    if (!own) throw refuse('not_found');
    await work(tx, own);
  });
}

/** Does nothing if the product no longer drifts. */
export async function settleDrift(
  ctx: CustomerContext,
  { id, keeps }: ParsedInputOf<Calls['settleDrift']>,
): Promise<null> {
  await withOwn(ctx, id, async (tx, { shopId }) => {
    const [published] = await readPublished(tx, [id]);
    if (!published?.isDrifted) return;
    await (keeps === 'theirs' ? keepTheirs(tx, id) : sendOurs(tx, id));
    await endDrift(tx, id);
    await addWork(tx, 'offers', [id]);
    await serveSoon(ctx, tx, [shopId]);
  });
  return null;
}

/** `margin` keeps the price and accepts what it leaves. `price` applies the rule to the current cost. */
export async function resumePublication(
  ctx: CustomerContext,
  { id, by }: ParsedInputOf<Calls['resumePublication']>,
): Promise<null> {
  await withOwn(ctx, id, async (tx, own) => {
    if (own.state !== 'paused') return;
    const shop = await requireShop(tx, ctx.actor.buyerId, own.shopId);
    const terms = await readShopTerms(tx, shop, ctx.language);
    requireRate(terms);
    await resumeListings(tx, [own], new Map([[shop.id, terms]]), by);
    await serveSoon(ctx, tx, [own.shopId]);
  });
  return null;
}

/** Looks for the remote product outside any transaction, then stores its id. The queue replaces its content. */
export async function linkPublication(
  ctx: CustomerContext,
  { id }: ParsedInputOf<Calls['linkPublication']>,
): Promise<null> {
  const own = await findOwn(ctx.db, ctx.actor.buyerId, id);
  if (!own) throw refuse('not_found');
  if (own.state !== 'failed' || own.remoteId !== null) throw refuse('not_publishable');
  const [published] = await readPublished(ctx.db, [id]);
  const skus = (published?.variants ?? []).flatMap(({ isChosen, shopSku }) => (isChosen ? shopSku : []));
  const remoteId = await findBySkus(ctx, own.shopId, skus);
  if (remoteId === undefined) throw refuse('not_found');
  await withOwn(ctx, id, async (tx, { state, shopId }) => {
    if (state !== 'failed') throw refuse('not_publishable');
    await setLink(tx, id, remoteId);
    await putIntoQueue(tx, [id]);
    await serveSoon(ctx, tx, [shopId]);
  });
  return null;
}

const lookedForMax = 25;

async function findBySkus(ctx: Context, shopId: string, skus: readonly string[]): Promise<string | undefined> {
  return asking(() =>
    useShop(ctx, shopId, async (shop) => {
      for (const sku of skus.slice(0, lookedForMax)) {
        const remote = await shop.findProduct({ sku });
        if (remote) return remote.id;
      }
      return undefined;
    }),
  );
}

/** Turns a shop's failure into a refusal, for calls where somebody waits: it is not our bug. */
export async function asking<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ChannelProblem)) throw error;
    throw refuseProblem(error);
  }
}

export async function renameShopSkus(
  ctx: CustomerContext,
  { id, skus }: ParsedInputOf<Calls['renameShopSkus']>,
): Promise<null> {
  await withOwn(ctx, id, async (tx, own) => {
    if (own.state !== 'failed' && own.state !== 'draft') throw refuse('not_publishable');
    await storeShopSkus(tx, id, skus);
    await requireFreeSkus(tx, own);
    await putIntoQueue(tx, [id]);
    await serveSoon(ctx, tx, [own.shopId]);
  });
  return null;
}

/** SKUs must be unique within the product and the shop. */
export async function requireFreeSkus(tx: Transaction, { id, shopId }: OwnPublication): Promise<void> {
  const [published] = await readPublished(tx, [id]);
  const skus = (published?.variants ?? []).flatMap(({ isChosen, shopSku }) => (isChosen ? shopSku : []));
  const twice = skus.find((sku, index) => skus.indexOf(sku) !== index);
  const [taken = twice] = await findTakenSkus(tx, shopId, id, skus);
  if (taken !== undefined) throw refuse('sku_in_use', { shopSku: taken });
}

export async function tellWhenBack(
  ctx: CustomerContext,
  { id, isTold }: ParsedInputOf<Calls['tellWhenBack']>,
): Promise<null> {
  await withOwn(ctx, id, (tx) => setNotifies(tx, id, isTold));
  return null;
}
