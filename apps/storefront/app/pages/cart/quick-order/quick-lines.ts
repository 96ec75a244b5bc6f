import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { limits } from '@sampan/contract/limits';
import { type Cents, lineAmount, priceDollars, readPriceE4, sum } from '@sampan/contract/money';
import { findTier, nextOrderable, piecesByProduct, readTiers, shortageOf } from '@sampan/contract/pricing';
import type { CartLine } from '../cart-lines.ts';
import type { OrderLine } from './read-order-lines.ts';

/** Processes the lines of a quick order: merges, checks and prices them. Pure. */

export type Found = OutputOf<Calls['findSkus']>[number];
export type Offer = NonNullable<Found['offer']>;

export interface QuickLine extends OrderLine {
  /** The number of lines merged into this one. */
  joined: number;
  /** Unreadable quantities of other lines with this number, as typed. */
  unread?: readonly string[] | undefined;
}

/** The cart's content: it counts towards minimum, price and stock. */
export type InCart = Pick<CartLine, 'productId' | 'productSkuId' | 'quantity' | 'isNotSelect'>;

export type Problem =
  | 'unknown'
  | 'shortened'
  | 'choose_variant'
  | 'withdrawn'
  | 'sold_out'
  | 'quantity'
  | 'stock'
  | 'minimum'
  | 'batch'
  | 'room';

export interface Judged extends QuickLine {
  /** Null: not looked up yet, or unknown. */
  offer: Offer | null;
  isPending: boolean;
  problem: Problem | null;
  /** A quantity that would be accepted. */
  remedy: number | null;
  /** Pieces left beyond those in the cart, and those in the cart. */
  left: number;
  inCart: number;
  /** Pieces short of the product's minimum order. */
  missing: number;
  price: number;
  amount: Cents;
  tier: CartLine['tier'];
}

