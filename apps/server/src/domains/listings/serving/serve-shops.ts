import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '#database/connect.ts';
import { perUsdOf } from '#domains/listings/terms/shop-terms.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { serveShop } from './serve-shop.ts';
import { addOffersOfShop, claimChanges, findShopsWithWork, readApplied, storeApplied } from './work-store.ts';

/** Started every minute, or some seconds later: a run goes on until the next one is there. */
const runMs = 90_000;
const pauseMs = 1000;
/** Shops that are waited for at a time: most of it is waiting, for an answer or for points to come back. */
const atOnce = 100;
/** A product may have been published by every reseller. */
const changesAtOnce = 100;
/** Rates and buffers change rarely. */
const termsEveryMs = 10_000;

/**
 * From a changed cost or stock to the shops there: notes of changes become work, and every shop with work is served, each
 * apart from the others, so that a slow one holds up none. The next run goes on where this one was cut off.
 */
export async function serveShops(ctx: Context, milliseconds = runMs): Promise<void> {
  const until = Date.now() + milliseconds;
  const busy = new Map<string, Promise<void>>();
  let termsAt = 0;
  do {
    if (Date.now() >= termsAt) {
      await applyTerms(ctx);
      termsAt = Date.now() + termsEveryMs;
    }
    const isMore = await claimSomeChanges(ctx);
    await startRuns(ctx, busy, until);
    if (!isMore) await sleep(Math.min(pauseMs, Math.max(0, until - Date.now())));
  } while (Date.now() < until && !ctx.queue.isStopping);
  await Promise.all(busy.values());
}

/** One look, and whatever it finds; for tests and for whoever cannot wait. */
export async function serveShopsOnce(ctx: Context): Promise<void> {
  await applyTerms(ctx);
  await claimAllChanges(ctx);
  for (const shopId of await findShopsWithWork(ctx.db)) await serveShop(ctx, { shopId });
}

async function startRuns(ctx: Context, busy: Map<string, Promise<void>>, until: number): Promise<void> {
  for (const shopId of await findShopsWithWork(ctx.db)) {
    if (busy.size >= atOnce) return;
    if (busy.has(shopId)) continue;
    const run = serveShop(ctx, { shopId }, Math.max(1000, until - Date.now())).finally(() => busy.delete(shopId));
    busy.set(shopId, run);
  }
}

/** True: there are more. Shops are sent the first of many while the others still wait. */
const claimSomeChanges = async (ctx: Context): Promise<boolean> =>
  (await inTransaction(ctx.db, (tx) => claimChanges(tx, changesAtOnce))) === changesAtOnce;

export async function claimAllChanges(ctx: Context): Promise<void> {
  while (await claimSomeChanges(ctx));
}

/** A rate or a buffer that changed concerns everything in the shop. */
async function applyTerms(ctx: Context): Promise<void> {
  const { perUsdE6 } = await readSetting(ctx.db, 'currencyRates');
  for (const { shopId, currency, buffer, appliedPerUsdE6, appliedBuffer } of await readApplied(ctx.db)) {
    const rate = perUsdOf(perUsdE6, currency);
    if (rate === appliedPerUsdE6 && buffer === appliedBuffer) continue;
    await inTransaction(ctx.db, async (tx) => {
      await storeApplied(tx, shopId, rate, buffer);
      if (appliedPerUsdE6 !== null) await addOffersOfShop(tx, shopId);
    });
  }
}
