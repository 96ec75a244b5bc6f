import type { CategoryNode } from '@sampan/contract/catalogue/categories';
import { type CategoryRow, listCategories, listLevel } from '#domains/catalogue/categories/lists-store.ts';
import type { Context } from '#shop/context.ts';

type CategoryContext = Pick<Context, 'pool' | 'language'>;

function toNode(row: CategoryRow): CategoryNode {
  return { id: row.id, otherId: String(row.id), otherName: row.name, productCount: row.product_count, children: [] };
}

/** The whole tree: rows come top level first, so parents precede their children. */
export async function listCategoryTree(ctx: CategoryContext): Promise<CategoryNode[]> {
  const nodes = new Map<number, CategoryNode>();
  const top: CategoryNode[] = [];
  for (const row of await listCategories(ctx.pool, ctx.language)) {
    const node = toNode(row);
    nodes.set(row.id, node);
    const siblings = row.parent_id === null ? top : nodes.get(row.parent_id)?.children;
    siblings?.push(node);
  }
  return top;
}

/** The categories of one level, without children; for the second and third level those below `parentId`. */
export async function listCategoryLevel(
  ctx: CategoryContext,
  level: 1 | 2 | 3,
  parentId: number | null,
): Promise<CategoryNode[]> {
  return (await listLevel(ctx.pool, ctx.language, level, parentId)).map(toNode);
}
