import type { Fees } from '@sampan/contract/fees';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import type { Texts } from '#domains/catalogue/texts.ts';

/** A paid order for a shop's customer, or a restock. */
export interface ProfitOrder {
  /** Null for a restock. */
  shopId: string | null;
  sn: string;
  /** As the shop calls it; empty for a restock. */
  name: string;
  shopName: string;
  currency: string;
  month: string;
  countryIso: string;
  isClosed: boolean;
  goodsCents: number;
  fees: Partial<Fees>;
  refundedCents: number;
  items: ProfitItem[];
  sold: { skuId: number | null; quantity: number; price: string }[];
}

interface ProfitItem {
  skuId: number;
  productId: number;
  name: string;
  quantity: number;
  amountCents: number;
  grams: number;
  isOwnStock: boolean;
  refundedCents: number;
}

interface Period {
  buyerId: string;
  shopId: string | null;
  from: string;
  until: string;
  limit: number;
}

/** The catalogue's titles of products, by their numbers. */
export async function readTitles(db: Database, productIds: readonly number[]): Promise<Map<number, Texts>> {
  const { rows } = await sql<{ id: number; titles: Texts }>`
    select id, titles from products where id = any(${productIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, titles }) => [id, titles]));
}

/** Refunds that were granted. What was paid too much went back and is no cost. */
const granted = sql`r.kind <> 'overpayment' and r.state in ('approved', 'paying', 'paid', 'failed')`;

export async function readProfitOrders(
  db: Database,
  { buyerId, shopId, from, until, limit }: Period,
): Promise<ProfitOrder[]> {
  const { rows } = await sql<ProfitOrder>`
    select s.shop_id as "shopId", o.sn, coalesce(s.name, '') as name, coalesce(nullif(h.name, ''), h.address, '') as "shopName",
      coalesce(h.currency, 'USD') as currency, to_char(o.placed_at at time zone 'UTC', 'YYYY-MM') as month,
      o.country_iso as "countryIso", o.status = 'closed' as "isClosed", b.goods_cents as "goodsCents",
      (select coalesce(jsonb_object_agg(f.fee, f.cents), '{}') from bill_fees f where f.bill_id = b.id) as fees,
      (select coalesce(sum(r.amount_cents), 0)::bigint from refunds r where r.order_id = o.id and ${granted}) as "refundedCents",
      (select jsonb_agg(jsonb_build_object('skuId', i.sku_id, 'productId', i.product_id, 'name', i.product_name,
          'quantity', i.quantity, 'amountCents', i.amount_cents, 'grams', i.weight_grams::bigint * i.quantity,
          'isOwnStock', i.serving = 'own_stock',
          'refundedCents', (select coalesce(sum(l.amount_cents), 0) from refund_lines l join refunds r on r.id = l.refund_id
            where l.order_item_id = i.id and ${granted})) order by i.position)
        from order_items i where i.order_id = o.id) as items,
      (select coalesce(jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'quantity', l.quantity, 'price', l.price)), '[]')
        from shop_order_lines l where l.shop_order_id = s.id and not l.is_own) as sold
    from orders o join bills b on b.order_id = o.id
    left join shop_orders s on s.order_id = o.id
    left join reseller_shops h on h.id = s.shop_id
    where o.buyer_id = ${buyerId} and (s.id is not null or o.destination = 'own_stock')
      and (${shopId}::uuid is null or s.shop_id = ${shopId}::uuid)
      and o.placed_at >= (${`${from}-01`}::date)::timestamp at time zone 'UTC'
      and o.placed_at < (${`${until}-01`}::date + interval '1 month')::timestamp at time zone 'UTC'
      and exists (select from bill_instalments n where n.bill_id = b.id and (n.received_cents > 0 or n.state = 'paid'))
    order by o.placed_at desc, o.id
    limit ${limit}`.execute(db);
  return rows;
}
