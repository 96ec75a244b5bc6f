import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '#database/connect.ts';
import { readDeliveryTariffs } from '#domains/listings/terms/markets.ts';
import { perUsdOf } from '#domains/listings/terms/shop-terms.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { serveShop } from './serve-shop.ts';
import { addOffersOfShop, claimChanges, findShopsWithWork, readApplied, storeApplied } from './work-store.ts';

/** Runs start every minute or a little later, and each goes on until the next. */
const runMs = 90_000;
const pauseMs = 1000;
/** Shops served at a time. Most of the time is waiting, for answers or for rate limits. */
const atOnce = 100;
/** Every reseller may have published a product. */
const changesAtOnce = 100;
/** Rates and buffers change rarely. */
const termsEveryMs = 10_000;

/**
 * Carries changed costs and stock to the shops: recorded changes become work, and every shop with work is served. Shops
 * are independent, so a slow one delays no other. The next run continues where this one was interrupted.
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

/** Does one round, for tests and callers that cannot wait. */
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

/** True if there are more. The first of many changes are sent while the others wait. */
const claimSomeChanges = async (ctx: Context): Promise<boolean> =>
  (await inTransaction(ctx.db, (tx) => claimChanges(tx, changesAtOnce))) === changesAtOnce;

export async function claimAllChanges(ctx: Context): Promise<void> {
  while (await claimSomeChanges(ctx));
}

/** A new rate, buffer or tariff affects everything in the shop. */
async function applyTerms(ctx: Context): Promise<void> {
  const { perUsdE6 } = await readSetting(ctx.db, 'currencyRates');
  const tariffs = createHash('sha256')
    .update(JSON.stringify(await readDeliveryTariffs(ctx.db)))
    .digest('hex');
  for (const { shopId, currency, buffer, appliedPerUsdE6, appliedBuffer, appliedTariffs } of await readApplied(
    ctx.db,
  )) {
    const rate = perUsdOf(perUsdE6, currency);
    if (rate === appliedPerUsdE6 && buffer === appliedBuffer && tariffs === appliedTariffs) continue;
    await inTransaction(ctx.db, async (tx) => {
      await storeApplied(tx, shopId, { perUsdE6: rate, buffer, tariffs });
      if (appliedPerUsdE6 !== null) await addOffersOfShop(tx, shopId);
    });
  }
}
