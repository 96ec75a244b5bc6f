import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { EditedSource, Override, OverrideKey } from './own-values.ts';

/** Own values of products, and what the supplier says instead. */

/** The own values of a product, as a column. */
export const overridesOf = (productId: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('field', o.field, 'language', o.language, 'value', o.value))
  from product_overrides o where o.product_id = ${sql.raw(productId)}
), '[]')`;

export interface EditedProduct {
  id: number;
  version: number;
  source: EditedSource;
  overrides: Override[];
}

export async function readEdited(
  db: Database | Transaction,
  ids: readonly number[],
): Promise<Map<number, EditedProduct>> {
  const { rows } = await sql<EditedProduct>`
    select e.product_id as id, e.version, e.source, ${overridesOf('e.product_id')} as overrides
    from edited_products e where e.product_id = any(${ids})
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Products are edited from now on; those that already are keep what is known of their source. */
export async function beginEditing(tx: Transaction, sources: readonly { id: number; source: EditedSource }[]) {
  await sql`
    insert into edited_products (product_id, source)
    select id, source from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as r (id bigint, source jsonb)
    on conflict (product_id) do nothing
  `.execute(tx);
}

export async function raiseVersions(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`update edited_products set version = version + 1 where product_id = any(${ids})`.execute(tx);
}

export async function writeSources(
  tx: Transaction,
  sources: readonly { id: number; source: EditedSource; outdated: OverrideKey[] }[],
): Promise<void> {
  await sql`
    update edited_products e set source = r.source
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as r (id bigint, source jsonb)
    where e.product_id = r.id and e.source <> r.source
  `.execute(tx);
  const outdated = sources.flatMap((one) => one.outdated.map((key) => ({ id: one.id, ...key })));
  if (outdated.length === 0) return;
  await sql`
    update product_overrides o set source_changed_at = now()
    from jsonb_to_recordset(${JSON.stringify(outdated)}::jsonb) as r (id bigint, field text, language text)
    where (o.product_id, o.field, o.language) = (r.id, r.field, r.language)
  `.execute(tx);
}

export type StoredOverride = Override & { product_id: number };

/** The same value again is not a change. */
export async function writeOverrides(
  tx: Transaction,
  overrides: readonly StoredOverride[],
  by: string | null,
): Promise<void> {
  await sql`
    insert into product_overrides (product_id, field, language, value, changed_by)
    select product_id, field, language, value, ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(overrides)}::jsonb)
      as r (product_id bigint, field text, language text, value jsonb)
    on conflict (product_id, field, language) do update
    set value = excluded.value, changed_by = excluded.changed_by, changed_at = now(), source_changed_at = null
    where product_overrides.value <> excluded.value or product_overrides.source_changed_at is not null
  `.execute(tx);
}

export async function removeOverrides(
  tx: Transaction,
  keys: readonly (OverrideKey & { product_id: number })[],
): Promise<void> {
  await sql`
    delete from product_overrides o
    using jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r (product_id bigint, field text, language text)
    where (o.product_id, o.field, o.language) = (r.product_id, r.field, r.language)
  `.execute(tx);
}
