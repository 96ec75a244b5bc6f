/**
 * Where a reseller sells: a shop of theirs with another system. Every implementation passes
 * connectors/sales-channel/sales-channel.test.ts. A shop that fails throws a `ChannelProblem`; only `unavailable` leaves
 * open whether anything was done there, and then the same request may be repeated: whatever has a `key` is looked for
 * before it is made, and never made twice.
 */
export interface SalesChannel {
  name: ChannelName;
  /** What one product may have there; the rest is joined or left out before it is sent. */
  limits: { options: number; variants: number; titleMax: number };
  /** The shop's address as it is kept, of what somebody typed, such as `okafor-home.myshopify.com`; undefined if it is none. */
  readAddress(text: string): string | undefined;
  /** The page there on which its owner agrees. Undefined: only keys typed by hand connect. */
  consentUrl(request: ConsentRequest): string | undefined;
  /** The keys that the shop hands over after consent. Undefined if the request is forged or belongs to another shop. */
  readConsent(request: ConsentAnswer): Promise<ChannelKeys | undefined>;
  /** Whether they are to be renewed before they are used. */
  areKeysEnding(keys: ChannelKeys): boolean;
  /**
   * New keys when these are about to end; undefined: they are good. Those before are void from then on, so the new ones
   * are kept before they are used; asked for again with the old ones after a crash, the shop gives them once more.
   */
  renewKeys(address: string, keys: ChannelKeys): Promise<ChannelKeys | undefined>;
  open(address: string, keys: ChannelKeys): ChannelShop;
  /**
   * Checks the signature over the raw body; undefined if it is forged. `secret` is what `subscribe` returned; without one,
   * it is a call about all shops of our app, signed with the app's own.
   */
  readWebhook(
    headers: Record<string, string | string[] | undefined>,
    rawBody: Buffer,
    secret: string | undefined,
  ): ChannelEvent | undefined;
}

export type ChannelName = 'shopify' | 'woocommerce';

export interface ConsentRequest {
  address: string;
  /** Who asks, as the page there names it: our shop, and the account. */
  appName: string;
  /** Comes back with the consent; whoever asked knows whom it is for. */
  state: string;
  /** Of our shop: where the browser returns, and where keys may be sent by the other shop's server. */
  returnUrl: string;
  callbackUrl: string;
}

export interface ConsentAnswer {
  address: string;
  state: string;
  /** Of the browser's return. */
  query: Readonly<Record<string, string>>;
  /** Of the other server's call, if keys come that way. */
  rawBody: Buffer | undefined;
}

/**
 * What opens a shop; kept encrypted, never shown. Shopify: `token` of our app, with its `renewal`; `token` of a custom app
 * that the shop's owner has made there, with that app's `secret` if its webhooks should be believed; or `key` and `secret`
 * (client id and secret) of such an app. WooCommerce: `key` and `secret`.
 */
export type ChannelKeys = TokenKeys | { key: string; secret: string };

export interface TokenKeys {
  token: string;
  secret?: string;
  /** Handed to our own app, which its shop can see and take away. */
  isByConsent?: boolean;
  /** `endsAt`: of the token, ISO 8601. */
  renewal?: { token: string; endsAt: string };
}

/** One connected shop. */
export interface ChannelShop {
  facts(): Promise<ShopFacts>;
  /** Where its owner reads mail, as the shop has it; undefined where that cannot be read. */
  ownerEmail?(): Promise<string | undefined>;
  /** Collections or categories there, by name. */
  listGroups(): Promise<ShopGroup[]>;
  /**
   * Creates the product made with this key, or changes it: variants, texts, pictures and prices are then exactly these.
   * Groups that somebody has added there stay.
   */
  putProduct(product: ProductForShop): Promise<ProductPut>;
  /** What stands there now; products that were removed are absent. At most 100 ids. */
  readProducts(ids: readonly string[]): Promise<(ProductThere | OddProduct)[]>;
  /** Of which a crash left open whether it was made (`key`), or which stands in the way of a new one (`sku`). */
  findProduct(by: { key: string } | { sku: string }): Promise<ProductThere | undefined>;
  /** Sets prices and pieces; at most `batch` of them. Repeating it changes nothing. What is not there any more is returned. */
  putOffers(offers: readonly OfferForShop[]): Promise<{ missing: string[] }>;
  /** How many offers one `putOffers` takes. */
  batch: number;
  removeProduct(id: string): Promise<void>;
  /**
   * Orders changed since then that were ever paid, oldest change first; some may come twice. Each is read by itself: one
   * that cannot be read comes as an odd one in its place.
   */
  listOrders(since: Date): AsyncIterable<OrderThere | OddOrder>;
  readOrder(id: string): Promise<OrderThere | OddOrder | undefined>;
  /** Tells order and customer there that parcels are on their way. The same `key` tells once. */
  putTracking(tracking: TrackingForShop): Promise<void>;
  /**
   * Asks for calls about orders, products and the end of the connection; replaces what was asked for before. Returns the
   * secret that they are signed with, which is `secret` unless the other system has one of its own. Undefined: with these
   * keys nobody could tell its calls from forged ones, so there are none, and orders must be asked for.
   */
  subscribe(url: string, secret: string): Promise<string | undefined>;
  /** Ends the calls, and our app's access where the other system lets us. */
  unsubscribe(): Promise<void>;
}

export interface ShopFacts {
  name: string;
  /** As the shop calls itself, whichever of its addresses was called; undefined where it does not say. Nothing proves it. */
  address: string | undefined;
  /** ISO 4217; all prices there are in it. */
  currency: string;
  /** ISO 3166-1 alpha-2, or empty. */
  countryIso: string;
  /** What our key may do there, in the other system's words. */
  scopes: readonly string[];
  /** Needed and not granted; nothing is published while there are any. */
  missingScopes: readonly string[];
}

