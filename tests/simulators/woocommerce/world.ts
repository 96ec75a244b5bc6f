import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** Objects of the simulated shops. */

export interface Meta {
  id: number;
  key: string;
  value: unknown;
}

export interface Picture {
  id: number;
  src: string;
  name: string;
  alt: string;
}

/** Fields that products and variations share. */
export interface Saleable {
  id: number;
  parentId: number;
  sku: string;
  regularPrice: string;
  salePrice: string;
  /** Typed by people only. */
  barcode?: string;
  cost: unknown;
  managesStock: boolean;
  stock: number | null;
  weight: string;
  status: string;
  meta: Meta[];
  modified: number;
  created: number;
  menuOrder: number;
}

export interface Variation extends Saleable {
  attributes: { name: string; option: string }[];
  pictureId: number;
}

export interface Product extends Saleable {
  name: string;
  type: string;
  description: string;
  slug: string;
  categories: number[];
  tags: number[];
  pictures: Picture[];
  attributes: { name: string; position: number; variation: boolean; options: string[] }[];
  variations: Variation[];
}

export interface Line {
  id: number;
  productId: number;
  variationId: number;
  name: string;
  sku: string;
  price: string;
  quantity: number;
  meta: ShownMeta[];
}

/** As lines show it: beside what is stored, what people read. */
interface ShownMeta extends Meta {
  display_key: string;
  display_value: unknown;
}

export type Address = Record<
  | 'first_name'
  | 'last_name'
  | 'company'
  | 'address_1'
  | 'address_2'
  | 'city'
  | 'state'
  | 'postcode'
  | 'country'
  | 'phone',
  string
>;

export interface Order {
  id: number;
  status: string;
  created: number;
  modified: number;
  paid: number | undefined;
  billing: Address & { email: string };
  shipping: Address;
  lines: Line[];
  refunds: { id: number; lines: { lineId: number; quantity: number }[] }[];
  notes: { id: number; note: string; isForCustomer: boolean }[];
  meta: Meta[];
  note: string;
  paymentMethod: string;
  paymentTitle: string;
  discount: string;
  coupons: string[];
  fees: { name: string; total: string }[];
}

export interface Hook {
  id: number;
  name: string;
  status: 'active' | 'paused' | 'disabled';
  topic: string;
  deliveryUrl: string;
  secret: string;
  failures: number;
}

export interface Key {
  id: number;
  /** Stores only the hash, like the real one. */
  keyHash: string;
  secret: string;
  permissions: 'read' | 'write' | 'read_write';
}

/** Counts every creation, so that a test can prove that nothing was made twice. */
interface Counts {
  productsCreated: number;
  productsUpdated: number;
  productsDeleted: number;
  variationsCreated: number;
  picturesUploaded: number;
  /** Notes that were mailed to an end customer. */
  customersNotified: number;
  ordersCompleted: number;
  pricesSet: number;
  piecesSet: number;
  keysIssued: number;
  pings: number;
  calls: number;
  throttled: number;
}

export interface Shop {
  /** The folder that WordPress is below. */
  folder: string;
  name: string;
  currency: string;
  country: string;
  weightUnit: 'kg' | 'g' | 'lbs' | 'oz';
  products: Map<number, Product>;
  pictures: Map<number, Picture>;
  categories: { id: number; name: string }[];
  tags: { id: number; name: string }[];
  orders: Map<number, Order>;
  hooks: Map<number, Hook>;
  keys: Key[];
  /** Calls of the last minute. */
  recent: number[];
  counts: Counts;
  /** Bodies of the last requests, as they were sent. */
  sent: string[];
}

export interface NewShop {
  folder: string;
  name?: string;
  currency?: string;
  country?: string;
  weightUnit?: Shop['weightUnit'];
}

export interface Event {
  shop: Shop;
  topic: string;
  id: number;
  /** The object at the time of sending. */
  view(): object;
}

export class World {
  readonly clock: Clock;
  readonly shops = new Map<string, Shop>();
  readonly notify: (event: Event) => void;
  #last = 100;

  constructor(clock: Clock, notify: (event: Event) => void) {
    this.clock = clock;
    this.notify = notify;
  }

  next(): number {
    return ++this.#last;
  }

  shop(folder: string): Shop {
    const shop = this.shops.get(folder);
    if (!shop) throw new Error(`There is no shop ${folder}.`);
    return shop;
  }

  addShop({ folder, name = 'Okafor Home', currency = 'USD', country = 'US:CA', weightUnit = 'kg' }: NewShop): Shop {
    const shop: Shop = {
      folder,
      name,
      currency,
      country,
      weightUnit,
      products: new Map(),
      pictures: new Map(),
      categories: ['Uncategorized', 'Kitchen', 'Living room'].map((one) => ({ id: this.next(), name: one })),
      tags: [],
      orders: new Map(),
      hooks: new Map(),
      keys: [],
      recent: [],
      counts: noCounts(),
      sent: [],
    };
    this.shops.set(folder, shop);
    return shop;
  }

  issueKey(shop: Shop, permissions: Key['permissions']): { id: number; key: string; secret: string } {
    const [key, secret] = [`ck_${randomBytes(20).toString('hex')}`, `cs_${randomBytes(20).toString('hex')}`];
    const id = this.next();
    shop.keys.push({ id, keyHash: hashOf(key), secret, permissions });
    shop.counts.keysIssued++;
    return { id, key, secret };
  }
}

export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

export const gmt = (time: number): string => new Date(time).toISOString().slice(0, 19);

function noCounts(): Counts {
  return {
    productsCreated: 0,
    productsUpdated: 0,
    productsDeleted: 0,
    variationsCreated: 0,
    picturesUploaded: 0,
    customersNotified: 0,
    ordersCompleted: 0,
    pricesSet: 0,
    piecesSet: 0,
    keysIssued: 0,
    pings: 0,
    calls: 0,
    throttled: 0,
  };
}
