import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorSetMarkup } from '@sampan/contract/catalogue/prices';
import { inTransaction } from '#database/connect.ts';
import { lockCatalogue } from '#domains/catalogue/import/import-store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { repriceCatalogueJob } from '../queued-jobs.ts';
import { insertMarkup } from './price-store.ts';

/** The default markup, or that of a category and everything below it without a markup of its own. */
export async function setMarkup(
  ctx: Context & { actor: Operator },
  { categoryId, markup }: ParsedInputOf<typeof operatorSetMarkup>,
): Promise<OutputOf<typeof operatorSetMarkup>> {
  const markupE6 = Math.round(markup * 1_000_000);
  return inTransaction(ctx.db, async (tx) => {
    await lockCatalogue(tx);
    const validFrom = await insertMarkup(tx, categoryId ?? null, markupE6, ctx.actor.operatorId);
    if (validFrom === undefined) throw refuse('not_found');
    await ctx.queue.add(tx, repriceCatalogueJob, {});
    return { categoryId: categoryId ?? null, markup: markupE6 / 1_000_000, validFrom };
  });
}
