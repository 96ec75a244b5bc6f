import type { Language } from '@sampan/contract/languages';
import type { Database, Transaction } from '#database/connect.ts';
import { findOrderableSkus, type OrderableSku } from '#domains/catalogue/orderable-skus.ts';
import type { LineRow } from '#domains/channel-orders/orders/store.ts';
import { findLinkedSkus } from '#domains/listings/find-linked-sku.ts';
import { ownPieces } from '#domains/own-stock/own-stock.ts';
import { findProductsOf, isLinkOf, keyOfGoods, listLinks, listServings, type ShopGoods } from './link-store.ts';
import { type LineGoods, type MatchedLine, matchLines } from './match-lines.ts';
import { ownSkuId } from './own-code.ts';

/**
 * Finds the SKU of each line of shops' orders: chosen for the line, otherwise linked by hand, otherwise published, otherwise
 * by our own code, which packages carry.
 */

export interface PlacedLine extends LineRow {
  shopId: string;
}

interface Known {
  isOwn: boolean;
  isChosen: boolean;
  skuId: number | undefined;
}

const textOf = ({ shopId, variantId, shopSku }: ShopGoods) => JSON.stringify([shopId, variantId, shopSku]);
const pairOf = (shopId: string, productId: number) => `${shopId} ${productId}`;

async function findKnown(db: Database | Transaction, lines: readonly PlacedLine[]): Promise<Known[]> {
  const keys = lines.flatMap((line) => keyOfGoods(line) ?? []);
  const links = new Map((await listLinks(db, keys)).map((link) => [textOf(link), link]));
  const known = lines.map((line): Known | undefined => {
    if (line.isOwn) return { isOwn: true, isChosen: true, skuId: undefined };
    if (line.skuId !== null) return { isOwn: false, isChosen: true, skuId: line.skuId };
    const key = keyOfGoods(line);
    const link = key && links.get(textOf(key));
    if (!link || !isLinkOf(link, line.title)) return undefined;
    if (link.isUndone) return { isOwn: false, isChosen: false, skuId: undefined };
    return { isOwn: link.skuId === null, isChosen: true, skuId: link.skuId ?? undefined };
  });
  const open = lines.filter((_, index) => !known[index]);
  const published = await findPublished(db, open);
  return lines.map(
    (line, index) =>
      known[index] ?? {
        isOwn: false,
        isChosen: false,
        skuId: published.get(textOf(line)) ?? ownSkuId(line.shopSku),
      },
  );
}

const shopsOf = (lines: readonly PlacedLine[]) => [...new Set(lines.map(({ shopId }) => shopId))];

async function findPublished(db: Database | Transaction, lines: readonly PlacedLine[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const shopId of shopsOf(lines)) {
    const own = lines.filter((line) => line.shopId === shopId);
    const wanted = own.map(({ variantId, shopSku }) => ({ remoteVariantId: variantId, shopSku }));
    const linked = await findLinkedSkus(db, shopId, wanted);
    for (const [index, line] of own.entries()) {
      const skuId = linked[index]?.skuId;
      if (skuId !== undefined) found.set(textOf(line), skuId);
    }
  }
  return found;
}

/** The lines of each order, in order. */
export interface MatchedOrder {
  lines: MatchedLine[];
  /** Lines whose SKU was linked by hand or chosen for the line. */
  chosen: ReadonlySet<string>;
}

export async function matchOrders(
  db: Database | Transaction,
  buyerId: string,
  lines: readonly PlacedLine[],
  language: Language,
): Promise<Map<string, MatchedOrder>> {
  const known = await findKnown(db, lines);
  const skus = await findSkus(db, buyerId, known, language);
  const products = [...skus.values()].map(({ productId }) => productId);
  const servings = await findServings(db, shopsOf(lines), products);
  const own = await ownPieces(db, buyerId, [...skus.keys()]);
  const goodsOf = (line: PlacedLine, { skuId }: Known): LineGoods | undefined => {
    const sku = skuId === undefined ? undefined : skus.get(skuId);
    return sku && { sku, published: servings.get(pairOf(line.shopId, sku.productId)) };
  };
  const byOrder = Map.groupBy(
    lines.map((line, index) => ({ line, known: known[index] ?? { isOwn: false, isChosen: false, skuId: undefined } })),
    ({ line }) => line.shopOrderId,
  );
  return new Map(
    [...byOrder].map(([id, all]) => {
      const wanted = all.map(({ line, known: is }) => ({
        id: line.id,
        quantity: line.quantity,
        isOdd: line.quantityThere !== '',
        isOwn: is.isOwn,
        goods: goodsOf(line, is),
      }));
      const chosen = new Set(all.filter(({ known: is }) => is.isChosen).map(({ line }) => line.id));
      return [id, { lines: matchLines(wanted, own), chosen }];
    }),
  );
}

/** A buyer may resell goods that only this buyer can see. */
async function findSkus(
  db: Database | Transaction,
  buyerId: string,
  known: readonly Known[],
  language: Language,
): Promise<Map<number, OrderableSku>> {
  const skuIds = [...new Set(known.flatMap(({ skuId }) => skuId ?? []))];
  const products = await findProductsOf(db, skuIds);
  const wanted = [...products].map(([skuId, productId]) => ({ skuId, productId }));
  const found = wanted.length > 0 ? await findOrderableSkus(db, wanted, language, buyerId) : [];
  return new Map(found.map((sku) => [sku.skuId, sku]));
}

async function findServings(db: Database | Transaction, shopIds: readonly string[], productIds: readonly number[]) {
  const rows = await listServings(db, shopIds, productIds);
  return new Map(rows.map(({ shopId, productId, serving }) => [pairOf(shopId, productId), serving]));
}
