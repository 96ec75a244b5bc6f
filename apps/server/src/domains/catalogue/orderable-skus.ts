import type { Language } from '@sampan/contract/languages';
import type pg from 'pg';
import type { Database, Transaction } from '#database/connect.ts';
import type { SupplierPrices } from '#domains/catalogue/supplier-cost.ts';
import { type OrderableRow, readOrderable, readSmallestOrder, type TradeRow } from './reading/orderable-store.ts';
import { type AttributePair, attributePairs, pickText, sourceText } from './texts.ts';

type InWords = 'titles' | 'attributes' | 'supplierNames' | 'numbers';
type OfSupply = 'specId' | 'connector' | 'ownCostFen' | 'onePieceFen' | 'costTiers' | 'cnyPerUsdE6';

/** A SKU in the reader's language. */
export interface OrderableSku extends Omit<OrderableRow, InWords | OfSupply> {
  name: string;
  /** The supplier's own words. */
  sourceName: string;
  attributes: AttributePair[];
  /** The supplier's wording, for purchasing. */
  sourceAttributes: AttributePair[];
  /** How to buy it, and its cost for the shop. */
  supply: Supply;
}

/** The basis of prices and shipping. */
export type TradeSku = TradeRow;

interface Supply {
  supplierName: string;
  specId: string;
  /** The supplier's own number of the product, or ''. */
  itemNumber: string;
  /** The marketplace's offer is the connector and the product's id. */
  connector: string;
  cost: SupplierPrices;
  /** The supplier's price of a single piece, if it sells single pieces. */
  onePieceFen: number | null;
  /** The rate at which its price was made. */
  cnyPerUsdE6: number;
}

export interface WantedSku {
  productId: number;
  /** Absent, or the product's own id, for a product without variants. */
  skuId?: number;
}

function inWords(row: OrderableRow, language: Language): OrderableSku {
  const { titles, attributes, supplierNames, specId, numbers, connector, ...others } = row;
  const { ownCostFen, onePieceFen, costTiers, cnyPerUsdE6, ...sku } = others;
  return {
    ...sku,
    supply: {
      supplierName: sourceText(supplierNames),
      specId,
      itemNumber: numbers ? sourceText(numbers) : '',
      connector,
      cost: { ownFen: ownCostFen, tiers: costTiers },
      onePieceFen,
      cnyPerUsdE6,
    },
    name: pickText(titles, language),
    sourceName: sourceText(titles),
    attributes: attributePairs(attributes, language),
    sourceAttributes: attributes.map(({ name, value }) => ({
      attributeNameTrans: sourceText(name),
      valueTrans: sourceText(value),
    })),
  };
}

/**
 * Finds each wanted SKU that exists, once; a SKU of another product is not found. One that is on sale to a single buyer
 * is active for that buyer and not found for everyone else: a refusal would reveal its name.
 */
export async function findOrderableSkus(
  db: Database | Transaction,
  wanted: readonly WantedSku[],
  language: Language,
  buyerId: string | null = null,
): Promise<OrderableSku[]> {
  const productIds = wanted.map(({ productId }) => productId);
  const skuIds = wanted.map(({ productId, skuId }) => skuId ?? productId);
  const rows = await readOrderable(db, { productIds, skuIds, buyerId });
  return rows.map((row) => inWords(row, language));
}

/** The smallest order for a product: full batches of its first variant in stock. Absent if it is hidden. */
export function findSmallestOrder(
  pool: pg.Pool,
  productId: number,
  buyerId: string | null,
): Promise<{ sku: TradeSku; quantity: number } | undefined> {
  return readSmallestOrder(pool, productId, buyerId);
}
