import type { Database } from '#database/connect.ts';
import { categoryIndex } from '#domains/catalogue/category-index.ts';
import { listBlocked, readMapped } from '#domains/marketplace/rows/offer-store.ts';
import type { Services } from '#shop/services.ts';
import { readSetting } from '#shop/settings/settings.ts';
import type { OwnRules } from './offer-problems.ts';

/** The owner's rules for what comes into the shop, as they are now. */
export async function readOwnRules(
  services: Pick<Services, 'db' | 'pool' | 'changes'>,
  marketplace: string,
): Promise<OwnRules> {
  const index = await categoryIndex(services);
  const blocked = await listBlocked(services.db, marketplace);
  return {
    rules: await readSetting(services.db, 'marketplace'),
    pathOf: (categoryId) => pathIn(index.byId, categoryId),
    isBlocked: (sellerId) => blocked.has(sellerId),
  };
}

function pathIn(
  byId: ReadonlyMap<number, { parentId: number | null }>,
  categoryId: number,
): readonly number[] | undefined {
  if (!byId.has(categoryId)) return undefined;
  const path: number[] = [];
  for (let id: number | null = categoryId; id !== null; id = byId.get(id)?.parentId ?? null) path.unshift(id);
  return path;
}

/**
 * Our category for each of the marketplace's: as somebody mapped it, else one of ours that a source listed under the
 * same number.
 */
export async function mapCategories(
  services: Pick<Services, 'pool' | 'changes'> & { db: Database },
  marketplace: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const mapped = await readMapped(services.db, marketplace, ids);
  const { byId } = await categoryIndex(services);
  for (const id of ids) if (!mapped.has(id) && byId.has(Number(id))) mapped.set(id, Number(id));
  return mapped;
}
