import type { ListingLook } from '@sampan/contract/listing-templates';
import type { WaitKind } from '@sampan/contract/reseller/shop-order-states';

/**
 * A reseller's own shop on another system. Every implementation passes connectors/sales-channel/sales-channel.test.ts.
 * A shop that fails throws a `ChannelProblem`; only `unavailable` leaves the outcome open, and then the same request
 * may be repeated: objects with a `key` are looked up before they are created, and never created twice.
 */
export interface SalesChannel {
  name: ChannelName;
  /** Limits of one product; the rest is joined or left out before it is sent. */
  limits: { options: number; variants: number; titleMax: number };
  /** The normalised address of a typed one, such as `okafor-home.myshopify.com`; undefined if it is none. */
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
  /** The app's name on the consent page: the shop and the account. */
  appName: string;
  /** Returned with the consent, to match it to the request. */
  state: string;
  /** URLs of this shop: the browser's return, and the endpoint for keys sent by the other server. */
  returnUrl: string;
  callbackUrl: string;
}

export interface ConsentAnswer {
  address: string;
  state: string;
  /** The query of the browser's return. */
  query: Readonly<Record<string, string>>;
  /** The other server's call, if keys come that way. */
  rawBody: Buffer | undefined;
}

/**
 * Credentials of a shop; stored encrypted, never shown. Shopify: `token` of this shop's app, with its `renewal`;
 * `token` of a custom app that the shop's owner has made there, with that app's `secret` if its webhooks should be
 * believed; or `key` and `secret` (client id and secret) of such an app. WooCommerce: `key` and `secret`.
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
  /** The owner's e-mail address in the remote shop; undefined where it cannot be read. */
  ownerEmail?(): Promise<string | undefined>;
  /** Collections or categories there, by name. */
  listGroups(): Promise<ShopGroup[]>;
  /**
   * Creates the product made with this key, or changes it: variants, texts, pictures and prices are then exactly these.
   * Groups added by the owner stay.
   */
  putProduct(product: ProductForShop): Promise<ProductPut>;
  /** All variants of the shop, page by page: from `next` of the page before, empty at first. */
  listGoods(place: string): Promise<GoodsPage>;
  /** Reads the remote products; removed ones are absent. At most 100 ids. */
  readProducts(ids: readonly string[]): Promise<(RemoteProduct | OddProduct)[]>;
  /** Finds a product whose creation crashed (`key`), or one that has the SKU of a new one (`sku`). */
  findProduct(by: { key: string } | { sku: string }): Promise<RemoteProduct | undefined>;
  /** Sets prices and pieces; at most `batch` of them. Repeating it changes nothing. Missing ones are returned. */
  putOffers(offers: readonly OfferForShop[]): Promise<{ missing: string[] }>;
  /** The number of offers in one `putOffers`. */
  batch: number;
  removeProduct(id: string): Promise<void>;
  /**
   * Orders changed since then that were paid, promised or cancelled, oldest change first; some may come twice. Each is read by itself: one
   * that cannot be read comes as an odd one in its place.
   */
  listOrders(since: Date): AsyncIterable<RemoteOrder | OddOrder>;
  readOrder(id: string): Promise<RemoteOrder | OddOrder | undefined>;
  /** Records a shipment there, which notifies the customer. The same `key` does so once. */
  putTracking(tracking: TrackingForShop): Promise<void>;
  /** Records that a parcel whose number is there was delivered. The same number does so once. */
  putDelivery(delivery: DeliveryForShop): Promise<void>;
  /**
   * Subscribes to webhooks about orders, products and the end of the connection; replaces earlier subscriptions.
   * Returns the secret that signs them: `secret`, unless the other system has its own. Undefined: with these keys its
   * calls cannot be verified, so there are none, and orders are polled.
   */
  subscribe(url: string, secret: string): Promise<string | undefined>;
  /** Ends the calls, and our app's access where the other system lets us. */
  unsubscribe(): Promise<void>;
}

export interface ShopFacts {
  name: string;
  /**
   * The shop's address in its own words, whichever address was called; undefined where it names none. Nothing proves
   * it.
   */
  address: string | undefined;
  /** ISO 4217; all prices there are in it. */
  currency: string;
  /** ISO 3166-1 alpha-2, or empty. */
  countryIso: string;
  /** The key's permissions, in the other system's terms. */
  scopes: readonly string[];
  /** Needed and not granted; nothing is published while there are any. */
  missingScopes: readonly string[];
}

export interface ShopGroup {
  id: string;
  name: string;
}

export interface ProductForShop extends ListingLook {
  /** This shop's key, the same for every attempt. */
  key: string;
  /** The remote id; absent before the first time. */
  id?: string;
  title: string;
  descriptionHtml: string;
  /** How the shop named it after the call before: what differs there by now was changed by its owner, and stays. */
  formerLook?: ListingLook;
  /** Ends an address that another product has. */
  number: number;
  /** Customs code, 6 to 13 digits, or empty. */
  hsCode: string;
  /** Where it was made, ISO 3166-1 alpha-2, or empty. */
  originIso: string;
  isActive: boolean;
  /** Public URLs, the cover first. */
  pictures: readonly { url: string; alt: string }[];
  /** None for a product with one variant. At most `limits.options`. */
  options: readonly { name: string; values: readonly string[] }[];
  variants: readonly VariantForShop[];
  groupIds: readonly string[];
  /** Groups set by the previous call: the product stays in all others. */
  formerGroupIds: readonly string[];
}

