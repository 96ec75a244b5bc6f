import type { Clock } from '../clock.ts';

/** Objects of the simulated shops. Only resolvers and controls change them. */

export interface Variant {
  id: string;
  itemId: string;
  sku: string;
  price: string;
  compareAt: string | null;
  /** Typed by people only. */
  barcode?: string;
  cost: string | null;
  hsCode: string | null;
  origin: string | null;
  values: string[];
  weightGrams: number;
  /** Location → pieces; where it is not stocked, it has none. */
  pieces: Map<string, number>;
  fileId?: string;
}

export interface Product {
  id: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  handle: string;
  tags: string[];
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  options: { name: string; values: string[] }[];
  variants: Variant[];
  fileIds: string[];
  collectionIds: string[];
  /** `namespace.key` → value. */
  metafields: Map<string, string>;
  publicationIds: Set<string>;
  updatedAt: number;
}

export interface ShopFile {
  id: string;
  filename: string;
  source: string;
  alt: string;
}

export interface Line {
  id: string;
  variantId: string;
  title: string;
  sku: string;
  price: string;
  quantity: number;
  refunded: number;
  fulfilled: number;
  requiresShipping: boolean;
  attributes: Attribute[];
  /** A bundle's, of which the line is a part. */
  groupAttributes: Attribute[] | undefined;
}

export interface Attribute {
  key: string;
  value: string | null;
}

export interface Address {
  firstName: string;
  lastName: string;
  company: string;
  countryCodeV2: string;
  province: string;
  city: string;
  address1: string;
  address2: string;
  zip: string;
  phone: string;
}

export interface FulfillmentOrder {
  id: string;
  locationId: string;
  status: 'OPEN' | 'IN_PROGRESS' | 'ON_HOLD' | 'SCHEDULED' | 'CLOSED' | 'CANCELLED';
  holds: string[];
  fulfillAt: string | null;
  items: { id: string; lineId: string; remaining: number; total: number }[];
}

export interface Fulfillment {
  id: string;
  status: 'SUCCESS' | 'CANCELLED';
  tracking: { company: string | null; number: string; url: string | null }[];
  items: { lineId: string; quantity: number }[];
  locationId: string;
  /** Oldest first. */
  events: { id: string; status: string; happenedAt: string }[];
}

export interface Order {
  id: string;
  name: string;
  createdAt: number;
  updatedAt: number;
  cancelledAt: number | undefined;
  email: string;
  phone: string | null;
  financial:
    | 'PENDING'
    | 'AUTHORIZED'
    | 'PARTIALLY_PAID'
    | 'PAID'
    | 'PARTIALLY_REFUNDED'
    | 'REFUNDED'
    | 'VOIDED'
    | 'EXPIRED';
  test: boolean;
  note: string | null;
  tags: string[];
  edited: boolean;
  attributes: Attribute[];
  discountCodes: string[];
  gateways: string[];
  discount: string;
  tip: string;
  duties: string | null;
  outstanding: string;
  fees: { name: string; amount: string }[];
  recommendation: 'ACCEPT' | 'INVESTIGATE' | 'CANCEL' | 'NONE';
  address: Address | undefined;
  shippingTitle: string;
  lines: Line[];
  fulfillmentOrders: FulfillmentOrder[];
  fulfillments: Fulfillment[];
}

/** Counts every creation, so that a test can prove that nothing was made twice. */
interface Counts {
  productsCreated: number;
  productsUpdated: number;
  productsDeleted: number;
  filesUploaded: number;
  fulfillmentsCreated: number;
  trackingUpdated: number;
  /** Mails to end customers. */
  customersNotified: number;
  pricesSet: number;
  piecesSet: number;
  tokensIssued: number;
  calls: number;
  throttled: number;
}

export interface App {
  clientId: string;
  clientSecret: string;
  /** Made by the shop's owner for this shop alone; others are installed by consent. */
  ownedBy?: string;
}

