import type { NamedValue, Texts, WeightSource } from '#connectors/supplier/supplier.ts';
import type { Buying } from './buying.ts';

/**
 * A wholesale marketplace whose goods are asked for one at a time. Every implementation passes
 * connectors/marketplace/marketplace.test.ts. Ids are text, money is fen as an integer, times are `Date`. A call that
 * fails throws a `MarketplaceProblem`; only `unavailable` leaves open what happened there.
 */
export interface Marketplace {
  name: MarketplaceName;
  /** Languages of its own texts, by our codes. */
  languages: readonly string[];
  access: MarketplaceAccess;
  search(query: OfferQuery, priority: CallPriority): Promise<OfferPage>;
  /** `frame`: the part of the picture to search, in pixels; absent: the whole. At most 3 MB of JPEG or PNG. */
  searchByPicture(query: PictureQuery, priority: CallPriority): Promise<PicturePage>;
  /** A seller's offers, page by page. */
  offersOfSeller(sellerId: string, page: number, language: string, priority: CallPriority): Promise<OfferPage>;
  /** Ids of a collection's offers, page by page; undefined: there is no such collection. */
  offersOfCollection(collectionId: string, page: number): Promise<{ offerIds: string[]; pages: number } | undefined>;
  /**
   * One offer, with its texts in these languages where the marketplace has them, and in Chinese. Once `signal` is aborted
   * nobody waits for it: calls that were not made yet are not made.
   */
  readOffer(
    offerId: string,
    languages: readonly string[],
    priority: CallPriority,
    signal?: AbortSignal,
  ): Promise<Offer | GoneOffer>;
  /** A category with its direct children; `0` is the root. Undefined: it does not exist. */
  readCategory(categoryId: string, language: string): Promise<MarketplaceCategory | undefined>;
  /** Freight of pieces of one offer to the warehouse, in fen; undefined: it is as described, so not known. */
  estimateFreight(request: FreightRequest): Promise<number | undefined>;
  /** News of an offer come only while it is followed. Following it again changes nothing. */
  follow(offerId: string): Promise<void>;
  unfollow(offerId: string): Promise<void>;
  buying: Buying;
  /** Undefined: the marketplace sends no news, and what changed is found by reading. */
  news?: MarketplaceNews;
}

export type MarketplaceName = 'demo' | 'alibaba1688';

/** What is served first when the budget of calls is short. */
export type CallPriority = 'money' | 'orders' | 'freshness' | 'browsing';

/** The consent of the account that buys. */
interface MarketplaceAccess {
  read(): Promise<MarketplaceConnection>;
  /** The page there on which the owner agrees; undefined: nothing is to be agreed (the demo). */
  consentUrl(request: { state: string; returnUrl: string }): string | undefined;
  /** Exchanges the code that came back; keeps the tokens sealed. */
  connect(code: string, returnUrl: string): Promise<void>;
  disconnect(): Promise<void>;
  /** Renews what ends soon; by one process at a time. */
  renew(): Promise<void>;
}

export interface MarketplaceConnection {
  state: 'connected' | 'not_connected' | 'withdrawn';
  /** Whose account it is; empty until connected. */
  account: string;
  /** When the present consent was given; undefined: nothing was agreed. */
  connectedAt: Date | undefined;
  /** When the present consent ends for good, and has to be given again. */
  endsAt: Date | undefined;
  /** Calls by what they do, and whether the app may use them; undefined: not tried yet. */
  calls: readonly { name: string; isAllowed: boolean | undefined }[];
  budget: { usedToday: number; perDay: number; perSecond: number; restsUntil: Date | undefined };
  /** The last answer, and since when there has been none. */
  answeredAt: Date | undefined;
  silentSince: Date | undefined;
}

const noticeMs = 14 * 24 * 3600_000;

/** What the owner has to mend: the consent has ended, or will within two weeks. Nothing is bought there then. */
export function consentTrouble(
  { state, endsAt }: Pick<MarketplaceConnection, 'state' | 'endsAt'>,
  now: Date,
): 'ending' | 'withdrawn' | undefined {
  if (state !== 'connected') return state === 'withdrawn' ? state : undefined;
  return endsAt !== undefined && endsAt.getTime() - now.getTime() < noticeMs ? 'ending' : undefined;
}

export interface OfferQuery {
  /** Absent: all offers that the filters let through. */
  words?: string;
  /** Our code of the language of the words and of the titles in the answer. */
  language: string;
  page: number;
  /** At most 50. */
  pageSize: number;
  sort?: 'price_up' | 'price_down' | 'most_sold' | 'most_repeated';
  priceFromFen?: number;
  priceToFen?: number;
  /** Pieces sold in 30 days, at least. */
  soldFrom?: number;
  categoryId?: string;
  collectionId?: string;
  shipsWithinHours?: 24 | 48;
}

export interface PictureQuery {
  /** An id from an earlier answer, or the picture itself. */
  picture: { id: string } | { bytes: Uint8Array };
  frame?: Frame;
  language: string;
  page: number;
  pageSize: number;
}

export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface OfferPage {
  hits: OfferHit[];
  /** Undefined: the marketplace tells no total. */
  total: number | undefined;
  pages: number | undefined;
  /** Offers of the answer that do not fit their description, and why; they are no hits. */
  setAside?: readonly { id: string; problem: string }[];
}

