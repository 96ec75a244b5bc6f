import type { Offer, OfferSku } from '#connectors/marketplace/marketplace.ts';
import type { SupplierProduct, SupplierSku } from '#connectors/supplier/supplier.ts';

/** An offer in the catalogue's terms. What the marketplace does not say stays missing: customs code, origin, volume. Pure. */

const isMeasured = (source: string | undefined): boolean => source === 'official' || source === 'seller';

/** Undefined: its numbers do not fit into ours. */
export function toProduct(offer: Offer, categoryId: number): SupplierProduct | undefined {
  const offerId = Number(offer.offerId);
  const [first] = offer.skus;
  if (!first || !Number.isSafeInteger(offerId) || offerId < 1) return undefined;
  const isPlain = offer.skus.length === 1 && first.attributes.length === 0;
  const skus = isPlain ? [{ ...skuOf(first), id: offerId, attributes: [] }] : offer.skus.map(skuOf);
  if (skus.some(({ id }) => !Number.isSafeInteger(id) || id < 1)) return undefined;
  const weight = first.weight;
  const { onePieceFen } = offer;
  return {
    offerId,
    supplierId: offer.seller.id,
    categoryId,
    titles: offer.titles,
    descriptions: offer.descriptions,
    attributes: offer.attributes.slice(0, 100),
    images: offer.pictures,
    unit: Object.values(offer.unit).some(Boolean) ? offer.unit : { zh: '件', en: 'piece' },
    quoteType: isPlain ? 0 : offer.quoteType === 0 ? 1 : offer.quoteType,
    tiers: offer.tiers,
    ...(onePieceFen !== undefined && { onePieceFen }),
    minOrderQuantity: Math.max(1, offer.minOrderQuantity),
    batchNumber: Math.max(1, offer.batchNumber),
    monthSold: offer.sold30 ?? 0,
    totalSold: offer.soldTotal ?? 0,
    repurchaseRate: offer.repurchaseRate ?? 0,
    weightGrams: weight?.grams ?? 0,
    isWeightAssumed: !isMeasured(weight?.source),
    ...(weight && { weightSource: weight.source }),
    volumeCm3: 0,
    cartonQuantity: 1,
    hsCode: '',
    origin: '',
    isPatent: offer.isPatent,
    // Resellers ask before they sell goods with a patent in shops of theirs.
    needsAuthorization: offer.isPatent,
    skus,
  };
}

function skuOf(sku: OfferSku): SupplierSku {
  const { weight } = sku;
  return {
    id: Number(sku.skuId),
    attributes: sku.attributes,
    ...(sku.picture !== undefined && { image: sku.picture }),
    ...(sku.priceFen !== undefined && { priceFen: sku.priceFen }),
    amountOnSale: Math.max(0, sku.amountOnSale),
    ...(weight && {
      weightGrams: weight.grams,
      isWeightAssumed: !isMeasured(weight.source),
      weightSource: weight.source,
    }),
    specId: sku.specId,
  };
}

/** What a piece of the smallest lot costs at least; undefined: no price is given. */
export function costOfOffer({ tiers, skus }: Pick<Offer, 'tiers' | 'skus'>): number | undefined {
  const own = skus.flatMap(({ priceFen }) => priceFen ?? []);
  const hasOwn = own.length > 0 && own.length === skus.length;
  const prices = hasOwn ? own : [...own, ...tiers.slice(0, 1).map(({ fen }) => fen)];
  const known = prices.filter((fen) => fen > 0);
  return known.length > 0 ? Math.min(...known) : undefined;
}
