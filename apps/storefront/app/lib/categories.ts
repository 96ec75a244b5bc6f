import type { CategoryNode } from '@sampan/contract/catalogue';
import { withQuery } from './paths.ts';

export interface Category {
  id: number;
  name: string;
  count: number;
  children: Category[];
}

type Packed = [id: number, name: string, count: number, children: Packed[]];

/** The tree as short text: it travels with every page. */
export function packCategories(tree: CategoryNode[]): string {
  const pack = (node: CategoryNode): Packed => [node.id, node.otherName, node.productCount, node.children.map(pack)];
  return JSON.stringify(tree.map(pack));
}

let known = { packed: '[]', tree: [] as Category[] };

export function unpackCategories(packed: string): Category[] {
  if (known.packed !== packed) {
    const unpack = ([id, name, count, children]: Packed): Category => ({
      id,
      name,
      count,
      children: children.map(unpack),
    });
    known = { packed, tree: (JSON.parse(packed) as Packed[]).map(unpack) };
  }
  return known.tree;
}

export function categoryPath({ id, name }: { id: number; name: string }): string {
  return withQuery('/product-list', { categoryId: id, categoryName: name });
}

/** The way down to a category: itself last; empty when there is none of that id. */
export function findCategory(tree: Category[], id: number): Category[] {
  for (const category of tree) {
    if (category.id === id) return [category];
    const below = findCategory(category.children, id);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}
