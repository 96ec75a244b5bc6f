import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { selectPublications as selectCall } from '@sampan/contract/reseller/listing-changes';
import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { listAllIds } from '#domains/listings/publications/list-store.ts';
import type { Customer } from '#shop/actor.ts';
import { lockBuyer } from '#shop/buyer-lock.ts';
import type { Context } from '#shop/context.ts';
import { countKinds, keepOwn } from './listing-facts.ts';
import { insertSelection, requireSelection } from './selection-store.ts';

type Input = ParsedInputOf<typeof selectCall>;

/** Keeps what was ticked, or what matches now. What another buyer owns is left out. */
export async function selectPublications(
  ctx: Context & { actor: Customer },
  input: Input,
): Promise<OutputOf<typeof selectCall>> {
  const { buyerId } = ctx.actor;
  const except = new Set(input.except);
  const found = (await findIds(ctx, input.which)).filter((id) => !except.has(id));
  const publicationIds = await keepOwn(ctx.db, buyerId, found);
  const { id, expiresAt } = await inTransaction(ctx.db, async (tx) => {
    await lockBuyer(tx, buyerId);
    const { filters } = input.which;
    return insertSelection(tx, { buyerId, about: 'publications', filters, publicationIds, productIds: [] });
  });
  return {
    id,
    count: publicationIds.length,
    of: await countKinds(ctx.db, publicationIds),
    expiresAt: expiresAt.toISOString(),
  };
}

async function findIds(ctx: Context & { actor: Customer }, { ids, filters, of }: Input['which']): Promise<string[]> {
  const { buyerId } = ctx.actor;
  if (of !== undefined) return (await requireSelection(ctx.db, buyerId, of, 'publications')).publicationIds;
  if (ids) return ids.filter(isUuid);
  if (!filters) return [];
  const shopId = filters.shopId !== undefined && isUuid(filters.shopId) ? filters.shopId : undefined;
  return listAllIds(ctx.db, { ...filters, buyerId, shopId });
}
