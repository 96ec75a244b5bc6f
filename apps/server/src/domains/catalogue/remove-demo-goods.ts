import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { countWords, refreshCounts } from '#domains/catalogue/index/index-store.ts';
import { lockCatalogue } from '#domains/catalogue/index/lock-catalogue.ts';
import { notifyChange } from '#domains/catalogue/index/notify-change.ts';

/** The demo's goods, and what was imported from its marketplace. */
const inventedBy = ['demo', 'demo_market'];

/**
 * Removes the invented goods and what only they needed; search rows, carts and favourites cascade. `categoryIds`: the
 * categories that come with such goods. The shop's own stay, empty or not.
 */
export async function removeDemoGoods(tx: Transaction, categoryIds: readonly number[]): Promise<void> {
  await lockCatalogue(tx);
  await tx.deleteFrom('products').where('connector', 'in', inventedBy).execute();
  await tx.deleteFrom('pallets').where('connector', '=', 'demo').execute();
  await sql`
    delete from suppliers s
    where connector = any(${inventedBy}) and not exists (select from products p where p.supplier_id = s.id)
  `.execute(tx);
  // Leaves first. A category with a markup or a foreign name was someone's decision; undoing an import may need one.
  for (const level of [3, 2, 1])
    await sql`
      delete from categories c
      where level = ${level} and id = any(${categoryIds}::bigint[]) and not exists (select from products p where p.category_path @> array[c.id])
        and not exists (select from categories child where child.parent_id = c.id)
        and not exists (select from markups m where m.category_id = c.id)
        and not exists (select from category_map m where m.category_id = c.id)
        and not c.is_own
        and not exists (select from edited_products e where e.source -> 'category_path' @> to_jsonb(c.id))
        and not exists (select from import_changes i where i.before #> '{product,category_path}' @> to_jsonb(c.id))
    `.execute(tx);
  await tx.deleteFrom('search_words').execute();
  const left = await tx.selectFrom('products').select('titles').where('status', '=', 'active').execute();
  await countWords(
    tx,
    left.map(({ titles }) => titles as Record<string, string>),
    [],
  );
  await refreshCounts(tx);
  await notifyChange(tx);
}
