import type { PriceBand, PriceRule, Rounding } from '@sampan/contract/price-rules';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** The rule of prices of each shop, and with what everything there was last reckoned. */

export interface StoredRule extends PriceRule {
  shopId: string;
  language: string;
  version: number;
  isPaused: boolean;
}

interface Row {
  shopId: string;
  language: string;
  bands: PriceBand[];
  rounding: Rounding;
  leastMarginE6: number;
  version: number;
  isPaused: boolean;
}

const columns = sql`shop_id as "shopId", language, bands, rounding, least_margin_e6 as "leastMarginE6", version,
  paused_at is not null as "isPaused"`;

export async function readRules(db: Database | Transaction, shopIds: readonly string[]): Promise<StoredRule[]> {
  const { rows } = await sql<Row>`
    select ${columns} from shop_publishing where shop_id = any(${shopIds}::uuid[])`.execute(db);
  return rows;
}

/** Makes the row of a shop that has none, and locks it. */
export async function lockRule(
  tx: Transaction,
  { shopId, buyerId, language, rule }: { shopId: string; buyerId: string; language: string; rule: PriceRule },
): Promise<StoredRule> {
  await sql`
    insert into shop_publishing (shop_id, buyer_id, language, bands, rounding, least_margin_e6)
    values (${shopId}, ${buyerId}, ${language}, ${JSON.stringify(rule.bands)}::jsonb, ${rule.rounding}, ${rule.leastMarginE6})
    on conflict (shop_id) do nothing`.execute(tx);
  const { rows } = await sql<Row>`
    select ${columns} from shop_publishing where shop_id = ${shopId} for update`.execute(tx);
  return rows[0] as Row;
}

export async function storeRule(
  tx: Transaction,
  shopId: string,
  { bands, rounding, leastMarginE6, language }: PriceRule & { language: string },
): Promise<void> {
  await sql`
    update shop_publishing set bands = ${JSON.stringify(bands)}::jsonb, rounding = ${rounding},
      least_margin_e6 = ${leastMarginE6}, language = ${language}, version = version + 1, changed_at = now()
    where shop_id = ${shopId}`.execute(tx);
}

/** Holds up the queues of shops, or lets them go on. */
export async function setPaused(tx: Transaction, shopIds: readonly string[], isPaused: boolean): Promise<void> {
  await sql`
    update shop_publishing set paused_at = ${isPaused ? sql`coalesce(paused_at, now())` : sql`null`}
    where shop_id = any(${shopIds}::uuid[])`.execute(tx);
}
