import type pg from 'pg';
import type { Database } from '../../../apps/server/src/database/connect.ts';
import { readPublished } from '../../../apps/server/src/domains/listings/offers/offered-store.ts';
import { reckon } from '../../../apps/server/src/domains/listings/offers/plan-offers.ts';
import { defaultSettings } from '../../../apps/server/src/shop/settings/default-settings.ts';
import { deliveryTo } from '../../../packages/contract/src/landed-cost.ts';
import { defaultPriceRule } from '../../../packages/contract/src/price-rules.ts';

/**
 * Resellers with a shop each, half of them on each system, and publications of every product in all of them: as they are
 * once everything has been sent. Prices and pieces are reckoned by the shop's own code for the first shop, and are the same
 * in the others.
 */

/** The shop's numbers there are ours, further up. */
const remote = { product: 1_000_000_000, variant: 2_000_000_000, item: 3_000_000_000 };

export const terms = {
  rule: { ...defaultPriceRule, basis: 'goods' as const },
  perUsdE6: 1_000_000,
  decimals: 2,
  vatE6: 0,
  delivery: deliveryTo('US', '', defaultSettings),
  buffer: 0,
  compare: null,
};

/** Shops without keys are never called. */
const shops = (count: number) => `
  with made as (
    insert into buyers (id, company) select new_id(), 'Reseller ' || n from generate_series(1, ${count}) n returning id, company
  )
  insert into reseller_shops (id, buyer_id, channel, address, name, currency, state, refused_since, hook_token, hooks_at,
    last_contact_at, is_default)
  select new_id(), id, case when row_number() over (order by company) % 2 = 1 then 'shopify' else 'woocommerce' end,
    'bench-' || row_number() over (order by company), company, 'USD', 'refused', now(), 'bench-' || id, now(), now(), true from made`;

const rules = `
  insert into shop_publishing (shop_id, buyer_id, language, bands, rounding, least_margin_e6, applied_per_usd_e6, applied_buffer)
  select id, buyer_id, 'en', $1::jsonb, $2, $3, 1000000, 0 from reseller_shops`;

/** `p`, a product and its place; some have one SKU, and are simple products at WooCommerce. */
const goods = (count: number) => `
  create temp table goods as
  select id as product_id, row_number() over (order by id) as place, one_piece_e4 is not null as has_one_piece
  from products where status = 'active' and not needs_authorization order by id limit ${count};
  create temp table goods_skus as
  select s.id as sku_id, s.product_id, g.place, row_number() over (order by s.product_id, s.id) as sku_place,
    count(*) over (partition by s.product_id) = 1 as is_single
  from goods g join skus s on s.product_id = g.product_id and not s.is_withdrawn;
  analyze goods; analyze goods_skus`;

const publications = (shopId: string) => `
  insert into publications (id, shop_id, buyer_id, product_id, serving, state, key, remote_id, is_active, published_at, sent_at, read_at)
  select n.id, n.shop_id, n.buyer_id, n.product_id, n.serving, 'listed', n.id::text, n.remote_id, true, now(), now(), now() from (
    select new_id() as id, r.id as shop_id, r.buyer_id, g.product_id,
      case when g.has_one_piece then 'one_piece' else 'none' end as serving, (${remote.product} + g.place)::text as remote_id
    from reseller_shops r cross join goods g where r.id = '${shopId}'
  ) n`;

const variants = (shopId: string) => `
  insert into publication_variants (publication_id, sku_id, shop_id, shop_sku, remote_id, sent_price, sent_pieces, sent_cost_e4,
    sent_cost_there_e4, seen_price, seen_pieces)
  select p.id, g.sku_id, p.shop_id, 'SP-' || g.sku_id,
    case when r.channel = 'shopify' then (${remote.variant} + g.sku_place) || '-' || (${remote.item} + g.sku_place)
      when g.is_single then p.remote_id else (${remote.variant} + g.sku_place)::text end,
    k.price, k.pieces, k.cost, k.there, k.price, k.pieces
  from reseller_shops r join publications p on p.shop_id = r.id join goods_skus g on g.product_id = p.product_id
  left join reckoned k on k.sku_id = g.sku_id where r.id = '${shopId}'`;

export async function fillResellers(client: pg.Client, db: Database, size: { resellers: number; products: number }) {
  await client.query('set session_replication_role = replica');
  // The planner has no statistics of tables that grow this fast, and would look up each row in a table without an
  // index.
  await client.query('set enable_nestloop = off');
  await client.query(shops(size.resellers));
  const { rule } = terms;
  await client.query(rules, [JSON.stringify(rule.bands), rule.rounding, rule.leastMarginE6]);
  await client.query(goods(size.products));
  await client.query(`create temp table reckoned
    (sku_id bigint primary key, price bigint, pieces int, cost bigint, there bigint)`);
  const { rows } = await client.query<{ id: string }>('select id from reseller_shops order by id');
  for (const [index, { id }] of rows.entries()) {
    await client.query(publications(id));
    if (index === 0) {
      await client.query(variants(id));
      await reckonFirst(client, db);
      await client.query('delete from publication_variants');
    }
    await client.query(variants(id));
  }
  await client.query('set session_replication_role = origin');
  await client.query('set enable_nestloop = on');
  await client.query('vacuum analyze');
}

async function reckonFirst(client: pg.Client, db: Database): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from publications');
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += 500) {
    const published = await readPublished(db, ids.slice(from, from + 500));
    const found = published.flatMap(({ serving, variants: own }) =>
      own.map((variant) => ({ skuId: variant.skuId, ...reckon(variant, serving, terms) })),
    );
    await client.query(
      `insert into reckoned select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::bigint[], $5::bigint[]) on conflict do nothing`,
      [
        found.map(({ skuId }) => skuId),
        found.map(({ price }) => price),
        found.map(({ pieces }) => pieces),
        found.map(({ costE4 }) => costE4),
        found.map(({ storeCostE4 }) => storeCostE4),
      ],
    );
  }
}
