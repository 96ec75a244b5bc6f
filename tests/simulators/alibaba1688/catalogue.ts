import type { Given } from './fields.ts';
import { translated } from './offers.ts';
import { CallRefusal } from './refusal.ts';
import type { World } from './world.ts';

/** Categories, pools, and which offers are followed. */

/** `leaf`, `level` and `parentCateId` are Strings on top, Boolean and Longs in `children`. */
export function readCategory(world: World, given: Given): object {
  const id = given.need('categoryId');
  const language = given.need('language');
  if ((given.text('outMemberId')?.length ?? 0) > 64) throw new CallRefusal('400', 'outMemberId is too long');
  const category = world.categories.get(id);
  if (!category && id !== '0') throw new CallRefusal('404', 'The category is not found');
  const childrenOf = (parent: string) =>
    [...world.categories.values()].filter(({ parentId }) => String(parentId ?? 0) === parent);
  return {
    categoryId: Number(id),
    chineseName: category?.names.zh ?? '',
    translatedName: translated(category?.names, language),
    language,
    leaf: String(childrenOf(id).length === 0),
    level: String(category?.level ?? 0),
    parentCateId: String(category?.parentId ?? 0),
    children: childrenOf(id).map((child) => ({
      categoryId: Number(child.id),
      chineseName: child.names.zh ?? '',
      translatedName: translated(child.names, language),
      language,
      leaf: childrenOf(String(child.id)).length === 0,
      level: child.level,
      parentCateId: Number(child.parentId ?? 0),
    })),
  };
}

/** All pages with one taskId show the pool as it was at the first. */
export class Pools {
  readonly #pulls = new Map<string, string[]>();

  #offersOf(world: World, query: Given): string[] {
    const id = query.need('offerPoolId');
    const key = `${id}/${query.text('cateId') ?? ''}/${query.need('taskId')}`;
    const pool = world.pools.get(id);
    if (!pool) throw new CallRefusal('404', 'The pool is not found');
    const wanted = query.text('cateId');
    const pulled =
      this.#pulls.get(key) ??
      pool.filter((offerId) => wanted === undefined || world.offers.get(offerId)?.categoryId === wanted);
    this.#pulls.set(key, pulled);
    return pulled;
  }

  total(world: World, given: Given): number {
    return this.#offersOf(world, given.inside('offerPoolQueryParam')).length;
  }

  pull(world: World, given: Given): object {
    const query = given.inside('offerPoolQueryParam');
    const size = query.number('pageSize') ?? 20;
    const page = query.number('pageNo') ?? 1;
    if (size < 1 || size > 50 || page < 1) throw new CallRefusal('400', 'pageNo or pageSize is invalid');
    return this.#offersOf(world, query)
      .slice((page - 1) * size, page * size)
      .map((offerId) => ({ offerId: Number(offerId), bizCategoryId: world.offers.get(offerId)?.categoryId ?? null }));
  }
}

export const follow =
  (field: 'offerId' | 'productId', isFollowed: boolean) =>
  (world: World, given: Given): object => {
    const id = given.need(field);
    if (!world.offers.has(id)) throw new CallRefusal('404', 'The offer is not found');
    if (isFollowed) world.followed.add(id);
    else world.followed.delete(id);
    return {};
  };
