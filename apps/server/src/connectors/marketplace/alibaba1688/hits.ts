import { z } from 'zod';
import type { Frame, OfferHit, SellerFacts } from '../marketplace.ts';
import { count, flag, id, list, maybe, maybeText, rate, score, text, yuanPrice } from './values.ts';

/** Offers in lists: searches by words and by picture, and a seller's own. */

const sellerData = z.object({
  compositeServiceScore: score,
  logisticsExperienceScore: score,
  disputeComplaintScore: score,
  offerExperienceScore: score,
  repeatPurchasePercent: rate,
  tpYear: maybe(count),
});

const shipping = z.object({ perfectFulfillmentRate30d: rate, qualityReturnRate30d: rate });

export const hitItem = z.object({
  offerId: id,
  subject: text,
  subjectTrans: maybeText,
  imageUrl: maybeText,
  // `promotionPrice` and the prices of its programmes are left out: they are for a time, or for members.
  priceInfo: z
    .object({ price: maybe(yuanPrice), consignPrice: maybe(yuanPrice) })
    .refine(({ price, consignPrice }) => price !== undefined || consignPrice !== undefined, 'has no price'),
  monthSold: maybe(count),
  repurchaseRate: rate,
  minOrderQuantity: maybe(count),
  isOnePsale: maybe(flag),
  isPatentProduct: maybe(flag),
  sellerIdentities: list(text),
  companyName: maybeText,
  sellerDataInfo: maybe(sellerData),
  productSimpleShippingInfo: maybe(shipping),
});

export const hitPage = z.object({ totalRecords: maybe(count), totalPage: maybe(count), data: list(z.unknown()) });

type HitItem = z.output<typeof hitItem>;

export function toHit(item: HitItem, country: string): OfferHit {
  const { price, consignPrice } = item.priceInfo;
  return {
    offerId: item.offerId,
    titles: { zh: item.subject, ...(item.subjectTrans && { [country]: item.subjectTrans }) },
    picture: item.imageUrl ?? '',
    priceFen: price ?? consignPrice ?? 0,
    minOrderQuantity: Math.max(1, item.minOrderQuantity ?? 1),
    sold30: item.monthSold ?? 0,
    repurchaseRate: item.repurchaseRate,
    isPatent: item.isPatentProduct ?? false,
    sellsSinglePieces: item.isOnePsale ?? false,
    seller: sellerOf(item),
    weight: undefined,
  };
}

/** Lists tell how a seller works, and not who it is: its id is in the offer only. */
function sellerOf(item: HitItem): SellerFacts | undefined {
  const { sellerDataInfo: data, productSimpleShippingInfo: shipped, companyName, sellerIdentities } = item;
  if (!data && !shipped && !companyName && sellerIdentities.length === 0) return undefined;
  return {
    id: '',
    name: companyName ?? '',
    years: data?.tpYear,
    isFactory: sellerIdentities.includes('super_factory'),
    score: data?.compositeServiceScore,
    logisticsScore: data?.logisticsExperienceScore,
    disputeScore: data?.disputeComplaintScore,
    offerScore: data?.offerExperienceScore,
    repeatBuyers: data?.repeatPurchasePercent,
    // The marketplace documents null as zero here, and only here: there was none in those days.
    onTimeRate: shipped && (shipped.perfectFulfillmentRate30d ?? 0),
    faultReturnRate: shipped && (shipped.qualityReturnRate30d ?? 0),
  };
}

const frameText = /^(\d+),(\d+),(\d+),(\d+)$/;

/** `left,right,top,bottom`. */
export function readFrame(given: string): Frame | undefined {
  const [left, right, top, bottom] = (frameText.exec(given.trim()) ?? []).slice(1).map(Number);
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return undefined;
  return right > left && bottom > top ? { left, right, top, bottom } : undefined;
}

export const frameToText = ({ left, right, top, bottom }: Frame): string => [left, right, top, bottom].join(',');
