import type { CategoryNode } from '@sampan/contract/catalogue/categories';
import { withQuery } from '@sampan/ui/paths.ts';

export interface Category {
  id: number;
  name: string;
  count: number;
  children: Category[];
}

type Packed = [id: number, name: string, count: number, children: Packed[]];

const packedTrees = new WeakMap<CategoryNode[], string>();

/** The tree as short text, because every page carries it. */
export function packCategories(tree: CategoryNode[]): string {
  const pack = (node: CategoryNode): Packed => [node.id, node.otherName, node.productCount, node.children.map(pack)];
  const packed = packedTrees.get(tree) ?? JSON.stringify(tree.map(pack));
  packedTrees.set(tree, packed);
  return packed;
}

/** One per language, and those from before a change. */
const treesMax = 24;
const trees = new Map<string, Category[]>();

export function unpackCategories(packed: string): Category[] {
  const known = trees.get(packed);
  if (known) return known;
  const unpack = ([id, name, count, children]: Packed): Category => ({
    id,
    name,
    count,
    children: children.map(unpack),
  });
  const tree = (JSON.parse(packed) as Packed[]).map(unpack);
  if (trees.size >= treesMax) trees.clear();
  trees.set(packed, tree);
  return tree;
}

export function categoryPath({ id, name }: { id: number; name: string }): string {
  return withQuery('/product-list', { categoryId: id, categoryName: name });
}

/** A category's canonical path, which contains its name in no language. */
export const canonicalCategory = (id: number) => `/product-list?categoryId=${id}`;

/** The path to a category, itself last; empty if there is none with that id. */
export function findCategory(tree: Category[], id: number): Category[] {
  for (const category of tree) {
    if (category.id === id) return [category];
    const below = findCategory(category.children, id);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}
