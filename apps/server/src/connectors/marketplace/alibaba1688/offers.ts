import { z } from 'zod';
import type { NamedValue, Texts } from '#connectors/supplier/supplier.ts';
import type { Offer, OfferSku, OfferWeight, SellerFacts } from '../marketplace.ts';
import { count, flag, grams, id, kilograms, list, maybe, maybeText, rate, score, text, yuanPrice } from './values.ts';
import { bestWeight, sourceOf, weightOf } from './weight.ts';

/** One offer, read whole. */

const attribute = z.object({
  attributeId: maybe(id),
  attributeName: text,
  attributeNameTrans: maybeText,
  value: text,
  valueTrans: maybeText,
});
const skuAttribute = attribute.extend({ skuImageUrl: maybeText });

const sku = z.object({
  skuId: id,
  specId: text.min(1),
  amountOnSale: maybe(count),
  price: maybe(yuanPrice),
  cargoNumber: maybeText,
  skuAttributes: list(skuAttribute),
});

const tier = z.object({ startQuantity: count, price: yuanPrice });

const skuGrams = z.object({ skuId: id, weight: grams });
const skuKilograms = z.object({
  skuId: id,
  weight: kilograms,
  officialWeight: kilograms,
  aiWeight: kilograms,
  aiWeightAccuracy: rate,
  pkgSizeSource: maybeText,
});

const shipping = z.object({
  weight: kilograms,
  officialWeight: kilograms,
  pkgSizeSource: maybeText,
  skuShippingInfoList: list(skuGrams),
  skuShippingDetails: list(skuKilograms),
});

const sellerData = z.object({
  compositeServiceScore: score,
  logisticsExperienceScore: score,
  disputeComplaintScore: score,
  offerExperienceScore: score,
  repeatPurchasePercent: rate,
  collect30DayWithin48HPercent: rate,
  qualityRefundWithin30Day: rate,
});

const certificate = z.object({
  certificateName: maybeText,
  certificateCode: maybeText,
  certificatePhotoList: list(text),
});

const saleInfo = z.object({
  amountOnSale: maybe(count),
  quoteType: count.pipe(z.union([z.literal(0), z.literal(1), z.literal(2)])),
  priceRangeList: list(tier),
  unitInfo: maybe(z.object({ unit: maybeText, transUnit: maybeText })),
  fenxiaoSaleInfo: maybe(z.object({ onePiecePrice: maybe(yuanPrice) })),
});

export const offerAnswer = z.object({
  offerId: id,
  categoryId: maybe(id),
  categoryName: maybeText,
  subject: text.min(1),
  subjectTrans: maybeText,
  description: maybeText,
  descriptionTrans: maybeText,
  mainVideo: maybeText,
  productImage: maybe(z.object({ images: list(text), whiteImage: maybeText })),
  productAttribute: list(attribute),
  productSkuInfos: list(sku),
  productSaleInfo: saleInfo,
  minOrderQuantity: maybe(count),
  batchNumber: maybe(count),
  status: text.min(1),
  sellerOpenId: text.min(1),
  companyName: maybeText,
  soldOut: maybe(count),
  isPatentProduct: maybe(flag),
  tradeScore: score,
  sellerMixSetting: maybe(
    z.object({ generalHunpi: maybe(flag), mixAmount: maybe(yuanPrice), mixNumber: maybe(count) }),
  ),
  tagInfoList: list(z.object({ key: text, value: maybe(flag) })),
  certificateList: list(certificate),
  sellerDataInfo: maybe(sellerData),
  productShippingInfo: maybe(shipping),
});

export type OfferAnswer = z.output<typeof offerAnswer>;

/** The same offer in several languages: what differs is the texts. */
type OfferTexts = ReadonlyMap<string, OfferAnswer>;

export function toOffer(answer: OfferAnswer, texts: OfferTexts, readAt: Date): Offer {
  const { productSaleInfo: sale, sellerMixSetting: mixing } = answer;
  return {
    isGone: false,
    offerId: answer.offerId,
    isPublished: answer.status === 'published',
    status: answer.status,
    categoryId: answer.categoryId ?? '',
    categoryName: answer.categoryName ? { zh: answer.categoryName } : {},
    seller: sellerOf(answer),
    titles: textsOf(answer.subject, texts, ({ subjectTrans }) => subjectTrans),
    descriptions: textsOf(answer.description, texts, ({ descriptionTrans }) => descriptionTrans),
    attributes: answer.productAttribute.map((own, index) =>
      namedValue(own, texts, ({ productAttribute }) => productAttribute[index]),
    ),
    pictures: answer.productImage?.images ?? [],
    video: answer.mainVideo,
    unit: textsOf(sale.unitInfo?.unit, texts, ({ productSaleInfo }) => productSaleInfo.unitInfo?.transUnit),
    quoteType: sale.quoteType,
    // With a price for each SKU, the bands that some answers have as well are not for sale.
    tiers:
      sale.quoteType === 1
        ? []
        : sale.priceRangeList.map(({ startQuantity, price }) => ({ from: startQuantity, fen: price })),
    onePieceFen: sale.fenxiaoSaleInfo?.onePiecePrice,
    minOrderQuantity: Math.max(1, answer.minOrderQuantity ?? 1),
    batchNumber: Math.max(1, answer.batchNumber ?? 1),
    mixing: mixing?.generalHunpi ? { pieces: mixing.mixNumber, amountFen: mixing.mixAmount } : undefined,
    // The offer's own page tells neither; its hit in a list does.
    sold30: undefined,
    soldTotal: answer.soldOut,
    repurchaseRate: undefined,
    isPatent: answer.isPatentProduct ?? false,
    certificates: answer.certificateList.map(({ certificateName, certificateCode, certificatePhotoList }) => ({
      name: certificateName ?? '',
      code: certificateCode ?? '',
      pictures: certificatePhotoList,
    })),
    skus: skusOf(answer, texts),
    readAt,
  };
}

