import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { Texts } from '#domains/catalogue/texts.ts';

/** Pallets as operators see and change them. */

const mostProducts = 500;

export interface PalletRow {
  id: string;
  version: number;
  names: Texts;
  taglines: Texts;
  picture: string;
  more_pictures: string[];
  tone: string;
  is_active: boolean;
  starts_on: string | null;
  ends_on: string | null;
  product_count: number;
  products: { id: number; titles: Texts; picture: string | null }[];
}

export async function readPallets(db: Database): Promise<PalletRow[]> {
  const { rows } = await sql<PalletRow>`
    select l.id, l.version, l.names, l.taglines, l.picture, l.more_pictures, l.tone, l.is_active, l.starts_on::text, l.ends_on::text,
      l.product_count, coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'titles', p.titles, 'picture', p.images[1]) order by x.position, p.id)
        from (select product_id, position from pallet_products where pallet_id = l.id
          order by position, product_id limit ${mostProducts}) x
        join products p on p.id = x.product_id
      ), '[]') as products
    from pallets l order by l.position, l.id
  `.execute(db);
  return rows;
}

export interface PalletToWrite {
  id: string;
  names: Texts;
  taglines: Texts;
  picture: string;
  tone: string;
  isActive: boolean;
  startsOn: string | null;
  endsOn: string | null;
}

export interface KnownPallet {
  picture: string;
  version: number;
  /** The operator who changed it last; empty if none has. */
  by: string;
}

export async function findPallet(tx: Transaction, id: string): Promise<KnownPallet | undefined> {
  const { rows } = await sql<KnownPallet>`
    select l.picture, l.version, coalesce(o.name, '') as by
    from pallets l left join operators o on o.id = l.changed_by where l.id = ${id}
  `.execute(tx);
  return rows[0];
}

export async function writePallet(tx: Transaction, pallet: PalletToWrite, by: string): Promise<void> {
  const { id, names, taglines, picture, tone, isActive, startsOn, endsOn } = pallet;
  await sql`
    insert into pallets (id, names, taglines, picture, tone, is_active, starts_on, ends_on, changed_by, is_own, position)
    values (${id}, ${JSON.stringify(names)}::jsonb, ${JSON.stringify(taglines)}::jsonb, ${picture}, ${tone}, ${isActive},
      ${startsOn}::date, ${endsOn}::date, ${by}::uuid, true, (select coalesce(max(position), -1) + 1 from pallets))
    on conflict (id) do update set names = excluded.names, taglines = excluded.taglines, picture = excluded.picture,
      tone = excluded.tone, is_active = excluded.is_active, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
      changed_by = excluded.changed_by, version = pallets.version + 1, is_own = true
  `.execute(tx);
}

export async function writePalletProducts(tx: Transaction, id: string, offerIds: readonly number[]): Promise<void> {
  await sql`
    delete from pallet_products where pallet_id = ${id} and product_id <> all(${offerIds}::bigint[])
  `.execute(tx);
  await sql`
    insert into pallet_products (pallet_id, product_id, position)
    select ${id}, p.id, min(u.place) - 1
    from unnest(${offerIds}::bigint[]) with ordinality as u (id, place) join products p on p.id = u.id
    group by p.id
    on conflict (pallet_id, product_id) do update set position = excluded.position
    where pallet_products.position <> excluded.position
  `.execute(tx);
}

export async function countPallet(tx: Transaction, id: string): Promise<void> {
  await sql`
    update pallets set product_count = (
      select count(*) from pallet_products x join product_search s using (product_id) where x.pallet_id = pallets.id
    ) where id = ${id}
  `.execute(tx);
}

/** Marks the order as the shop's own, because an import would restore its order. */
export async function writeOrder(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    with ordered as (
      select l.id, row_number() over (order by array_position(${ids}::text[], l.id) nulls last, l.position, l.id) - 1 as place
      from pallets l
    )
    update pallets l set position = o.place, is_own = true
    from ordered o where o.id = l.id and l.position <> o.place
  `.execute(tx);
}

export async function deletePallet(tx: Transaction, id: string): Promise<boolean> {
  const result = await sql`delete from pallets where id = ${id}`.execute(tx);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** Whether a pallet begins or has ended today, so that pages show another home page. */
export async function turnsToday(db: Database): Promise<boolean> {
  const { rows } = await sql<{ turns: boolean }>`
    select exists (select from pallets where is_active and (starts_on = current_date or ends_on = current_date - 1)) as turns
  `.execute(db);
  return rows[0]?.turns ?? false;
}

/** Shows the first product's picture. One that exists already stays as it is. */
export async function insertHiddenPallet(
  tx: Transaction,
  id: string,
  name: string,
  firstProductId: number | undefined,
): Promise<void> {
  await sql`
    insert into pallets (id, names, taglines, picture, tone, is_active, is_own, position)
    values (${id}, ${JSON.stringify({ en: name })}::jsonb, '{}',
      coalesce((select images[1] from products where id = ${firstProductId ?? null}::bigint), ''), 'river', false, true,
      (select coalesce(max(position), -1) + 1 from pallets))
    on conflict (id) do nothing
  `.execute(tx);
}
