import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorSetMarkup } from '@sampan/contract/catalogue/prices';
import { inTransaction } from '#database/connect.ts';
import { lockCatalogue } from '#domains/catalogue/import/import-store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { repriceCatalogueJob } from '../queued-jobs.ts';
import { findLowBy } from './find-low-prices.ts';
import { guardLowPrices } from './low-prices.ts';
import { changedBasis } from './preview-prices.ts';
import { insertMarkup, readPriceBasis } from './price-store.ts';

/** The default markup, or that of a category and everything below it without a markup of its own. */
export async function setMarkup(
  ctx: Context & { actor: Operator },
  { categoryId, markup, lowPriceReason }: ParsedInputOf<typeof operatorSetMarkup>,
): Promise<OutputOf<typeof operatorSetMarkup>> {
  const markupE6 = Math.round(markup * 1_000_000);
  const today = await readPriceBasis(ctx.db);
  const then = changedBasis(today, { markup, ...(categoryId !== undefined && { categoryId }) });
  const low = await findLowBy(ctx.db, today, then);
  return inTransaction(ctx.db, async (tx) => {
    await lockCatalogue(tx);
    await guardLowPrices(tx, ctx.actor, { door: 'markup', low, reason: lowPriceReason });
    const validFrom = await insertMarkup(tx, categoryId ?? null, markupE6, ctx.actor.operatorId);
    if (validFrom === undefined) throw refuse('not_found');
    await ctx.queue.add(tx, repriceCatalogueJob, {});
    return { categoryId: categoryId ?? null, markup: markupE6 / 1_000_000, validFrom };
  });
}
