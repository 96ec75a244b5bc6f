import type { BuyLine, LineRefusal, PurchasePreview } from '../buying.ts';
import type { Offer, OfferSku } from '../marketplace.ts';
import type { DemoCatalogue } from './catalogue.ts';

/** What sellers ask for pieces of their offers, and what they refuse. */

export interface BasketLine extends BuyLine {
  skuId: string;
  unitFen: number;
  amountFen: number;
}

export interface Basket {
  sellerId: string;
  lines: BasketLine[];
  refusals: PurchasePreview['refusals'];
  /** Undefined: as described. */
  freightFen: number | undefined;
}

/** The marketplace's own codes. */
const originals: Record<LineRefusal, string> = {
  not_for_sale_online: '500_001',
  other_seller: '500_002',
  unknown_spec: '500_003',
  out_of_stock: '500_004',
  below_minimum: '500_005',
  mixing_not_met: '500_006',
  no_consign_relation: '500_007',
  no_price: '500_008',
  below_wholesale_minimum: '500_009',
  other: '500',
};

interface Wanted {
  line: BuyLine;
  offer: Offer | undefined;
  sku: OfferSku | undefined;
}

export async function fillBasket(
  { readOffer, estimateFreight }: DemoCatalogue,
  lines: readonly BuyLine[],
  most: number,
): Promise<Basket> {
  const ids = [...new Set(lines.map(({ offerId }) => offerId))];
  const read = await Promise.all(ids.map((id) => readOffer(id, ['zh'], 'orders')));
  const offers = new Map(read.flatMap((offer) => (offer.isGone ? [] : [[offer.offerId, offer] as const])));
  const wanted = lines.map((line): Wanted => {
    const offer = offers.get(line.offerId);
    // An offer without SKUs is ordered by its number alone.
    const sku = offer?.quoteType === 0 ? offer.skus[0] : offer?.skus.find(({ specId }) => specId === line.specId);
    return { line, offer, sku };
  });
  const sellerId = wanted.find(({ offer }) => offer)?.offer?.seller.id ?? '';
  const refused = wanted.map((one) => refusalOf(one, wanted, sellerId));
  const refusals = refused.flatMap((code, line) => (code ? [{ line, code, original: originals[code] }] : []));
  if (lines.length > most) refusals.push({ line: 0, code: 'other', original: 'TOO_MANY_LINES' });
  const priced = wanted.flatMap((one) => lineOf(one, wanted));
  const freights = await Promise.all(
    ids.map((offerId) =>
      estimateFreight({
        offerId,
        pieces: priced.filter((line) => line.offerId === offerId).map(({ skuId, quantity }) => ({ skuId, quantity })),
      }),
    ),
  );
  const known = freights.flatMap((fen) => fen ?? []);
  const freightFen = known.length === freights.length ? Math.max(0, ...known) : undefined;
  return { sellerId, lines: priced, refusals, freightFen };
}

const piecesOf = (offerId: string, wanted: readonly Wanted[]) =>
  wanted.reduce((sum, { line }) => sum + (line.offerId === offerId ? line.quantity : 0), 0);

function refusalOf({ line, offer, sku }: Wanted, wanted: readonly Wanted[], sellerId: string): LineRefusal | undefined {
  if (!offer?.isPublished) return 'not_for_sale_online';
  if (offer.seller.id !== sellerId) return 'other_seller';
  if (!sku) return 'unknown_spec';
  if (line.quantity > sku.amountOnSale) return 'out_of_stock';
  const together = piecesOf(line.offerId, wanted);
  const price = priceOf(offer, sku, together);
  if (!price) return 'no_price';
  if (line.quantity % offer.batchNumber !== 0) return 'below_wholesale_minimum';
  if (offer.onePieceFen !== undefined || together >= offer.minOrderQuantity) return undefined;
  if (!offer.mixing) return 'below_minimum';
  return isMixed(offer.mixing, wanted, sellerId) ? undefined : 'mixing_not_met';
}

/** Goods of one seller that reach his limit together may each be fewer than their minimum. */
function isMixed(mixing: NonNullable<Offer['mixing']>, wanted: readonly Wanted[], sellerId: string): boolean {
  const own = wanted.filter(({ offer }) => offer?.seller.id === sellerId);
  const pieces = own.reduce((sum, { line }) => sum + line.quantity, 0);
  const fen = own.flatMap((one) => lineOf(one, wanted)).reduce((sum, { amountFen }) => sum + amountFen, 0);
  return (
    (mixing.pieces !== undefined && pieces >= mixing.pieces) ||
    (mixing.amountFen !== undefined && fen >= mixing.amountFen)
  );
}

function priceOf({ quoteType, tiers, onePieceFen, minOrderQuantity }: Offer, sku: OfferSku, together: number) {
  if (onePieceFen !== undefined && together < minOrderQuantity) return onePieceFen;
  const tier = tiers.filter(({ from }) => from <= together).at(-1) ?? tiers[0];
  return quoteType === 1 ? (sku.priceFen ?? tier?.fen) : (tier?.fen ?? sku.priceFen);
}

function lineOf({ line, offer, sku }: Wanted, wanted: readonly Wanted[]): BasketLine[] {
  const unitFen = offer && sku && priceOf(offer, sku, piecesOf(line.offerId, wanted));
  return unitFen ? [{ ...line, skuId: sku.skuId, unitFen, amountFen: unitFen * line.quantity }] : [];
}
