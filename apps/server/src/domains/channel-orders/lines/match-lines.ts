import { type Cents, lineAmount, sum } from '@sampan/contract/money';
import { shortageOf, unitPrice } from '@sampan/contract/pricing';
import type { LineReason } from '@sampan/contract/reseller/shop-orders';
import type { OrderableSku } from '#domains/catalogue/orderable-skus.ts';

/** The SKU of each line of a shop's order, how it is served, and what prevents it. Pure. */

type Serving = 'one_piece' | 'own_stock' | 'tiers';

export interface LineGoods {
  sku: OrderableSku;
  /** The published serving. Undefined if the SKU was linked by hand. */
  published: 'one_piece' | 'own_stock' | 'none' | undefined;
}

export interface WantedLine {
  id: string;
  quantity: number;
  /** The quantity cannot be ordered here. */
  isOdd?: boolean;
  /** The reseller ships it. */
  isOwn: boolean;
  goods: LineGoods | undefined;
}

export interface MatchedLine {
  id: string;
  quantity: number;
  isOwn: boolean;
  sku: OrderableSku | undefined;
  serving: Serving;
  reason: LineReason | '';
  /** The available pieces or the minimum, if that is the reason. */
  available: number | null;
  minimum: number | null;
  amount: Cents | null;
}

/**
 * How a product is served: as published. Goods that are linked by hand, or published without a serving, come from the
 * reseller's own stock if it suffices, otherwise as single pieces if the supplier sells them.
 */
function servingOf({ sku, published }: LineGoods, own: number, pieces: number): Serving {
  if (published === 'own_stock') return 'own_stock';
  const hasOnePiece = sku.onePiecePriceE4 !== null;
  if (published === 'one_piece' && hasOnePiece) return 'one_piece';
  if (own >= pieces) return 'own_stock';
  return published === undefined && hasOnePiece ? 'one_piece' : 'tiers';
}

const piecesBy = <Key>(lines: readonly WantedLine[], keyOf: (sku: OrderableSku) => Key): Map<Key, number> => {
  const pieces = new Map<Key, number>();
  for (const { goods, quantity, isOwn } of lines)
    if (goods && !isOwn) pieces.set(keyOf(goods.sku), (pieces.get(keyOf(goods.sku)) ?? 0) + quantity);
  return pieces;
};

export function matchLines(lines: readonly WantedLine[], ownPieces: ReadonlyMap<number, number>): MatchedLine[] {
  const bySku = piecesBy(lines, ({ skuId }) => skuId);
  const waysBySku = new Map<number, Serving>();
  for (const { goods } of lines)
    if (goods) {
      const { skuId } = goods.sku;
      waysBySku.set(skuId, servingOf(goods, ownPieces.get(skuId) ?? 0, bySku.get(skuId) ?? 0));
    }
  const isBought = ({ skuId }: OrderableSku) => waysBySku.get(skuId) === 'tiers';
  const bought = piecesBy(
    lines.filter(({ goods }) => goods && isBought(goods.sku)),
    ({ productId }) => productId,
  );
  return lines.map(({ id, quantity, isOdd, isOwn, goods }) => {
    const none = {
      id,
      quantity,
      isOwn,
      sku: undefined,
      serving: 'tiers' as const,
      available: null,
      minimum: null,
      amount: null,
    };
    if (isOwn) return { ...none, reason: '' as const };
    if (isOdd) return { ...none, sku: goods?.sku, reason: 'odd_quantity' as const };
    if (!goods) return { ...none, reason: 'not_linked' as const };
    const { sku } = goods;
    const serving = waysBySku.get(sku.skuId) ?? 'tiers';
    const wanted = {
      own: ownPieces.get(sku.skuId) ?? 0,
      pieces: bySku.get(sku.skuId) ?? quantity,
      ofProduct: bought.get(sku.productId) ?? quantity,
    };
    const hindrance = hindranceOf(sku, serving, wanted);
    const amount = hindrance.reason ? null : lineAmount(quantity, priceOf(sku, serving, wanted.ofProduct));
    return { ...none, sku, serving, ...hindrance, amount };
  });
}

interface Wanted {
  own: number;
  pieces: number;
  ofProduct: number;
}

type Hindrance = Pick<MatchedLine, 'reason' | 'available' | 'minimum'>;

function hindranceOf(sku: OrderableSku, serving: Serving, { own, pieces, ofProduct }: Wanted): Hindrance {
  const no = (reason: LineReason | '', more: Partial<Hindrance> = {}): Hindrance => ({
    reason,
    available: null,
    minimum: null,
    ...more,
  });
  if (serving === 'own_stock') return own < pieces ? no('own_stock_short', { available: own }) : no('');
  if (sku.status !== 'active') return no('withdrawn');
  if (sku.stock < pieces) return no('sold_out', { available: sku.stock });
  if (serving === 'one_piece') return no('');
  const shortage = shortageOf(sku, ofProduct);
  if (!shortage) return no('');
  return shortage.reason === 'minimum'
    ? no('below_minimum', { available: ofProduct, minimum: sku.minOrderQuantity })
    : no('not_a_full_batch', { available: ofProduct, minimum: sku.batchNumber });
}

function priceOf(sku: OrderableSku, serving: Serving, ofProduct: number): number {
  if (serving === 'own_stock') return 0;
  if (serving === 'one_piece' && sku.onePiecePriceE4 !== null) return sku.onePiecePriceE4;
  return unitPrice(sku, ofProduct);
}

/** Null if there are no lines or any line cannot be ordered. */
export function goodsAmount(lines: readonly MatchedLine[]): Cents | null {
  const ours = lines.filter(({ isOwn }) => !isOwn);
  const amounts = ours.flatMap(({ amount }) => amount ?? []);
  return ours.length > 0 && amounts.length === ours.length ? sum(amounts) : null;
}
