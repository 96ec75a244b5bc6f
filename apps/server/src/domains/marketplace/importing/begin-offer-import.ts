import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorImportOffers as importCall } from '@sampan/contract/marketplace';
import { inTransaction } from '#database/connect.ts';
import { asking, marketplaceOf } from '#domains/marketplace/offers/marketplace-of.ts';
import { importOffersJob } from '#domains/marketplace/queued-jobs.ts';
import {
  addRows,
  countRunning,
  type ImportRun,
  type ImportWishes,
  insertImport,
} from '#domains/marketplace/rows/import-store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

const runningMax = 20;

type Input = ParsedInputOf<typeof importCall>;

/** Nothing is read here: the job does, however many offers there are. */
export async function operatorImportOffers(
  ctx: Context & { actor: Operator },
  input: Input,
): Promise<OutputOf<typeof importCall>> {
  const { sellerId, collectionId, offerIds } = input;
  if (offerIds.length === 0 && !sellerId && !collectionId) throw refuse('nothing_selected');
  const source = sellerId ? 'seller' : collectionId ? 'collection' : 'offers';
  return beginImport(ctx, { source, sourceId: sellerId ?? collectionId ?? '', offerIds, options: wishesOf(input) });
}

interface Begun extends Pick<ImportRun, 'source' | 'sourceId' | 'options'> {
  offerIds: readonly string[];
}

export async function beginImport(
  ctx: Context & { actor: Operator },
  { source, sourceId, options, offerIds }: Begun,
): Promise<{ importId: string }> {
  const marketplace = marketplaceOf(ctx);
  const connection = await asking(ctx, () => marketplace.access.read());
  if (connection.state !== 'connected')
    throw refuse('marketplace_unavailable', {}, { data: { kind: connection.state } });
  return inTransaction(ctx.db, async (tx) => {
    if ((await countRunning(tx)) >= runningMax) throw refuse('too_many_imports', { max: runningMax });
    const importId = await insertImport(tx, {
      marketplace: marketplace.name,
      source,
      sourceId,
      options,
      nextPage: source === 'offers' ? 0 : 1,
      operatorId: ctx.actor.operatorId,
      operatorName: ctx.actor.name,
    });
    if (source === 'offers') await addRows(tx, importId, [...new Set(offerIds)]);
    await ctx.queue.add(tx, importOffersJob, { id: importId });
    return { importId };
  });
}

function wishesOf({ categoryId, minimum, starts, weights, patentReason }: Input): ImportWishes {
  return {
    ...(categoryId !== undefined && { categoryId }),
    ...(minimum !== undefined && { minimum }),
    startsHidden: starts === 'hidden',
    weights: Object.fromEntries(weights.map(({ offerId, grams }) => [offerId, grams])),
    patentReason,
  };
}
