import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorSetExchangeRate } from '@sampan/contract/catalogue/prices';
import type { Transaction } from '#database/connect.ts';
import { writing } from '#domains/catalogue/index/lock-catalogue.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { repriceCatalogueJob } from '../queued-jobs.ts';
import { findLowBy } from './find-low-prices.ts';
import { type Consent, guardLowPrices, look } from './low-prices.ts';
import { insertExchangeRate, readPriceBasis } from './price-store.ts';

type Rate = ParsedInputOf<typeof operatorSetExchangeRate>;

/** A new rate applies at once to imports, and to the rest as repricing reaches it. */
export function setExchangeRate(
  ctx: Context & { actor: Operator },
  { cnyPerUsd, lowPriceReason }: Rate,
): Promise<OutputOf<typeof operatorSetExchangeRate>> {
  return writing(ctx, (tx) => storeRate(tx, ctx, { cnyPerUsd }, { reason: lowPriceReason }));
}

/** Requires the catalogue's lock. */
export async function storeRate(
  tx: Transaction,
  ctx: Context & { actor: Operator },
  { cnyPerUsd }: Pick<Rate, 'cnyPerUsd'>,
  consent: Consent,
): Promise<OutputOf<typeof operatorSetExchangeRate>> {
  const rateE6 = Math.round(cnyPerUsd * 1_000_000);
  const [today, looked] = [await readPriceBasis(tx), look()];
  const low = await findLowBy(tx, today, { ...today, cnyPerUsdE6: rateE6 }, looked);
  await guardLowPrices(tx, ctx.actor, { door: 'rate', low, looked, ...consent });
  const validFrom = await insertExchangeRate(tx, rateE6, ctx.actor.operatorId);
  await ctx.queue.add(tx, repriceCatalogueJob, {});
  return { cnyPerUsd: rateE6 / 1_000_000, validFrom };
}
