import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';

const byShop = [
  ...['shop_orders', 'shop_links', 'shop_order_settings', 'unread_shop_orders', 'publications', 'publication_variants'],
  ...[
    'publication_work',
    'offer_pushes',
    'shop_publishing',
    'order_rules',
    'rule_orders',
    'channel_events',
    'channel_privacy_requests',
  ],
];
const byOrder = ['shop_order_lines', 'shop_order_events', 'tracking_pushes'];

/**
 * All stored rows of one reseller's shop. If two shops have the same numbers and SKUs, actions for one must not change
 * the other's.
 */
export async function rowsOfShop(db: Database, shopId: string): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  const read = async (table: string, condition: ReturnType<typeof sql>) => {
    const found = await sql<{
      it: string;
    }>`select to_jsonb(t)::text as it from ${sql.table(table)} t where ${condition}`.execute(db);
    rows[table] = found.rows.map(({ it }) => it).sort();
  };
  await read('reseller_shops', sql`t.id = ${shopId}`);
  for (const table of byShop) await read(table, sql`t.shop_id = ${shopId}`);
  for (const table of byOrder)
    await read(table, sql`t.shop_order_id in (select id from shop_orders where shop_id = ${shopId})`);
  return rows;
}
