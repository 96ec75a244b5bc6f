import type { Clock } from '../clock.ts';
import type { Messages } from './messages.ts';
import { type Category, type Offer, type OfferData, offerOf, type Seller } from './offers.ts';
import type { Order } from './orders.ts';
import type { Refund } from './refund-state.ts';

/** Everything that the simulated platform knows. */

export interface App {
  key: string;
  secret: string;
  redirectUri: string;
  /** Names of calls that this app may not use. */
  denied: Set<string>;
  /** Times of its calls of the last second. */
  recent: number[];
}

export interface Member {
  memberId: string;
  aliId: string;
  name: string;
  /** A sub-account acts for its main account, and may not pay. */
  isMain: boolean;
}

/** Rules about which the documents are silent or disagree with each other. */
export interface Switches {
  /** Inner fields of a created order below `result`, or at top level as in a sample. */
  createAnswer: 'nested' | 'flat';
  /** Official samples show `success: false` beside a good order. */
  isSuccessOdd: boolean;
  /** A repeated outOrderId makes a second order, or returns the first. */
  repeatedOutOrderId: 'second' | 'same';
  /** Lines that cannot be ordered are named in failedOfferList, and the others are ordered. */
  isOrderedPartly: boolean;
  /** One purchase becomes so many orders. */
  splitInto: number;
  /** Previews without `flow` and trade types to offer; none: not to be ordered by call. */
  tradeTypes: string[];
  /** How long a new order is missing in the list. */
  listingDelayMs: number;
  payTimeoutSeconds: number;
  /** The HTTP status of refusals by the gateway. */
  refusalStatus: 400 | 200;
  /** The refresh token before stays valid. */
  keepsOldRefreshTokens: boolean;
  /** Calls a second for an app. */
  callsPerSecond: number;
  /** Calls a second for all apps together, above which the platform sheds load. */
  allCallsPerSecond: number;
  /** Every answer is this much late, in the machine's time. */
  answerDelayMs: number;
}

export const switches = (): Switches => ({
  createAnswer: 'nested',
  isSuccessOdd: false,
  repeatedOutOrderId: 'second',
  isOrderedPartly: false,
  splitInto: 1,
  tradeTypes: ['assureTrade'],
  listingDelayMs: 0,
  payTimeoutSeconds: 43_200,
  refusalStatus: 400,
  keepsOldRefreshTokens: false,
  callsPerSecond: 100,
  allCallsPerSecond: 1000,
  answerDelayMs: 0,
});

/** What happens to the next protocol payments. */
export type PayFate = 'paid' | 'refused' | 'pending' | 'timeoutPaid';

export interface Goods {
  offers: OfferData[];
  sellers: Seller[];
  categories: Category[];
  /** Offers of a pool by its id. */
  pools?: Record<string, (string | number)[]>;
}

interface WorldOptions {
  clock: Clock;
  messages: Messages;
  app: Omit<App, 'denied' | 'recent'>;
  goods: Goods;
}

export class World {
  origin = '';
  readonly clock: Clock;
  readonly messages: Messages;
  readonly app: App;
  readonly switches = switches();
  readonly members: Member[] = [
    { memberId: 'b2b-2200000000001abcd', aliId: '2200000000001', name: 'trading-co', isMain: true },
    { memberId: 'b2b-2200000000001abcd', aliId: '2200000000002', name: 'trading-co:buyer', isMain: false },
  ];
  readonly offers = new Map<string, Offer>();
  readonly sellers = new Map<string, Seller>();
  readonly categories = new Map<string, Category>();
  readonly pools = new Map<string, string[]>();
  readonly orders = new Map<string, Order>();
  readonly refunds = new Map<string, Refund>();
  readonly images = new Map<string, Buffer>();
  /** Offers whose changes are pushed. */
  readonly followed = new Set<string>();
  /** Addresses of the buyer by id. */
  readonly addressIds = new Set(['5600001']);
  /** Red envelopes of the buyer, used unless an order says `useRedEnvelope: n`. */
  redEnvelopeFen = 0;
  readonly balances = { alipay: Number.MAX_SAFE_INTEGER, shegou: 0 };
  readonly agreements = { alipay: { isBound: true, isSigned: true }, shegou: { isBound: false, isSigned: false } };
  readonly payFates: PayFate[] = [];
  /** Codes that the next calls of a name are refused with, in their own envelopes. */
  readonly refusals: { name: string; code: string; message: string }[] = [];
  #last = 0;

  constructor({ clock, messages, app, goods }: WorldOptions) {
    this.clock = clock;
    this.messages = messages;
    this.app = { ...app, denied: new Set(), recent: [] };
    for (const seller of goods.sellers) this.sellers.set(seller.id, seller);
    for (const category of goods.categories) this.categories.set(String(category.id), category);
    for (const data of goods.offers) this.offers.set(String(data.id), offerOf(data, clock.now));
    for (const [id, offerIds] of Object.entries(goods.pools ?? {})) this.pools.set(id, offerIds.map(String));
  }

  next(): number {
    this.#last++;
    return this.#last;
  }

  /** Above 2^53, as the platform's ids of orders. */
  nextOrderId(): string {
    return String(2_799_000_000_000_000_123n + BigInt(this.next()) * 208n);
  }

  offer(id: string): Offer {
    const offer = this.offers.get(id);
    if (!offer) throw new Error(`There is no offer ${id}.`);
    return offer;
  }

  order(id: string): Order {
    const order = this.orders.get(id);
    if (!order) throw new Error(`There is no order ${id}.`);
    return order;
  }

  sellerOf({ sellerId }: { sellerId: string }): Seller {
    const seller = this.sellers.get(sellerId);
    if (!seller) throw new Error(`There is no seller ${sellerId}.`);
    return seller;
  }

  get buyerId(): string {
    return this.members[0]?.memberId ?? '';
  }
}