export interface PicturePage extends OfferPage {
  /** To search further pages, or another frame, without another upload. */
  pictureId: string;
  /** What was recognised in the picture, the searched one first. */
  frames: Frame[];
}

/** What a list of the marketplace tells about an offer. */
export interface OfferHit {
  offerId: string;
  /** The source's title, and the one in the query's language where there is one. */
  titles: Texts;
  picture: string;
  /** The price of the smallest lot; promotions of the seller are left out. */
  priceFen: number;
  /** Prices by quantity, where the list has them. */
  tiers?: readonly { from: number; fen: number }[];
  minOrderQuantity: number;
  sold30: number;
  /** 0 to 1. */
  repurchaseRate: number | undefined;
  isPatent: boolean;
  sellsSinglePieces: boolean;
  seller: SellerFacts | undefined;
  weight: OfferWeight | undefined;
  /** The deepest category there, and the number of variants, where the list has them. */
  categoryId?: string;
  optionCount?: number;
}

/** Stated by the marketplace, not counted by us. Rates are 0 to 1, scores 0 to 5. */
export interface SellerFacts {
  /** Empty where a list does not say it; the offer does. */
  id: string;
  name: string;
  years: number | undefined;
  isFactory: boolean;
  score: number | undefined;
  logisticsScore: number | undefined;
  disputeScore: number | undefined;
  offerScore: number | undefined;
  repeatBuyers: number | undefined;
  onTimeRate: number | undefined;
  faultReturnRate: number | undefined;
}

export interface OfferWeight {
  grams: number;
  source: WeightSource;
  /** 0 to 1; of `ai` only. */
  certainty?: number;
}

export interface Offer {
  isGone: false;
  offerId: string;
  /** False: it cannot be sold; `status` says why in the marketplace's word. */
  isPublished: boolean;
  status: string;
  /** The deepest category there. */
  categoryId: string;
  categoryName: Texts;
  seller: SellerFacts;
  /** By language, `zh` always. */
  titles: Texts;
  /** Untrusted HTML, by language. */
  descriptions: Texts;
  attributes: NamedValue[];
  pictures: string[];
  video: string | undefined;
  unit: Texts;
  /** 0 no SKUs, price by quantity; 1 price by SKU; 2 price by total quantity over the SKUs. */
  quoteType: 0 | 1 | 2;
  /** Bands, first to last; empty where each SKU has its own price. */
  tiers: { from: number; fen: number }[];
  onePieceFen: number | undefined;
  minOrderQuantity: number;
  /** Sold in multiples of it. */
  batchNumber: number;
  /** Reaching either lets SKUs be mixed below the minimum of each. */
  mixing: { pieces: number | undefined; amountFen: number | undefined } | undefined;
  sold30: number | undefined;
  soldTotal: number | undefined;
  repurchaseRate: number | undefined;
  isPatent: boolean;
  certificates: { name: string; code: string; pictures: string[] }[];
  /** At least one; exactly one without attributes if `quoteType` is 0. */
  skus: OfferSku[];
  readAt: Date;
}

export interface OfferSku {
  /** As orders name it. Empty: the offer has no SKUs. */
  specId: string;
  skuId: string;
  attributes: NamedValue[];
  picture: string | undefined;
  priceFen: number | undefined;
  amountOnSale: number;
  weight: OfferWeight | undefined;
  cargoNumber: string;
}

/** The marketplace answered that there is no such offer, or that it may not be shown. */
export interface GoneOffer {
  isGone: true;
  offerId: string;
  code: string;
}

export interface MarketplaceCategory {
  id: string;
  name: string;
  children: { id: string; name: string; isLeaf: boolean }[];
}

export interface FreightRequest {
  offerId: string;
  pieces: { skuId: string; quantity: number }[];
}

/** News are hints: what they name is read. */
export interface MarketplaceNews {
  /** Missed or failed messages since then, oldest first; each is confirmed after it has been stored. */
  pull(since: Date): AsyncIterable<MarketplaceEvent>;
  confirm(messageIds: readonly string[]): Promise<void>;
}

export type MarketplaceEvent = { messageId: string; at: Date } & (
  | { kind: 'offers'; offerIds: string[] }
  | { kind: 'order'; orderId: string }
  | { kind: 'parcels'; orderIds: string[] }
  | { kind: 'refund'; orderId: string; refundId: string }
  /** A topic that we do not know: kept and named, nothing is done. */
  | { kind: 'unknown'; topic: string }
);

export type ProblemKind =
  /** No answer, or none that could be read: what happened there is open. */
  | 'unavailable'
  /** Too many calls: nothing happened, and nothing is lost by trying later. */
  | 'busy'
  /** The consent is missing, has ended or was withdrawn. */
  | 'not_connected'
  /** The app may not use this call. */
  | 'not_allowed'
  /** An answer that does not fit its description; `message` names the field. What happened there is open. */
  | 'odd_answer'
  /** The marketplace refused; nothing happened there. */
  | 'refused';

export class MarketplaceProblem extends Error {
  readonly kind: ProblemKind;
  /** In the marketplace's words, where it gave one. */
  readonly code: string;

  constructor(kind: ProblemKind, message: string, code = '') {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}