/** Parses the number of a SKU; undefined if it cannot be one. */
export function skuNumber(sku: string): number | undefined {
  const number = /^\d{1,16}$/.test(sku) ? Number(sku) : 0;
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Lines with the same number become one; those beyond the cart's capacity are left out and counted. */
export function joinLines(
  present: readonly QuickLine[],
  added: readonly OrderLine[],
): { lines: QuickLine[]; leftOut: number } {
  const bySku = new Map(present.map((line) => [line.sku, line]));
  let leftOut = 0;
  for (const line of added) {
    const same = bySku.get(line.sku);
    if (same) bySku.set(line.sku, join(same, line));
    else if (bySku.size >= limits.cartLinesMax) leftOut++;
    else bySku.set(line.sku, { ...line, joined: 1 });
  }
  return { lines: [...bySku.values()], leftOut };
}

function join(one: QuickLine, other: OrderLine): QuickLine {
  const joined = one.joined + 1;
  if (one.quantity !== null && other.quantity !== null) {
    const quantity = one.quantity + other.quantity;
    return { ...one, typed: String(quantity), quantity, joined };
  }
  // An unreadable quantity must not replace a good one.
  const [good, bad] = one.quantity === null ? [other, one] : [one, other];
  return { ...one, typed: good.typed, quantity: good.quantity, joined, unread: [...(one.unread ?? []), bad.typed] };
}

/** Every line with its item, its error, and its price at the product's total quantity. */
export function judgeLines(
  lines: readonly QuickLine[],
  found: ReadonlyMap<string, Found>,
  cart: readonly InCart[],
): Judged[] {
  const alone = lines.map((line) => judgeAlone(line, found.get(line.sku), cart));
  const pieces = countedPieces(alone, cart);
  return keepWithinCart(
    alone.map((line) => judgeTogether(line, pieces)),
    cart,
  );
}

function judgeAlone(line: QuickLine, found: Found | undefined, cart: readonly InCart[]): Judged {
  const number = skuNumber(line.sku);
  const offer = found?.offer ?? null;
  const inCart = cart.find(({ productSkuId }) => productSkuId === number)?.quantity ?? 0;
  const left = Math.max(0, (offer?.stock ?? 0) - inCart);
  const problem = found || number === undefined ? problemAlone(line, found, left) : null;
  const isPending = number !== undefined && !found;
  const remedy = problem === 'stock' && left > 0 ? left : null;
  const blank = { missing: 0, price: 0, amount: 0, tier: null };
  return { ...line, ...blank, offer, isPending, problem, remedy, left, inCart };
}

function problemAlone({ sku, quantity }: QuickLine, found: Found | undefined, left: number): Problem | null {
  if (!found) return /^\d+([.,]\d+)?e\+?\d+$/i.test(sku) ? 'shortened' : 'unknown';
  if (found.unavailable !== '') return found.unavailable;
  if (!quantity) return 'quantity';
  return quantity > left ? 'stock' : null;
}

/** Lines that cannot be bought do not count. */
function countedPieces(lines: readonly Judged[], cart: readonly InCart[]): Map<number, number> {
  const buyable = lines.flatMap(({ offer, problem, quantity }) =>
    offer && !problem ? [{ productId: offer.productId, quantity: quantity ?? 0 }] : [],
  );
  return piecesByProduct([...cart.filter(({ isNotSelect }) => isNotSelect === 0), ...buyable]);
}

function judgeTogether(line: Judged, pieces: ReadonlyMap<number, number>): Judged {
  const { offer } = line;
  if (!offer) return line;
  const ofProduct = pieces.get(offer.productId) ?? 0;
  const price = priceAt(offer, ofProduct);
  const priced = {
    ...line,
    price,
    amount: lineAmount(line.quantity ?? 0, readPriceE4(price) ?? 0),
    tier: tierAt(offer, ofProduct),
  };
  if (line.problem && line.problem !== 'quantity') return priced;
  return withShortage(priced, offer, ofProduct);
}

/** A product's lines together must reach its minimum, in full batches; a line without a quantity is offered one. */
function withShortage(line: Judged, offer: Offer, ofProduct: number): Judged {
  const enough = (line.quantity ?? 0) + nextOrderable(offer, ofProduct) - ofProduct;
  const remedy = enough > 0 && enough <= line.left ? enough : null;
  if (line.problem === 'quantity') return { ...line, remedy };
  const shortage = shortageOf(offer, ofProduct);
  if (!shortage) return line;
  const { reason, missing } = shortage;
  return reason === 'minimum' ? { ...line, problem: reason, missing, remedy } : { ...line, problem: reason, remedy };
}

/** Takes the first that fit; the others stay on the list. */
function keepWithinCart(lines: readonly Judged[], cart: readonly InCart[]): Judged[] {
  let room = limits.cartLinesMax - cart.length;
  return lines.map((line) => {
    if (!isGood(line) || line.inCart > 0) return line;
    room--;
    return room >= 0 ? line : { ...line, problem: 'room' };
  });
}

export function isGood({ offer, problem }: Judged): boolean {
  return offer !== null && problem === null;
}

function priceAt(offer: Offer, pieces: number): number {
  const found = offer.ownPrice ? undefined : findTier(readTiers(offer.priceRangeList), pieces);
  return found ? priceDollars(found.tier.priceE4) : offer.price;
}

function tierAt(offer: Offer, pieces: number): Judged['tier'] {
  const found = findTier(readTiers(offer.priceRangeList), pieces);
  if (!found || offer.ownPrice || offer.priceRangeList.length < 2) return null;
  const { tier, next } = found;
  return {
    from: tier.from,
    to: next ? next.from - 1 : null,
    next: next ? { add: next.from - pieces, price: priceDollars(next.priceE4) } : null,
  };
}

export function sumUp(lines: readonly Judged[]): { lines: number; pieces: number; amount: Cents } {
  const good = lines.filter(isGood);
  return {
    lines: good.length,
    pieces: good.reduce((total, { quantity }) => total + (quantity ?? 0), 0),
    amount: sum(good.map(({ amount }) => amount)),
  };
}

export function cartItems(lines: readonly Judged[]) {
  return lines.filter(isGood).map(({ offer, sku, quantity, price }) => ({
    productId: offer?.productId ?? 0,
    productSkuId: Number(sku),
    quantity: quantity ?? 0,
    price,
  }));
}
