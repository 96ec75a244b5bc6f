import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { operatorRetryOfferImport as retryCall } from '@sampan/contract/marketplace';
import { isUuid } from '#database/uuid.ts';
import { marketplaceOf } from '#domains/marketplace/offers/marketplace-of.ts';
import { findCounted, listLeftOut } from '#domains/marketplace/rows/import-store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { beginImport } from './begin-offer-import.ts';

/** The import before stays as it was. */
export async function operatorRetryOfferImport(
  ctx: Context & { actor: Operator },
  { importId, problem, categoryId, patentReason }: ParsedInputOf<typeof retryCall>,
): Promise<OutputOf<typeof retryCall>> {
  const { name } = marketplaceOf(ctx);
  const before = isUuid(importId) ? await findCounted(ctx.db, importId) : undefined;
  if (before?.marketplace !== name) throw refuse('not_found');
  const offerIds = await listLeftOut(ctx.db, importId, problem);
  if (offerIds.length === 0) throw refuse('nothing_selected');
  const options = {
    ...before.options,
    ...(categoryId !== undefined && { categoryId }),
    ...(patentReason !== '' && { patentReason }),
  };
  return beginImport(ctx, { source: 'offers', sourceId: '', options, offerIds });
}
