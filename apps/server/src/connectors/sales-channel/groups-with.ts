import type { ProductForShop } from './sales-channel.ts';

/** The groups that a product shall be in there: ours, and those that somebody has added. */
export function groupsWith(
  { groupIds, formerGroupIds }: Pick<ProductForShop, 'groupIds' | 'formerGroupIds'>,
  there: readonly string[],
): string[] {
  return [...new Set([...there.filter((id) => !formerGroupIds.includes(id)), ...groupIds])];
}
