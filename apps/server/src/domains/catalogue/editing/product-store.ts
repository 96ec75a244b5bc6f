import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { EditedSource } from '#domains/catalogue/overrides/own-values.ts';
import type { SourceTier } from '#domains/catalogue/overrides/prepared-product.ts';
import type { NamedTexts, Texts } from '#domains/catalogue/texts.ts';
import type { GivenTexts, Origins } from '#domains/catalogue/translations/missing-texts.ts';

/** One product as operators see it. */

export interface EditedProductRow {
  version: number;
  status: 'active' | 'hidden' | 'withdrawn' | 'private';
  source_images: string[];
  /** Own ones, and those that were chosen. */
  pictures: string[];
  sku_ids: number[];
}

export async function readEditedRow(tx: Transaction, id: number): Promise<EditedProductRow | undefined> {
  const { rows } = await sql<EditedProductRow>`
    select coalesce(e.version, 0) as version, p.status, p.source_images,
      coalesce((select array(select jsonb_array_elements_text(o.value)) from product_overrides o
        where o.product_id = p.id and o.field = 'pictures'), '{}') as pictures,
      array(select s.id from skus s where s.product_id = p.id) as sku_ids
    from products p left join edited_products e on e.product_id = p.id where p.id = ${id}
  `.execute(tx);
  return rows[0];
}

/** The last change of each field since a state with another version was shown. */
export async function readNewsSince(tx: Transaction, id: number, { version }: { version: number }, seen: number) {
  const subject = sql`a.subject_table = 'product_overrides' and split_part(a.subject_id, ' ', 1) = ${String(id)}`;
  const { rows } = await sql<{ field: string; language: string; by: string }>`
    with edits as (
      select a.actor_kind, a.actor, a.request_id, max(a.id) as last from audit_log a where ${subject}
      group by a.actor_kind, a.actor, a.request_id order by last desc limit ${Math.max(1, version - seen)}
    )
    select split_part(a.subject_id, ' ', 2) as field, split_part(a.subject_id, ' ', 3) as language, ${changedBy} as by
    from audit_log a join edits e using (actor_kind, actor, request_id) where ${subject}
    order by a.id desc limit 10
  `.execute(tx);
  return { version, by: rows[0]?.by ?? '', fields: rows.map(({ field, language }) => ({ field, language })) };
}

/** The operator's name in an entry `a` of the audit log; in a change to many, the operator who began it. */
const changedBy = sql`coalesce((select o.name from operators o
  where o.id::text = case when a.actor_kind = 'operator' then a.actor else a.after ->> 'changed_by' end), nullif(a.actor, ''), a.call)`;

export interface ProductRow {
  id: number;
  version: number;
  status: 'active' | 'hidden' | 'withdrawn' | 'private';
  connector: string;
  supplier_id: string;
  supplier: Texts;
  titles: Texts;
  descriptions: Texts;
  attributes: NamedTexts[];
  images: string[];
  source_images: string[];
  source_tiers: SourceTier[];
  category_id: number;
  category_path: number[];
  min_order_quantity: number;
  batch_number: number;
  weight_grams: number;
  weight_is_assumed: boolean;
  hs_code: string;
  origin: string;
  updated_at: string;
  /** Null: nothing has been edited, and everything is the supplier's. */
  source: EditedSource | null;
  /** Null: no text is translated. */
  given: GivenTexts | null;
  origins: Origins;
  overrides: { field: string; language: string; value: never; is_source_changed: boolean }[];
  skus: ProductSku[] | null;
}

interface ProductSku {
  id: number;
  attributes: NamedTexts[];
  supplier_spec_id: string;
  amount_on_sale: number;
  source_price_fen: number | null;
  fixed_price_e4: number | null;
  weight_grams: number | null;
  is_withdrawn: boolean;
}

export async function readProduct(db: Database, id: number): Promise<ProductRow | undefined> {
  const { rows } = await sql<{ product: ProductRow }>`
    select row_to_json(d) as product from (
      select p.id, coalesce(e.version, 0) as version, p.status, p.connector, p.supplier_id, o.names as supplier, p.titles,
        p.descriptions, p.attributes, p.images, p.source_images, p.source_tiers, p.category_id, p.category_path,
        p.min_order_quantity, p.batch_number, p.weight_grams, p.weight_is_assumed, p.hs_code, p.origin,
        to_char(p.updated_at, 'YYYY-MM-DD HH24:MI:SS') as updated_at, e.source,
        t.given, coalesce(t.origins, '{}') as origins,
        coalesce((select json_agg(json_build_object('field', v.field, 'language', v.language, 'value', v.value,
          'is_source_changed', v.source_changed_at is not null)) from product_overrides v where v.product_id = p.id), '[]') as overrides,
        (select json_agg(json_build_object('id', s.id, 'attributes', s.attributes, 'supplier_spec_id', s.supplier_spec_id,
            'amount_on_sale', s.amount_on_sale, 'source_price_fen', s.source_price_fen,
            'fixed_price_e4', s.fixed_price_e4, 'weight_grams', s.weight_grams, 'is_withdrawn', s.is_withdrawn)
            order by s.is_withdrawn, s.position, s.id)
          from skus s where s.product_id = p.id) as skus
      from products p join suppliers o on o.id = p.supplier_id left join edited_products e on e.product_id = p.id
        left join translated_products t on t.product_id = p.id
      where p.id = ${id}) d
  `.execute(db);
  return rows[0]?.product;
}

/** The shop's URLs of these remote pictures. */
export async function readPictureKeys(db: Database, urls: readonly string[]) {
  const { rows } = await sql<{ url: string; key: string }>`
    select distinct url, key from picture_fetches where url = any(${urls}) and fetched_at is not null
  `.execute(db);
  return rows;
}

export interface OverrideChange {
  at: string;
  by: string;
  field: string;
  language: string;
  before: unknown;
  after: unknown;
}

/** Newest first, from the audit log. */
export async function readHistory(db: Database, id: number, limit: number): Promise<OverrideChange[]> {
  const { rows } = await sql<OverrideChange>`
    select to_char(a.at, 'YYYY-MM-DD HH24:MI:SS') as at, ${changedBy} as by,
      split_part(a.subject_id, ' ', 2) as field, split_part(a.subject_id, ' ', 3) as language,
      a.before -> 'value' as before, a.after -> 'value' as after
    from audit_log a
    where a.subject_table = 'product_overrides' and split_part(a.subject_id, ' ', 1) = ${String(id)}
      and (a.before ? 'value' or a.after ? 'value')
    order by a.id desc limit ${limit}
  `.execute(db);
  return rows;
}
