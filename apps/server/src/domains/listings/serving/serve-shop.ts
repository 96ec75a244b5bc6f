import { randomUUID } from 'node:crypto';
import { ChannelProblem, type ChannelShop } from '#connectors/sales-channel/sales-channel.ts';
import { findShop } from '#domains/channels/own-shops.ts';
import { useShop } from '#domains/channels/use-shop.ts';
import { readShopTerms } from '#domains/listings/terms/shop-terms.ts';
import type { Context } from '#shop/context.ts';
import { publishNext } from './publish-next.ts';
import { pushOffers } from './push-offers.ts';
import { readDrift } from './read-drift.ts';
import type { ShopServing } from './shop-serving.ts';
import { freeLease, leaseSeconds, leaveAlone, recordAnswer, renewLease, takeLease, takeOver } from './work-store.ts';

class LeaseLost extends Error {}

const longestMs = 40_000;

/**
 * Serves a shop: prices and stock first, then what is to be read, then one product of the queue, and so on. Does
 * nothing if another process is serving it. Can be interrupted anywhere, because the rows say what is left.
 */
export async function serveShop(ctx: Context, { shopId }: { shopId: string }, budgetMs = longestMs): Promise<void> {
  const lease = randomUUID();
  const shop = await findShop(ctx.db, shopId);
  if (shop?.state !== 'connected' || !(await takeLease(ctx.db, shopId, lease))) return;
  const kept = keepLease(ctx, shopId, lease);
  try {
    await takeOver(ctx.db, shopId);
    const terms = await readShopTerms(ctx.db, shop, 'en');
    const until = Date.now() + budgetMs;
    const isOver = () => Date.now() >= until || ctx.queue.isStopping;
    const channel = ctx.salesChannels.get(shop.channel);
    const serving = { ctx, shopId, lease, terms, channel, mayGoOn: kept.mayGoOn, isOver };
    await useShop(ctx, shopId, (remote) => serve(serving, remote));
    await recordAnswer(ctx.db, shopId);
  } catch (error) {
    await recordTrouble(ctx, shopId, error);
  } finally {
    kept.stop();
    await freeLease(ctx.db, shopId, lease);
  }
}

async function serve(serving: ShopServing, shop: ChannelShop): Promise<void> {
  while (!serving.isOver()) {
    const pushed = await pushOffers(serving, shop);
    const read = pushed > 0 ? 0 : await readDrift(serving, shop);
    if (pushed + read === 0 && !(await publishNext(serving, shop))) return;
  }
}

/** Renews the lease while this process lives. A process that was suspended for longer may not send any more. */
function keepLease(ctx: Context, shopId: string, lease: string) {
  let validUntil = Date.now() + leaseSeconds * 1000;
  const timer = setInterval(async () => {
    const asked = Date.now();
    const isOurs = await renewLease(ctx.db, shopId, lease).catch(() => undefined);
    if (isOurs) validUntil = asked + leaseSeconds * 1000;
    else if (isOurs === false) validUntil = 0;
  }, leaseSeconds * 250);
  timer.unref();
  return {
    mayGoOn() {
      if (Date.now() > validUntil) throw new LeaseLost();
    },
    stop: () => clearInterval(timer),
  };
}

/** `useShop` has already recorded problems with the connection. */
async function recordTrouble({ db, log }: Context, shopId: string, error: unknown): Promise<void> {
  if (error instanceof LeaseLost) return;
  if (!(error instanceof ChannelProblem)) {
    log.error({ err: error, shop: shopId }, 'serving a shop failed');
    return leaveAlone(db, shopId, undefined);
  }
  if (error.kind === 'throttled') return leaveAlone(db, shopId, Math.max(1, error.retryAfterSeconds ?? 10));
  if (error.kind === 'unavailable') await leaveAlone(db, shopId, undefined);
}