function skusOf(answer: OfferAnswer, texts: OfferTexts): OfferSku[] {
  if (answer.productSaleInfo.quoteType === 0 || answer.productSkuInfos.length === 0) return [bareSku(answer)];
  return answer.productSkuInfos.map((own, position) => ({
    specId: own.specId,
    skuId: own.skuId,
    attributes: own.skuAttributes.map((attribute, index) =>
      namedValue(attribute, texts, ({ productSkuInfos }) => productSkuInfos[position]?.skuAttributes[index]),
    ),
    picture: own.skuAttributes.find(({ skuImageUrl }) => skuImageUrl)?.skuImageUrl,
    priceFen: own.price,
    // Not said: none is promised.
    amountOnSale: own.amountOnSale ?? 0,
    weight: weightOfSku(answer, own.skuId),
    cargoNumber: own.cargoNumber ?? '',
  }));
}

function bareSku(answer: OfferAnswer): OfferSku {
  const { productSaleInfo, productSkuInfos } = answer;
  const [own] = productSkuInfos;
  return {
    specId: own?.specId ?? '',
    skuId: own?.skuId ?? '',
    attributes: [],
    picture: undefined,
    priceFen: undefined,
    amountOnSale: productSaleInfo.amountOnSale ?? own?.amountOnSale ?? 0,
    weight: weightOfSku(answer, own?.skuId),
    cargoNumber: own?.cargoNumber ?? '',
  };
}

/** Of the SKU or of the whole offer, whichever is the most reliable; the SKU's own comes first among equals. */
function weightOfSku(
  { productShippingInfo: shipped }: OfferAnswer,
  skuId: string | undefined,
): OfferWeight | undefined {
  if (!shipped) return undefined;
  const detail = shipped.skuShippingDetails.find((own) => own.skuId === skuId);
  const info = shipped.skuShippingInfoList.find((own) => own.skuId === skuId);
  const source = sourceOf(shipped.pkgSizeSource);
  return bestWeight([
    weightOf(detail?.officialWeight, 'official'),
    weightOf(shipped.officialWeight, 'official'),
    weightOf(detail?.weight, sourceOf(detail?.pkgSizeSource ?? shipped.pkgSizeSource)),
    weightOf(info?.weight, source),
    weightOf(shipped.weight, source),
    weightOf(detail?.aiWeight, 'ai', detail?.aiWeightAccuracy),
  ]);
}

function sellerOf({
  sellerOpenId,
  companyName,
  tradeScore,
  sellerDataInfo: data,
  tagInfoList,
}: OfferAnswer): SellerFacts {
  return {
    id: sellerOpenId,
    name: companyName ?? '',
    years: undefined,
    isFactory: tagInfoList.some(({ key, value }) => key === 'super_factory' && value),
    score: data?.compositeServiceScore ?? tradeScore,
    logisticsScore: data?.logisticsExperienceScore,
    disputeScore: data?.disputeComplaintScore,
    offerScore: data?.offerExperienceScore,
    repeatBuyers: data?.repeatPurchasePercent,
    onTimeRate: data?.collect30DayWithin48HPercent,
    faultReturnRate: data?.qualityRefundWithin30Day,
  };
}

function textsOf(
  source: string | undefined,
  texts: OfferTexts,
  find: (answer: OfferAnswer) => string | undefined,
): Texts {
  const found: Texts = source ? { zh: source } : {};
  for (const [language, answer] of texts) {
    const translated = find(answer);
    if (translated) found[language] = translated;
  }
  return found;
}

type Attribute = z.output<typeof attribute>;

/** Attributes are matched by position, and only where the source's text agrees: the offer may change between two calls. */
function namedValue(
  own: Attribute,
  texts: OfferTexts,
  find: (answer: OfferAnswer) => Attribute | undefined,
): NamedValue {
  const same = (answer: OfferAnswer) => {
    const found = find(answer);
    return found?.attributeName === own.attributeName && found.value === own.value ? found : undefined;
  };
  return {
    name: textsOf(own.attributeName, texts, (answer) => same(answer)?.attributeNameTrans),
    value: textsOf(own.value, texts, (answer) => same(answer)?.valueTrans),
  };
}
