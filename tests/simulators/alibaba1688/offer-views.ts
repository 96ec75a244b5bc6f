import { yuan, yuanText } from './money.ts';
import {
  lowestFen,
  type NamedValue,
  type Offer,
  type Seller,
  type Sku,
  stockOf,
  translated,
  wholesaleFen,
} from './offers.ts';
import { plainTime } from './times.ts';
import type { World } from './world.ts';

/** Goods as the catalogue shows them. Offer and SKU ids are Longs below 2^53; prices are texts of yuan. */

export const addressOf = (world: World, picture: string): string =>
  picture.startsWith('/') ? world.origin + picture : picture;

const firstPicture = (world: World, { pictures }: Offer) => (pictures[0] ? addressOf(world, pictures[0]) : null);

/** Ids of its categories, from the top. */
function categoryPath(world: World, { categoryId }: Offer): string[] {
  const path: string[] = [];
  for (let id: string | null = categoryId; id !== null; ) {
    path.unshift(id);
    const parent = world.categories.get(id)?.parentId ?? null;
    id = parent === null ? null : String(parent);
  }
  return path;
}

/** An item of a search. */
export function hitView(world: World, offer: Offer, country: string): object {
  const seller = world.sellerOf(offer);
  const [top, second, third] = categoryPath(world, offer);
  const sold = offer.monthSold ?? 0;
  return {
    offerId: Number(offer.id),
    subject: offer.titles.zh ?? '',
    subjectTrans: translated(offer.titles, country),
    imageUrl: firstPicture(world, offer),
    whiteImage: null,
    aigcImageUrl: null,
    priceInfo: {
      price: yuanText(lowestFen(offer)),
      promotionPrice: null,
      consignPrice: offer.onePieceFen === undefined ? null : yuanText(offer.onePieceFen),
      jxhyPrice: null,
      pfJxhyPrice: null,
    },
    monthSold: sold,
    sales7d: String(sales(offer, 'sales7')),
    repurchaseRate: `${offer.repurchasePercent ?? 0}%`,
    minOrderQuantity: offer.minOrderQuantity,
    isOnePsale: offer.onePieceFen !== undefined,
    isJxhy: false,
    isSelect: false,
    isPatentProduct: offer.isPatent ?? false,
    tradeScore: seller.score ?? '4.5',
    sellerIdentities: seller.identities ?? [],
    offerIdentities: [],
    topCategoryId: top ? Number(top) : null,
    secondCategoryId: second ? Number(second) : null,
    thirdCategoryId: third ? Number(third) : null,
    createDate: plainTime(offer.createdAt),
    modifyDate: plainTime(offer.modifiedAt),
    promotionModel: { hasPromotion: false, promotionType: null },
    traceInfo: `object_id@${offer.id}`,
    token: null,
    promotionURL: `${world.origin}/offer/${offer.id}.html`,
    sellerDataInfo: sellerScores(seller, true),
    productSimpleShippingInfo: { shippingTimeGuarantee: offer.shippingTime ?? null },
  };
}

export function sales(offer: Offer, type: string): number {
  const month = offer.monthSold ?? 0;
  const parts: Record<string, number> = {
    sales7: Math.floor((month * 7) / 30),
    sales14: Math.floor((month * 14) / 30),
    sales30: month,
    totalSales: offer.totalSold ?? month,
  };
  return parts[type] ?? 0;
}

function sellerScores({ score = '4.5', years = 1 }: Seller, isWithYears: boolean): object {
  return {
    tradeMedalLevel: '3',
    compositeServiceScore: score,
    logisticsExperienceScore: score,
    disputeComplaintScore: score,
    offerExperienceScore: score,
    afterSalesExperienceScore: score,
    consultingExperienceScore: score,
    repeatPurchasePercent: '0.2',
    ...(isWithYears ? { tpYear: years } : { collect30DayWithin48HPercent: '0.98', qualityRefundWithin30Day: '0.01' }),
  };
}

/** What a search by picture adds. */
export function pictureHitView(world: World, offer: Offer, country: string): object {
  return {
    ...hitView(world, offer, country),
    companyName: world.sellerOf(offer).names.zh ?? '',
    companyAddress: null,
    offerDataInfo: {
      offerApplauseRate: null,
      qualityRfdRate30d: null,
      repurchaseRate30d: `${offer.repurchasePercent ?? 0}%`,
      pickupRate24h30d: null,
      kjFeaturedServices: [],
    },
  };
}

const attributeViews = (attributes: readonly NamedValue[], country: string) =>
  attributes.map(({ name, value }, index) => ({
    attributeId: String(1000 + index),
    attributeName: name.zh ?? '',
    value: value.zh ?? '',
    attributeNameTrans: translated(name, country),
    valueTrans: translated(value, country),
  }));

