/**
 * A supplier marketplace, in the shop's terms. A connector yields products in its own currency and languages; the
 * catalogue prices, sanitises and stores them (domains/catalogue/import-products.ts).
 */
export interface SupplierConnector {
  name: string;
  /** Categories, parents before children. */
  categories(): AsyncIterable<SupplierCategory>;
  suppliers(): AsyncIterable<SupplierCompany>;
  products(): AsyncIterable<SupplierProduct>;
  pallets(): AsyncIterable<SupplierPallet>;
}

/** A text by language code; `zh` is the source if `source` is absent. */
export type Texts = Record<string, string>;

export interface SupplierCategory {
  id: number;
  parentId: number | null;
  level: 1 | 2 | 3;
  names: Texts;
  position: number;
}

export interface SupplierCompany {
  id: string;
  names: Texts;
}

/** From the most to the least reliable. All but the first two count as assumed. */
export type WeightSource = 'official' | 'seller' | 'ai' | 'predicted';

export interface NamedValue {
  name: Texts;
  value: Texts;
}

export interface SupplierSku {
  id: number;
  /** Attributes of the marketplace; the import splits composite ones. Empty for a product without variants. */
  attributes: NamedValue[];
  /** URL of a picture of this variant. */
  image?: string;
  /** The SKU's own price in fen; it takes precedence over the tiers. */
  priceFen?: number;
  /**
   * A selling price in 1/10,000 USD that neither rate nor markup change; it takes precedence over `priceFen`. Used by
   * price lists.
   */
  fixedPriceE4?: number;
  amountOnSale: number;
  weightGrams?: number;
  /** The weight is a default because the supplier gave none. 0 means unknown anyway. */
  isWeightAssumed?: boolean;
  /** Who weighed it, where the supplier tells. */
  weightSource?: WeightSource;
  specId?: string;
}

export interface SupplierProduct {
  offerId: number;
  supplierId: string;
  /** A category of level 3 (or the deepest there is). */
  categoryId: number;
  titles: Texts;
  /** HTML by language; untrusted. */
  descriptions: Texts;
  attributes: NamedValue[];
  images: string[];
  unit: Texts;
  /** 0 no SKUs, price by quantity; 1 price by SKU; 2 price by total quantity over the SKUs. */
  quoteType: 0 | 1 | 2;
  /**
   * Bands, first to last; the first starts at the minimum order quantity. Prices in fen; `fixedPriceE4` as in a SKU.
   */
  tiers: { from: number; fen: number; fixedPriceE4?: number }[];
  /** The price of a single piece, if the supplier sells below the minimum order too. */
  onePieceFen?: number;
  minOrderQuantity: number;
  batchNumber: number;
  monthSold: number;
  totalSold: number;
  /** 0 to 1. */
  repurchaseRate: number;
  /** One piece, packed. */
  weightGrams: number;
  isWeightAssumed?: boolean;
  weightSource?: WeightSource;
  volumeCm3: number;
  cartonQuantity: number;
  hsCode: string;
  origin: string;
  isPatent: boolean;
  needsAuthorization: boolean;
  /** At least one; exactly one without attributes if `quoteType` is 0. */
  skus: SupplierSku[];
}

export interface SupplierPallet {
  id: string;
  names: Texts;
  taglines: Texts;
  picture: string;
  /** Cut-outs for a large banner. */
  morePictures?: string[];
  tone: string;
  offerIds: number[];
}

/** Pictures of goods as files, which the shop serves itself, at `/pictures/`. */
export interface GoodsPictures {
  /** An absolute path. */
  folder: string;
  /** Versions by path, `/pictures/…`. A URL with its picture's version may be cached for ever. */
  versions(): ReadonlyMap<string, string>;
}
