import { defaultTemplates, type ListingTemplates } from '@sampan/contract/listing-templates';
import type { CompareRule, Rounding } from '@sampan/contract/price-rules';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** How goods are named in each shop of a reseller. */

export interface ShopTemplates extends ListingTemplates {
  groupIds: string[];
  /** 0 until they are changed. */
  version: number;
}

export interface StoredTemplates {
  templates: ShopTemplates;
  compare: CompareRule | null;
}

export const unchangedTemplates: StoredTemplates = {
  templates: { ...defaultTemplates, groupIds: [], version: 0 },
  compare: null,
};

type Row = ShopTemplates & {
  shopId: string;
  factorE4: number | null;
  plus: number | null;
  rounding: Rounding | null;
};

export async function readTemplates(
  db: Database | Transaction,
  shopIds: readonly string[],
): Promise<Map<string, StoredTemplates>> {
  const { rows } = await sql<Row>`
    select shop_id as "shopId", vendor, product_type as "productType", tags, handle, group_ids as "groupIds",
      compare_factor_e4 as "factorE4", compare_plus as plus, compare_rounding as rounding, version
    from listing_templates where shop_id = any(${[...shopIds]}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ shopId, factorE4, plus, rounding, ...templates }) => [
      shopId,
      {
        templates,
        compare: factorE4 === null || plus === null || rounding === null ? null : { factorE4, plus, rounding },
      },
    ]),
  );
}

/** False if somebody has changed them since that version. */
export async function storeTemplates(
  tx: Transaction,
  { shopId, buyerId }: { shopId: string; buyerId: string },
  { templates, compare }: StoredTemplates,
): Promise<boolean> {
  const { vendor, productType, tags, handle, groupIds, version } = templates;
  const { rows } = await sql`
    insert into listing_templates as t (shop_id, buyer_id, vendor, product_type, tags, handle, group_ids, compare_factor_e4,
      compare_plus, compare_rounding)
    select ${shopId}::uuid, ${buyerId}::uuid, ${vendor}, ${productType}, ${tags}, ${handle}, ${groupIds}::text[],
      ${compare?.factorE4 ?? null}::integer, ${compare?.plus ?? null}::bigint, ${compare?.rounding ?? null}
    where ${version} = 0 or exists (select from listing_templates where shop_id = ${shopId})
    on conflict (shop_id) do update set vendor = excluded.vendor, product_type = excluded.product_type,
      tags = excluded.tags, handle = excluded.handle, group_ids = excluded.group_ids,
      compare_factor_e4 = excluded.compare_factor_e4, compare_plus = excluded.compare_plus,
      compare_rounding = excluded.compare_rounding, version = t.version + 1, changed_at = now()
      where t.version = ${version}
    returning shop_id`.execute(tx);
  return rows.length > 0;
}
