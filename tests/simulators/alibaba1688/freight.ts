import type { Given } from './fields.ts';
import { yuanText } from './money.ts';
import type { Offer } from './offers.ts';
import { CallRefusal } from './refusal.ts';
import type { World } from './world.ts';

/** `asDescribed`: the seller says what it costs, after the order. */
export type Freight =
  | 'free'
  | 'asDescribed'
  | {
      chargeType: 'weight' | 'pieces' | 'volume';
      firstFen: number;
      /** Kilograms, pieces or cubic metres. */
      firstUnit: number;
      nextFen: number;
      nextUnit: number;
    };

const chargeTypes = { weight: '0', pieces: '1', volume: '2' };

function unitsOf(
  { weightGrams = 0, sizeCm }: Offer,
  chargeType: 'weight' | 'pieces' | 'volume',
  quantity: number,
): number {
  if (chargeType === 'pieces') return quantity;
  if (chargeType === 'weight') return (weightGrams * quantity) / 1000;
  return sizeCm ? (sizeCm.width * sizeCm.height * sizeCm.length * quantity) / 1e6 : 0;
}

/** The first units cost the first fee, each further started one the next. */
export function freightFen(offer: Offer, quantity: number): number {
  const { freight } = offer;
  if (typeof freight === 'string') return 0;
  const more = Math.max(0, unitsOf(offer, freight.chargeType, quantity) - freight.firstUnit);
  return freight.firstFen + Math.ceil(more / freight.nextUnit) * freight.nextFen;
}

export function estimateFreight(world: World, given: Given): object {
  const query = given.inside('productFreightQueryParamsNew');
  const offer = world.offers.get(query.need('offerId'));
  if (!offer || offer.status === 'deleted') throw new CallRefusal('404', 'The offer is not found');
  const { freight } = offer;
  const skus = query.each('logisticsSkuNumModels');
  const total = query.needNumber('totalNum');
  if (skus.length > 0 && skus.reduce((sum, sku) => sum + sku.needNumber('number'), 0) !== total)
    throw new CallRefusal('400', 'totalNum is not the sum of its SKUs');
  const rule = typeof freight === 'string' ? undefined : freight;
  return {
    offerId: Number(offer.id),
    freight: freight === 'asDescribed' ? null : yuanText(freightFen(offer, total)),
    freePostage: freight === 'free',
    templateType: freight === 'free' ? 1 : 2,
    subTemplateType: 0,
    firstFee: rule ? yuanText(rule.firstFen) : null,
    firstUnit: rule ? String(rule.firstUnit) : null,
    nextFee: rule ? yuanText(rule.nextFen) : null,
    nextUnit: rule ? String(rule.nextUnit) : null,
    chargeType: rule ? chargeTypes[rule.chargeType] : null,
    discount: null,
    singleProductWeight: (offer.weightGrams ?? 0) / 1000,
    singleProductWidth: offer.sizeCm?.width ?? null,
    singleProductHeight: offer.sizeCm?.height ?? null,
    singleProductLength: offer.sizeCm?.length ?? null,
    sizeValueType: offer.skus.length > 0 ? 2 : 1,
    productFreightSkuInfoModels: offer.skus.map((sku) => ({
      skuId: Number(sku.id),
      singleSkuWeight: (sku.weightGrams ?? offer.weightGrams ?? 0) / 1000,
    })),
  };
}