export interface Token {
  value: string;
  app: App;
  scopes: readonly string[];
  endsAt: number | undefined;
}

interface Subscription {
  id: string;
  app: App;
  topic: string;
  uri: string;
  includeFields: readonly string[];
}

export interface Shop {
  address: string;
  name: string;
  currency: string;
  country: string;
  locations: string[];
  publications: { id: string; handle: string }[];
  collections: { id: string; title: string; isSmart: boolean }[];
  products: Map<string, Product>;
  /** The product of a variant, by its id and by its item's. */
  variants: Map<string, Product>;
  items: Map<string, Variant>;
  keys: Map<string, Product>;
  files: Map<string, ShopFile>;
  definitions: Set<string>;
  orders: Map<string, Order>;
  tokens: Map<string, Token>;
  /** Renewals that may be used: the newest, and the one before until the newest was used. */
  renewals: Map<string, { app: App; scopes: readonly string[]; isUsed: boolean }>;
  codes: Map<string, { app: App; scopes: readonly string[]; redirectUri: string }>;
  subscriptions: Subscription[];
  repeated: Map<string, { input: string; answer: unknown }>;
  buckets: Map<string, { available: number; at: number }>;
  counts: Counts;
  /** Bodies of the last requests, as they were sent. */
  sent: string[];
}

export interface NewShop {
  address: string;
  name?: string;
  currency?: string;
  country?: string;
}

export interface Event {
  shop: Shop;
  /** `orders/updated` */
  topic: string;
  body: Record<string, unknown>;
}

export class World {
  readonly clock: Clock;
  readonly shops = new Map<string, Shop>();
  readonly apps: App[] = [];
  readonly #notify: (event: Event) => void;
  #last = 1000;

  constructor(clock: Clock, notify: (event: Event) => void) {
    this.clock = clock;
    this.#notify = notify;
  }

  nextNumber(): number {
    return ++this.#last;
  }

  gid(type: string): string {
    return `gid://shopify/${type}/${this.nextNumber()}`;
  }

  emit(shop: Shop, topic: string, gid: string, more: Record<string, unknown> = {}): void {
    this.#notify({ shop, topic, body: { id: Number(numberOf(gid)), admin_graphql_api_id: gid, ...more } });
  }

  shop(address: string): Shop {
    const shop = this.shops.get(address);
    if (!shop) throw new Error(`There is no shop ${address}.`);
    return shop;
  }

  addShop({ address, name = 'Okafor Home', currency = 'USD', country = 'US' }: NewShop): Shop {
    const shop: Shop = {
      address,
      name,
      currency,
      country,
      locations: [this.gid('Location')],
      publications: [
        { id: this.gid('Publication'), handle: 'online_store' },
        { id: this.gid('Publication'), handle: 'point_of_sale' },
      ],
      collections: ['Living room', 'Kitchen'].map((title) => ({ id: this.gid('Collection'), title, isSmart: false })),
      products: new Map(),
      variants: new Map(),
      items: new Map(),
      keys: new Map(),
      files: new Map(),
      definitions: new Set(),
      orders: new Map(),
      tokens: new Map(),
      renewals: new Map(),
      codes: new Map(),
      subscriptions: [],
      repeated: new Map(),
      buckets: new Map(),
      counts: noCounts(),
      sent: [],
    };
    shop.collections.push({ id: this.gid('Collection'), title: 'All that is new', isSmart: true });
    this.shops.set(address, shop);
    return shop;
  }
}

export const numberOf = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1);

function noCounts(): Counts {
  return {
    productsCreated: 0,
    productsUpdated: 0,
    productsDeleted: 0,
    filesUploaded: 0,
    fulfillmentsCreated: 0,
    trackingUpdated: 0,
    customersNotified: 0,
    pricesSet: 0,
    piecesSet: 0,
    tokensIssued: 0,
    calls: 0,
    throttled: 0,
  };
}
