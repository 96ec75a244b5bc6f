import type { ProductForShop } from './sales-channel.ts';

/** The product's groups in the shop: the given ones, and those that its owner added. */
export function groupsWith(
  { groupIds, formerGroupIds }: Pick<ProductForShop, 'groupIds' | 'formerGroupIds'>,
  remote: readonly string[],
): string[] {
  return [...new Set([...remote.filter((id) => !formerGroupIds.includes(id)), ...groupIds])];
}
