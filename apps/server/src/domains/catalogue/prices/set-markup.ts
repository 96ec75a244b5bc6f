import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorSetMarkup } from '@sampan/contract/catalogue/prices';
import type { Transaction } from '#database/connect.ts';
import { writing } from '#domains/catalogue/index/lock-catalogue.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { repriceCatalogueJob } from '../queued-jobs.ts';
import { findLowBy } from './find-low-prices.ts';
import { type Consent, guardLowPrices, look } from './low-prices.ts';
import { changedBasis } from './preview-prices.ts';
import { insertMarkup, readPriceBasis } from './price-store.ts';

type Markup = ParsedInputOf<typeof operatorSetMarkup>;

/** The default markup, or that of a category and everything below it without a markup of its own. */
export function setMarkup(
  ctx: Context & { actor: Operator },
  { lowPriceReason, ...markup }: Markup,
): Promise<OutputOf<typeof operatorSetMarkup>> {
  return writing(ctx, (tx) => storeMarkup(tx, ctx, markup, { reason: lowPriceReason }));
}

/** Requires the catalogue's lock. */
export async function storeMarkup(
  tx: Transaction,
  ctx: Context & { actor: Operator },
  { categoryId, markup }: Omit<Markup, 'lowPriceReason'>,
  consent: Consent,
): Promise<OutputOf<typeof operatorSetMarkup>> {
  const markupE6 = Math.round(markup * 1_000_000);
  const [today, looked] = [await readPriceBasis(tx), look()];
  const then = changedBasis(today, { markup, ...(categoryId !== undefined && { categoryId }) });
  const low = await findLowBy(tx, today, then, looked);
  await guardLowPrices(tx, ctx.actor, { door: 'markup', low, looked, ...consent });
  const validFrom = await insertMarkup(tx, categoryId ?? null, markupE6, ctx.actor.operatorId);
  if (validFrom === undefined) throw refuse('not_found');
  await ctx.queue.add(tx, repriceCatalogueJob, {});
  return { categoryId: categoryId ?? null, markup: markupE6 / 1_000_000, validFrom };
}
