import type { Serving } from '@sampan/contract/publication-states';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

interface RemoteSale {
  remoteVariantId: string;
  shopSku: string;
}

interface LinkedSku {
  skuId: number;
  productId: number;
  publicationId: string;
  serving: Serving;
}

/**
 * Finds our SKU for each line of a shop's order, in the order of the lines: by the remote variant, else by its SKU.
 * Products that were removed from the shop are found too, because late orders may still come.
 */
export async function findLinkedSkus(
  db: Database | Transaction,
  shopId: string,
  lines: readonly RemoteSale[],
): Promise<(LinkedSku | undefined)[]> {
  const variants = lines.map(({ remoteVariantId }) => remoteVariantId);
  const skus = lines.map(({ shopSku }) => (isNoCode(shopSku) ? '' : shopSku));
  const { rows } = await sql<LinkedSku & { place: number }>`
    select distinct on (l.place) l.place::int, v.sku_id as "skuId", p.product_id as "productId",
      p.id as "publicationId", p.serving
    from unnest(${variants}::text[], ${skus}::text[]) with ordinality as l (remote, sku, place)
    join publication_variants v on v.shop_id = ${shopId} and (
      l.remote <> '' and v.remote_id = l.remote or l.sku <> '' and v.shop_sku = l.sku)
    join publications p on p.id = v.publication_id
    order by l.place, (v.remote_id is not distinct from l.remote) desc, p.state = 'removed', p.created_at desc`.execute(
    db,
  );
  const found = new Map(rows.map(({ place, ...linked }) => [place, linked]));
  return lines.map((_, index) => found.get(index + 1));
}

/** What people and plug-ins enter when goods have no code. */
const noCodes = new Set([
  ...['na', 'none', 'no', 'null', 'nil', 'nan', 'undefined', 'unknown', 'empty', 'false', 'default', 'tbd', 'tba'],
  ...[
    'sku',
    'nosku',
    'x',
    'xx',
    'xxx',
    'keine',
    'ohne',
    'aucun',
    'sans',
    'ninguno',
    'nessuno',
    'nenhum',
    'нет',
    '无',
    'なし',
    '없음',
  ],
]);

/** Placeholders like these are on many products and identify none. */
export function isNoCode(code: string): boolean {
  const letters = code.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return /^0*$/.test(letters) || noCodes.has(letters);
}
