import { createHash } from 'node:crypto';
import type { Freight } from './freight.ts';

/** Goods, as they are given to the simulator, and as they change. */

/** By `zh`, and by the country for which they are translated. */
type Texts = Readonly<Record<string, string>>;

export interface NamedValue {
  name: Texts;
  value: Texts;
}

interface SkuData {
  id: string | number;
  /** 32 hex digits; made of the ids if it is left out. */
  specId?: string;
  attributes: NamedValue[];
  /** Its own price, with quoteType 1. */
  fen?: number;
  stock: number;
  picture?: string;
  weightGrams?: number;
}

export interface OfferData {
  id: string | number;
  sellerId: string;
  categoryId: string | number;
  titles: Texts;
  descriptions?: Texts;
  /** Addresses; a path is one of the simulator. */
  pictures: string[];
  attributes?: NamedValue[];
  unit?: Texts;
  /** 0: no SKUs, by quantity; 1: by SKU; 2: SKUs, by total quantity. */
  quoteType?: 0 | 1 | 2;
  /** The first starts at the wholesale minimum. */
  tiers: { from: number; fen: number }[];
  /** The price of a single piece, if the seller sells one. */
  onePieceFen?: number;
  minOrderQuantity?: number;
  /** Quantities are multiples of it. */
  batchNumber?: number;
  /** Without SKUs. */
  stock?: number;
  skus?: SkuData[];
  monthSold?: number;
  totalSold?: number;
  repurchasePercent?: number;
  weightGrams?: number;
  sizeCm?: { width: number; height: number; length: number };
  isPatent?: boolean;
  freight?: Freight;
  status?: string;
  certificates?: { name: string; code: string; pictures: string[] }[];
  shippingTime?: 'shipIn24Hours' | 'shipIn48Hours';
}

export interface Seller {
  /** The member id. */
  id: string;
  openId: string;
  names: Texts;
  identities?: string[];
  years?: number;
  score?: string;
  /** A mixed batch must reach one of them; single offers then need not reach their minimum. */
  mixed?: { fen: number; pieces: number };
}

export interface Category {
  id: string | number;
  parentId: string | number | null;
  level: 1 | 2 | 3;
  names: Texts;
}

export interface Sku extends SkuData {
  id: string;
  specId: string;
}

export interface Offer extends Omit<OfferData, 'skus'> {
  id: string;
  categoryId: string;
  quoteType: 0 | 1 | 2;
  minOrderQuantity: number;
  batchNumber: number;
  stock: number;
  status: string;
  freight: Freight;
  skus: Sku[];
  createdAt: number;
  modifiedAt: number;
  /** The seller has agreed to sell it by proxy. */
  isConsigned: boolean;
}

const specOf = (offerId: string, skuId: string) => createHash('md5').update(`${offerId}-${skuId}`).digest('hex');

export function offerOf(data: OfferData, now: number): Offer {
  const id = String(data.id);
  const skus = (data.skus ?? []).map((sku) => ({
    ...sku,
    id: String(sku.id),
    specId: sku.specId ?? specOf(id, String(sku.id)),
  }));
  return {
    ...data,
    id,
    categoryId: String(data.categoryId),
    quoteType: data.quoteType ?? (skus.length > 0 ? 2 : 0),
    minOrderQuantity: data.minOrderQuantity ?? data.tiers[0]?.from ?? 1,
    batchNumber: data.batchNumber ?? 1,
    stock: data.stock ?? 0,
    status: data.status ?? 'published',
    freight: data.freight ?? { chargeType: 'pieces', firstFen: 800, firstUnit: 100, nextFen: 300, nextUnit: 100 },
    skus,
    createdAt: now,
    modifiedAt: now,
    isConsigned: false,
  };
}

export const stockOf = (offer: Offer): number =>
  offer.skus.length > 0 ? offer.skus.reduce((sum, sku) => sum + sku.stock, 0) : offer.stock;

/** The wholesale price for so many pieces of the offer. */
export function wholesaleFen(offer: Offer, sku: Sku | undefined, quantity: number): number {
  if (offer.quoteType === 1 && sku?.fen !== undefined) return sku.fen;
  const tier = offer.tiers.filter(({ from }) => from <= quantity).at(-1) ?? offer.tiers[0];
  return tier?.fen ?? 0;
}

export const lowestFen = (offer: Offer): number =>
  offer.quoteType === 1 && offer.skus.length > 0
    ? Math.min(...offer.skus.map((sku) => wholesaleFen(offer, sku, offer.minOrderQuantity)))
    : wholesaleFen(offer, undefined, offer.minOrderQuantity);

/** Languages that the platform translates into; the full list is not published. */
export const countries = ['en', 'ru', 'vi', 'ja', 'ko', 'fr', 'pt', 'es', 'th', 'id', 'ms'];

export const translated = (texts: Texts | undefined, country: string): string | null =>
  texts?.[country] ?? texts?.en ?? null;
