import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { overridesOf } from '#domains/catalogue/overrides/override-store.ts';
import { find, type Override, ownPrices } from '#domains/catalogue/overrides/own-values.ts';
import type { SourceTier } from '#domains/catalogue/overrides/prepared-product.ts';
import type { Texts } from '#domains/catalogue/texts.ts';
import { type PriceBasis, priceProduct } from './selling-price.ts';

/** All that a stored product's prices are made of. */
export interface ProductPrices {
  id: number;
  status: 'active' | 'hidden' | 'withdrawn' | 'private';
  titles: Texts;
  category_path: number[];
  source_tiers: SourceTier[];
  one_piece_fen: number | null;
  min_order_quantity: number;
  overrides: Override[];
  skus: { id: number; fen: number | null; fixedE4: number | null; isWithdrawn: boolean }[];
}

export async function readProductPrices(db: Database | Transaction, ids: readonly number[]): Promise<ProductPrices[]> {
  const { rows } = await sql<ProductPrices>`
    select p.id, p.status, p.titles, p.category_path, p.source_tiers, p.one_piece_fen, p.min_order_quantity,
      ${overridesOf('p.id')} as overrides,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'fen', s.source_price_fen, 'fixedE4', s.fixed_price_e4,
        'isWithdrawn', s.is_withdrawn) order by s.id) from skus s where s.product_id = p.id), '[]') as skus
    from products p where p.id = any(${ids}) order by p.id
  `.execute(db);
  return rows;
}

/** The prices with these own values. */
export function pricesOf(product: ProductPrices, overrides: readonly Override[], basis: PriceBasis) {
  return priceProduct(
    {
      categoryPath: product.category_path,
      tiers: product.source_tiers,
      onePieceFen: product.one_piece_fen,
      minOrderQuantity: find(overrides, 'minimum') ?? product.min_order_quantity,
      skus: product.skus,
      own: ownPrices(overrides),
    },
    basis,
  );
}