export interface ShopGroup {
  id: string;
  name: string;
}

export interface ProductForShop {
  /** Ours, the same for every attempt. */
  key: string;
  /** There; absent before the first time. */
  id?: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  tags: readonly string[];
  isActive: boolean;
  /** Public URLs, the cover first. */
  pictures: readonly { url: string; alt: string }[];
  /** None for a product with one variant. At most `limits.options`. */
  options: readonly { name: string; values: readonly string[] }[];
  variants: readonly VariantForShop[];
  groupIds: readonly string[];
  /** In which it was put before: it stays in any others that it is in. */
  formerGroupIds: readonly string[];
}

export interface VariantForShop {
  /** Ours, unique in the shop. */
  sku: string;
  /** One per option, in their order. */
  values: readonly string[];
  /** In the shop's currency, two decimals at most, such as `10.99`. */
  price: string;
  pieces: number;
  weightGrams: number;
  picture?: string;
}

export interface ProductThere {
  id: string;
  /** Our key, if the product carries one. */
  key: string | undefined;
  /** Its page in the shop's own administration. */
  adminUrl: string;
  isActive: boolean;
  variants: readonly VariantThere[];
}

export interface ProductPut extends ProductThere {
  /** In which it is by us: those given, or what the shop has chosen for want of any. */
  groupIds: readonly string[];
}

export interface VariantThere {
  id: string;
  sku: string;
  price: string;
  pieces: number;
}

export interface OfferForShop {
  productId: string;
  variantId: string;
  /** Absent: stays. */
  price?: string;
  pieces?: number;
}

/** It is there, and that is all that can be said of it. */
export interface OddProduct {
  id: string;
  isOdd: true;
}

/** An order that cannot be read. */
export interface OddOrder {
  /** Empty: not even that can be read. */
  id: string;
  name: string;
  changedAt: Date | undefined;
  /** not_understood: its `where` is not as such a shop writes it. refused: the shop answers with an error, which it words. */
  odd: 'not_understood' | 'refused';
  where: string;
}

export interface OrderThere {
  id: string;
  /** As people there call it, such as `#1042`. */
  name: string;
  placedAt: Date;
  changedAt: Date;
  isPaid: boolean;
  isCancelled: boolean;
  /** Nothing is left to send. */
  isFulfilled: boolean;
  currency: string;
  lines: readonly OrderLineThere[];
  /** Undefined if nothing is sent anywhere. */
  recipient: Recipient | undefined;
  shippingName: string;
}

export interface OrderLineThere {
  id: string;
  /** Empty: the shop knows no such goods any more, or never did. */
  variantId: string;
  sku: string;
  title: string;
  /** Left to send; not always whole, such as 1.5 m of ribbon. */
  quantity: number;
  price: string;
}

/** Somebody else's customer: kept for the order only, never logged. */
export interface Recipient {
  firstName: string;
  lastName: string;
  company: string;
  countryIso: string;
  /** As written there. */
  province: string;
  city: string;
  street: string;
  postcode: string;
  phone: string;
  email: string;
}

/** A parcel is told once for each of its lines: the same number and lines under another key are taken as told. */
export interface TrackingForShop {
  key: string;
  orderId: string;
  /** What is in the parcel. Empty: what an earlier parcel of the order named; its number is shown beside that one's. */
  lines: readonly { id: string; quantity: number }[];
  /** An earlier number that was wrong, and perhaps told: this one takes its place there. */
  replaces?: { key: string; number: string };
  carrier: string;
  number: string;
  url: string | undefined;
}

export type ChannelEvent =
  | { kind: 'order'; shopAddress: string; deliveryId: string; orderId: string }
  | { kind: 'product'; shopAddress: string; deliveryId: string; productId: string }
  | { kind: 'disconnected'; shopAddress: string; deliveryId: string }
  /** Privacy requests of the other system about a customer there, or about a whole shop that left. */
  | { kind: 'customer_data'; shopAddress: string; deliveryId: string; orderIds: readonly string[] }
  | { kind: 'customer_erase'; shopAddress: string; deliveryId: string; orderIds: readonly string[] }
  | { kind: 'shop_erase'; shopAddress: string; deliveryId: string }
  | { kind: 'other'; shopAddress: string; deliveryId: string };

/**
 * unauthorized: the key is refused, or may not do this. throttled: too many requests; nothing was done. rejected: the
 * shop will never take this. unavailable: no answer, or nobody knows what it did.
 */
export type ChannelProblemKind = 'unauthorized' | 'throttled' | 'rejected' | 'unavailable';

/** Why a shop rejects something, where we know. */
export type RejectedBecause = 'sku_taken' | 'picture_unreadable' | 'plan_limit' | 'order_closed' | 'other';

/** Why nothing that helps came from a shop, where we know. `not_understood`: JSON, but not as such a shop writes it. */
export type UnreachedBecause =
  | 'redirect'
  | 'server_error'
  | 'maintenance'
  | 'sign_in_page'
  | 'blocked'
  | 'printed_errors'
  | 'web_page'
  | 'no_api'
  | 'not_understood';

export class ChannelProblem extends Error {
  readonly kind: ChannelProblemKind;
  readonly because: RejectedBecause | UnreachedBecause | undefined;
  /** In the shop's own words, shortened. */
  readonly said: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: ChannelProblemKind,
    {
      because,
      said = '',
      retryAfterSeconds,
    }: { because?: RejectedBecause | UnreachedBecause; said?: string; retryAfterSeconds?: number } = {},
  ) {
    super(`${kind}${because ? ` (${because})` : ''}${said ? `: ${said}` : ''}`);
    this.kind = kind;
    this.because = because;
    this.said = said;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
