import type { PriceTier } from '@sampan/contract/pricing';
import type pg from 'pg';
import type { CacheFigures } from '#metrics/metrics.ts';

/** A product as lists show it, in all its languages. */
export interface Card {
  id: number;
  titles: Record<string, string>;
  unit: Record<string, string>;
  picture: string | null;
  /** The price at the minimum order. */
  price_e4: number;
  price_max_e4: number;
  min_order_quantity: number;
  tiers: PriceTier[];
  /** Pieces of all SKUs; null if every SKU has its own price, so that no band applies. */
  tier_stock: number | null;
  month_sold: number;
  in_stock: boolean;
}

/** A cache of listed products, implemented by the catalogue. The database's listener invalidates it. */
export interface ProductCards extends CacheFigures {
  /** Returns cards in the order of `ids`; missing products are left out. */
  find(pool: pg.Pool, ids: readonly number[]): Promise<Card[]>;
  receive(notice: string): void;
  setListening(isListening: boolean): void;
}
