import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import type { Texts } from '#domains/catalogue/texts.ts';

/** The shop's own changes to categories, and what follows from them for products. */

export interface CategoryPlaced {
  id: number;
  parent_id: number | null;
  level: number;
  names: Texts;
  position: number;
}

export async function readAllCategories(tx: Transaction): Promise<CategoryPlaced[]> {
  const { rows } = await sql<CategoryPlaced>`
    select id, parent_id, level, names, position from categories order by level, position, id
  `.execute(tx);
  return rows;
}

export async function insertCategory(tx: Transaction, category: CategoryPlaced): Promise<void> {
  const { id, parent_id, level, names, position } = category;
  await sql`
    insert into categories (id, parent_id, level, names, position, is_own)
    values (${id}, ${parent_id}, ${level}, ${JSON.stringify(names)}::jsonb, ${position}, true)
  `.execute(tx);
}

/** Only what differs; from then on they are the shop's own. */
export async function writeCategories(tx: Transaction, categories: readonly CategoryPlaced[]): Promise<void> {
  await sql`
    update categories c set parent_id = r.parent_id, level = r.level, names = r.names, position = r.position, is_own = true
    from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb)
      as r (id bigint, parent_id bigint, level smallint, names jsonb, position integer)
    where c.id = r.id and (c.parent_id, c.level, c.names, c.position)
      is distinct from (r.parent_id, r.level, r.names, r.position)
  `.execute(tx);
}

export async function writeVisible(tx: Transaction, id: number, isVisible: boolean): Promise<void> {
  await sql`update categories set is_visible = ${isVisible}, is_own = true where id = ${id}`.execute(tx);
}

/** After a category has moved: the paths of the products in it and below, and the numbers they are found by. */
export async function moveProducts(
  tx: Transaction,
  id: number,
  below: readonly number[],
  path: readonly number[],
  left: readonly number[],
): Promise<void> {
  await sql`
    update products p set category_path = ${path}::bigint[] || p.category_path[array_position(p.category_path, ${id}::bigint) + 1:]
    where p.category_id = any(${below}::bigint[]) and p.category_path @> array[${id}::bigint]
  `.execute(tx);
  const words = sql`ts_delete(s.words, ${left.map((one) => `C${one}`)}::text[])
    || array_to_tsvector(${path.map((one) => `C${one}`)}::text[])`;
  await sql`
    update product_search s set category_1 = p.category_path[1], category_2 = p.category_path[2],
      category_3 = p.category_path[3], words = ${words}
    from products p where p.id = s.product_id and p.category_id = any(${below}::bigint[])
  `.execute(tx);
  await sql`
    update unlisted_search s set words = ${words}
    from products p where p.id = s.product_id and p.category_id = any(${below}::bigint[])
  `.execute(tx);
}