/** An offer's own page. */
export function detailView(world: World, offer: Offer, country: string, currency: string | undefined): object {
  const seller = world.sellerOf(offer);
  const images = offer.pictures.map((picture) => addressOf(world, picture));
  const foreign = (fen: number) => (currency === undefined ? null : Math.round(fen * 1.1) / 100);
  return {
    offerId: Number(offer.id),
    categoryId: Number(offer.categoryId),
    categoryName: world.categories.get(offer.categoryId)?.names.zh ?? '',
    subject: offer.titles.zh ?? '',
    subjectTrans: translated(offer.titles, country),
    description: offer.descriptions?.zh ?? '',
    descriptionTrans: translated(offer.descriptions, country),
    mainVideo: null,
    detailVideo: null,
    productImage: { images, whiteImage: null },
    productImageTrans: { images, whiteImage: null },
    productAttribute: attributeViews(offer.attributes ?? [], country),
    productSkuInfos: offer.skus.map((sku) => skuView(world, offer, sku, country, foreign)),
    productSaleInfo: saleView(offer, country, foreign),
    minOrderQuantity: offer.minOrderQuantity,
    batchNumber: offer.batchNumber,
    status: offer.status,
    sellerOpenId: seller.openId,
    companyName: seller.names.zh ?? '',
    soldOut: String(offer.totalSold ?? 0),
    isSelect: 'false',
    tradeScore: seller.score ?? '4.5',
    sellingPoint: [],
    sellerMixSetting: {
      generalHunpi: seller.mixed !== undefined,
      mixAmount: seller.mixed ? yuan(seller.mixed.fen) : null,
      mixNumber: seller.mixed?.pieces ?? null,
    },
    tagInfoList: [{ key: 'isOnePsale', value: offer.onePieceFen !== undefined }],
    channelPrice: null,
    certificateList: (offer.certificates ?? []).map(({ name, code, pictures }) => ({
      certificateName: name,
      certificateCode: code,
      certificatePhotoList: pictures.map((picture) => addressOf(world, picture)),
    })),
    promotionModel: { hasPromotion: false, promotionType: null },
    traceInfo: `object_id@${offer.id}`,
    promotionUrl: `${world.origin}/offer/${offer.id}.html`,
    invoiceInfo: null,
    sellerDataInfo: sellerScores(seller, false),
    productShippingInfo: shippingView(offer),
  };
}

type Foreign = (fen: number) => number | null;

function skuView(world: World, offer: Offer, sku: Sku, country: string, foreign: Foreign): object {
  const fen = wholesaleFen(offer, sku, offer.minOrderQuantity);
  const picture = sku.picture ? addressOf(world, sku.picture) : null;
  return {
    skuId: Number(sku.id),
    specId: sku.specId,
    amountOnSale: sku.stock,
    price: yuanText(fen),
    promotionPrice: null,
    retailPrice: null,
    cargoNumber: `${offer.id}-${sku.id}`,
    fenxiaoPriceInfo: {
      onePiecePrice: offer.onePieceFen === undefined ? null : yuanText(offer.onePieceFen),
      offerPrice: yuanText(fen),
    },
    foreignCurrencyPrice: foreign(fen),
    foreignCurrencyPromotionPrice: null,
    foreignCurrencyRetailPrice: null,
    skuAttributes: sku.attributes.map(({ name, value }, index) => ({
      // A Long here, a String in productAttribute.
      attributeId: 2000 + index,
      attributeName: name.zh ?? '',
      attributeNameTrans: translated(name, country),
      value: value.zh ?? '',
      valueTrans: translated(value, country),
      skuImageUrl: index === 0 ? picture : null,
      skuImageUrlTrans: index === 0 ? picture : null,
    })),
  };
}

function saleView(offer: Offer, country: string, foreign: Foreign): object {
  const onePiece = offer.onePieceFen === undefined ? null : yuanText(offer.onePieceFen);
  return {
    amountOnSale: stockOf(offer),
    quoteType: offer.quoteType,
    priceRangeList:
      offer.quoteType === 1
        ? []
        : offer.tiers.map(({ from, fen }) => ({
            startQuantity: from,
            price: yuanText(fen),
            promotionPrice: null,
            foreignCurrencyPrice: foreign(fen),
          })),
    unitInfo: { unit: offer.unit?.zh ?? '件', transUnit: translated(offer.unit, country) ?? 'piece' },
    fenxiaoSaleInfo: {
      onePieceFreePostage: offer.freight === 'free',
      startQuantity: offer.onePieceFen === undefined ? offer.minOrderQuantity : 1,
      onePiecePrice: onePiece,
      offerPrice: yuanText(lowestFen(offer)),
    },
    retailPrice: null,
  };
}

function shippingView(offer: Offer): object {
  const { weightGrams, sizeCm } = offer;
  const kilograms = weightGrams === undefined ? null : weightGrams / 1000;
  return {
    sendGoodsAddressText: '浙江省 义乌市',
    weight: kilograms,
    width: sizeCm?.width ?? null,
    height: sizeCm?.height ?? null,
    length: sizeCm?.length ?? null,
    pkgSizeSource: weightGrams === undefined ? null : '商家自填',
    shippingTimeGuarantee: offer.shippingTime ?? null,
    // Grams here, kilograms in the details.
    skuShippingInfoList: offer.skus.map((sku) => ({
      skuId: Number(sku.id),
      specId: sku.specId,
      width: sizeCm?.width ?? null,
      length: sizeCm?.length ?? null,
      height: sizeCm?.height ?? null,
      weight: sku.weightGrams ?? weightGrams ?? null,
    })),
    skuShippingDetails: offer.skus.map((sku) => ({
      skuId: sku.id,
      weight: sku.weightGrams === undefined ? kilograms : sku.weightGrams / 1000,
      aiWeight: null,
      aiWeightAccuracy: null,
      pkgSizeSource: '商家自填',
    })),
  };
}
