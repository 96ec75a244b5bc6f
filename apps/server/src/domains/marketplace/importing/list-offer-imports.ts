import type { OutputOf } from '@sampan/contract/call';
import type {
  operatorGetOfferImport as getCall,
  operatorListOfferImports as listCall,
} from '@sampan/contract/marketplace';
import { toWireTime } from '@sampan/contract/wire-time';
import { isUuid } from '#database/uuid.ts';
import { type CountedImport, findCounted, listCounted, listRefused } from '#domains/marketplace/rows/import-store.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

const listed = 20;
const refusedShown = 1000;

export async function operatorListOfferImports(ctx: Context): Promise<OutputOf<typeof listCall>> {
  return { list: (await listCounted(ctx.db, listed)).map(toResponse) };
}

export async function operatorGetOfferImport(
  ctx: Context,
  { importId }: { importId: string },
): Promise<OutputOf<typeof getCall>> {
  const found = isUuid(importId) ? await findCounted(ctx.db, importId) : undefined;
  if (!found) throw refuse('not_found');
  return { ...toResponse(found), refusals: await listRefused(ctx.db, importId, refusedShown) };
}

function toResponse(run: CountedImport): OutputOf<typeof listCall>['list'][number] {
  const { id, source, sourceId, state, problem, operatorName, createdAt } = run;
  const { waiting, added, updated, unchanged, refused } = run;
  return {
    importId: id,
    source,
    sourceId,
    state,
    problem,
    by: operatorName,
    startedAt: toWireTime(createdAt),
    waiting,
    added,
    updated,
    unchanged,
    refused,
  };
}
