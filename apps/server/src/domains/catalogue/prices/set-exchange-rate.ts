import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorSetExchangeRate } from '@sampan/contract/catalogue/prices';
import { inTransaction } from '#database/connect.ts';
import { lockCatalogue } from '#domains/catalogue/import/import-store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { repriceCatalogueJob } from '../queued-jobs.ts';
import { findLowBy } from './find-low-prices.ts';
import { guardLowPrices } from './low-prices.ts';
import { insertExchangeRate, readPriceBasis } from './price-store.ts';

/** A new rate applies at once to imports, and to the rest as repricing reaches it. */
export async function setExchangeRate(
  ctx: Context & { actor: Operator },
  { cnyPerUsd, lowPriceReason }: ParsedInputOf<typeof operatorSetExchangeRate>,
): Promise<OutputOf<typeof operatorSetExchangeRate>> {
  const rateE6 = Math.round(cnyPerUsd * 1_000_000);
  const today = await readPriceBasis(ctx.db);
  const low = await findLowBy(ctx.db, today, { ...today, cnyPerUsdE6: rateE6 });
  return inTransaction(ctx.db, async (tx) => {
    await lockCatalogue(tx);
    await guardLowPrices(tx, ctx.actor, { door: 'rate', low, reason: lowPriceReason });
    const validFrom = await insertExchangeRate(tx, rateE6, ctx.actor.operatorId);
    await ctx.queue.add(tx, repriceCatalogueJob, {});
    return { cnyPerUsd: rateE6 / 1_000_000, validFrom };
  });
}
