import type { Fen, PriceE4 } from '@sampan/contract/money';
import type { WeightSource } from '#connectors/supplier/supplier.ts';
import type { SearchRow } from '#domains/catalogue/index/search-row.ts';
import type { NamedTexts, Texts } from '#domains/catalogue/texts.ts';

export interface SourceTier {
  from: number;
  fen: Fen;
  /** A selling price that neither rate nor markup change. */
  fixedPriceE4?: PriceE4;
}

export interface PreparedSku {
  id: number;
  position: number;
  attributes: NamedTexts[];
  source_image: string | null;
  source_price_fen: number | null;
  fixed_price_e4: number | null;
  amount: number;
  weight_grams: number | null;
  weight_is_assumed: boolean;
  weight_source: WeightSource | null;
  supplier_spec_id: string;
}

/** A product as stored, except for the prices, which depend on the current rate. */
export interface PreparedProduct {
  id: number;
  supplier_id: string;
  category_id: number;
  category_path: number[];
  titles: Texts;
  descriptions: Texts;
  attributes: NamedTexts[];
  source_images: string[];
  unit: Texts;
  quote_type: number;
  one_piece_fen: number | null;
  min_order_quantity: number;
  batch_number: number;
  source_tiers: SourceTier[];
  month_sold: number;
  total_sold: number;
  repurchase_rate: number;
  weight_grams: number;
  weight_is_assumed: boolean;
  weight_source: WeightSource | null;
  volume_cm3: number;
  carton_quantity: number;
  hs_code: string;
  origin: string;
  is_patent: boolean;
  needs_authorization: boolean;
  source_hash: string;
  skus: PreparedSku[];
  search_row: SearchRow;
}