export interface VariantForShop {
  /** The SKU, unique in the shop. */
  sku: string;
  /** One per option, in their order. */
  values: readonly string[];
  /** The price in the shop's currency, two decimals at most, such as `10.99`. */
  price: string;
  /** Shown struck through; null removes one of ours, absent leaves what is there. */
  compareAt?: string | null;
  /** What a piece costs, delivered, in the shop's currency. */
  cost?: string;
  pieces: number;
  weightGrams: number;
  picture?: string;
}

export interface RemoteProduct {
  id: string;
  /** Our key, if the product carries one. */
  key: string | undefined;
  /** Its page in the shop's own administration. */
  adminUrl: string;
  isActive: boolean;
  variants: readonly RemoteVariant[];
}

export interface ProductPut extends RemoteProduct {
  /** Groups set by this call: the given ones, or the shop's default without any. */
  groupIds: readonly string[];
  /** For the next call's `formerLook`. */
  look: ListingLook;
}

export interface GoodsPage {
  goods: readonly RemoteGoods[];
  /** Empty: it was the last. */
  next: string;
}

/** A variant, as its shop names it. */
export interface RemoteGoods {
  /** As in orders. */
  variantId: string;
  productId: string;
  /** Its product's title. */
  title: string;
  /** Its colour, size and the like; none for a product with one variant. */
  values: readonly string[];
  sku: string;
  barcode: string;
}

export interface RemoteVariant {
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
  /** With a price; as in `VariantForShop`. */
  compareAt?: string | null;
  cost?: string;
  pieces?: number;
}

/** It exists, and nothing else is known of it. */
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

export interface RemoteOrder {
  id: string;
  /** The displayed name, such as `#1042`. */
  name: string;
  placedAt: Date;
  changedAt: Date;
  /** False: nothing was paid or promised. What was paid in part or only promised is named in `waits`. */
  isPaid: boolean;
  isCancelled: boolean;
  /** Nothing is left to send. */
  isFulfilled: boolean;
  currency: string;
  lines: readonly RemoteOrderLine[];
  /** Undefined if nothing is sent anywhere. */
  recipient: Recipient | undefined;
  shippingName: string;
  /** Reasons in the shop not to send it yet. */
  waits: readonly OrderWait[];
  details: OrderDetails;
}

export interface OrderWait {
  kind: WaitKind;
  /** The shop's own word for it, where the kind leaves it open; otherwise empty. */
  said: string;
}

/** A name and what was typed or chosen for it, such as an engraving. */
export interface Property {
  name: string;
  value: string;
}

/** What people wrote on an order, and how it was paid. Amounts are in the shop's currency; empty where there is none. */
export interface OrderDetails {
  note: string;
  properties: readonly Property[];
  tags: readonly string[];
  discountCodes: readonly string[];
  discount: string;
  tip: string;
  duties: string;
  /** Still to be paid; negative if money is to go back. */
  outstanding: string;
  fees: readonly Property[];
  paidWith: readonly string[];
  /** Titles of lines that nobody ships, such as gift cards and services. */
  unshipped: readonly string[];
  isEdited: boolean;
  /** Part of it has left already. */
  isPartlySent: boolean;
}

export interface RemoteOrderLine {
  id: string;
  /** Empty: the shop knows no such goods any more, or never did. */
  variantId: string;
  sku: string;
  title: string;
  /** Left to send; not always whole, such as 1.5 m of ribbon. */
  quantity: number;
  /** Ordered and not taken back, whether sent or not. */
  ordered: number;
  price: string;
  properties: readonly Property[];
}

/** A reseller's customer: stored for the order only, never logged. */
export interface Recipient {
  firstName: string;
  lastName: string;
  company: string;
  countryIso: string;
  /** The remote spelling. */
  province: string;
  city: string;
  street: string;
  postcode: string;
  phone: string;
  email: string;
}

/** A parcel is recorded once for each of its lines: the same number and lines under another key count as recorded. */
export interface TrackingForShop {
  key: string;
  orderId: string;
  /** Lines in the parcel. Empty: those of an earlier parcel of the order; its number is shown beside that one's. */
  lines: readonly { id: string; quantity: number }[];
  /** An earlier wrong number, possibly recorded: this one replaces it there. */
  replaces?: { key: string; number: string };
  carrier: string;
  number: string;
  url: string | undefined;
}

export interface DeliveryForShop {
  orderId: string;
  carrier: string;
  number: string;
  deliveredAt: Date;
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
 * shop will never take this. unavailable: no answer, or an unknown outcome.
 */
export type ChannelProblemKind = 'unauthorized' | 'throttled' | 'rejected' | 'unavailable';

/** The reason for a rejection, where it is known. */
export type RejectedBecause = 'sku_taken' | 'picture_unreadable' | 'plan_limit' | 'order_closed' | 'other';

/** The reason for a useless answer, where it is known. `not_understood`: JSON, but not as such a shop writes it. */
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
  /** The shop's own words, shortened. */
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
