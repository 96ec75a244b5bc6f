import type {
  Buying,
  BuyLine,
  MarketplaceOrder,
  MarketplaceParcel,
  PayRequest,
  PlaceRequest,
  PurchasePreview,
  RefundRequest,
} from '#connectors/marketplace/buying.ts';
import { type Marketplace, MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';

const silence = () => new MarketplaceProblem('unavailable', 'no answer');

/** What the marketplace does to a call: nothing happens there, or it happens and the answer is lost. */
type Trouble = 'lost_before' | 'lost_after' | 'busy' | 'refused';

/**
 * The role in memory, as hard as the real one may be: a number of ours that comes twice makes two orders, another request
 * pays again, what was made is listed late, and any answer can be lost.
 */
export class StrictMarketplace {
  static #next = 2_799_000_000_000_000_123n;
  readonly orders = new Map<string, MarketplaceOrder>();
  readonly parcels = new Map<string, MarketplaceParcel[]>();
  /** What has left our account, and come back. */
  readonly books: { orderId: string; kind: 'paid' | 'refunded'; fen: number; requestId: string }[] = [];
  readonly calls: string[] = [];
  readonly claimed: RefundRequest[] = [];
  readonly pictures: Uint8Array[] = [];
  readonly troubles: {
    preview?: Trouble;
    place?: Trouble;
    pay?: Trouble | 'pending';
    findOrders?: Trouble;
    readOrder?: Trouble;
    claim?: Trouble;
    picture?: Trouble;
  } = {};
  /** How often it does not list an order that it has made. */
  lateListings = 0;
  splitsAfter = 50;
  freightFen = 800;
  refusals: PurchasePreview['refusals'] = [];
  /** Runs before a payment is booked: what happens between our reading and our asking. */
  beforePay: () => Promise<void> = async () => {};
  readonly #prices: (line: BuyLine) => number;
  readonly #now: () => Date;

  constructor(prices: (line: BuyLine) => number, now: () => Date) {
    this.#prices = prices;
    this.#now = now;
  }

  /** As services have it. */
  get role(): Marketplace {
    return { name: 'demo', languages: ['zh'], buying: this.buying } as Partial<Marketplace> as Marketplace;
  }

  change(orderId: string, change: Partial<MarketplaceOrder>): void {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`no order ${orderId}`);
    this.orders.set(orderId, { ...order, ...change, changedAt: this.#now() });
  }

  giveBack(orderId: string, fen: number): void {
    const refundedFen = (this.orders.get(orderId)?.refundedFen ?? 0) + fen;
    this.books.push({ orderId, kind: 'refunded', fen, requestId: '' });
    const id = this.orders.get(orderId)?.refund?.id ?? 'TQ1';
    this.change(orderId, { refundedFen, refund: { id, state: 'refunded' } });
  }

  sumOf(kind: 'paid' | 'refunded'): number {
    return this.books.filter((entry) => entry.kind === kind).reduce((sum, { fen }) => sum + fen, 0);
  }

  #parts(lines: readonly BuyLine[]): BuyLine[][] {
    return lines.length > this.splitsAfter
      ? [lines.slice(0, this.splitsAfter), lines.slice(this.splitsAfter)]
      : [[...lines]];
  }

  #sums(lines: readonly BuyLine[], isFirst: boolean) {
    const goodsFen = lines.reduce((sum, line) => sum + line.quantity * this.#prices(line), 0);
    const freightFen = isFirst ? this.freightFen : 0;
    return { goodsFen, freightFen, discountFen: 0, totalFen: goodsFen + freightFen };
  }

  #make({ outNumber, lines }: PlaceRequest): MarketplaceOrder[] {
    return this.#parts(lines).map((part, index) => {
      const orderId = String(StrictMarketplace.#next++);
      const at = this.#now();
      const order: MarketplaceOrder = {
        ...this.#sums(part, index === 0),
        orderId,
        outNumber,
        state: 'unpaid',
        originalState: 'waitbuyerpay',
        refundedFen: 0,
        isPaid: false,
        createdAt: at,
        changedAt: at,
        paidAt: undefined,
        payBefore: new Date(at.getTime() + 12 * 3_600_000),
        closed: undefined,
        refund: undefined,
        lines: part.map((line, place) => ({
          ...line,
          lineId: `${orderId}${place}`,
          skuId: line.offerId,
          amountFen: line.quantity * this.#prices(line),
          refundedFen: 0,
          isSent: false,
          isCancelled: false,
        })),
      };
      this.orders.set(orderId, order);
      return order;
    });
  }

  #meet(call: keyof StrictMarketplace['troubles'], isAfter: boolean): void {
    const trouble = this.troubles[call];
    if (!isAfter && trouble === 'busy') throw new MarketplaceProblem('busy', 'too many calls');
    if (!isAfter && trouble === 'refused') throw new MarketplaceProblem('refused', 'stock', '500_004');
    if (trouble === (isAfter ? 'lost_after' : 'lost_before')) throw silence();
  }

  #pay({ orderId, amountFen, requestId }: PayRequest): void {
    const order = this.orders.get(orderId);
    if (!order || order.state === 'cancelled') throw new MarketplaceProblem('refused', 'no such order');
    if (this.books.some((entry) => entry.requestId === requestId)) return;
    this.books.push({ orderId, kind: 'paid', fen: amountFen, requestId });
    this.change(orderId, { isPaid: true, state: 'paid', originalState: 'waitsellersend', paidAt: this.#now() });
  }

  readonly buying: Buying = {
    preview: async (lines) => {
      this.#meet('preview', false);
      return {
        orders: this.refusals.length
          ? []
          : this.#parts(lines).map((part, index) => ({ ...this.#sums(part, index === 0), canBeOrdered: true })),
        isFreightKnown: true,
        refusals: this.refusals,
        lines: lines.map((line) => ({
          offerId: line.offerId,
          specId: line.specId,
          unitFen: this.#prices(line),
          amountFen: this.#prices(line) * line.quantity,
        })),
      };
    },
    place: async (request) => {
      this.calls.push(`place ${request.outNumber}`);
      this.#meet('place', false);
      const made = this.#make(request);
      this.#meet('place', true);
      return {
        orders: made.map(({ orderId, totalFen, freightFen }) => ({ orderId, totalFen, freightFen })),
        refusals: [],
      };
    },
    findOrders: async (outNumber) => {
      this.calls.push(`find ${outNumber}`);
      this.#meet('findOrders', false);
      if (this.lateListings-- > 0) return [];
      return [...this.orders.values()].filter((order) => order.outNumber === outNumber);
    },
    readOrder: async (orderId) => {
      this.#meet('readOrder', false);
      return this.orders.get(orderId);
    },
    listChanged: (since) => changedSince(this.orders, since),
    readPaying: async () => ({ isPossible: true, agreeUrl: undefined }),
    pay: async (request) => {
      this.calls.push(`pay ${request.orderId} ${request.amountFen} ${request.requestId}`);
      await this.beforePay();
      this.#meet('pay', false);
      this.#pay(request);
      this.#meet('pay', true);
      return this.troubles.pay === 'pending' ? 'pending' : 'paid';
    },
    paymentUrl: async (orderIds) => `https://marketplace.example/pay/${orderIds.join('-')}`,
    cancel: async (orderId) => {
      const closed = { by: 'buyer', reason: 'buyerCancel' } as const;
      this.change(orderId, { state: 'cancelled', originalState: 'cancel', closed });
      return 'cancelled';
    },
    confirmReceipt: async () => {},
    listParcels: async (orderId) => this.parcels.get(orderId) ?? [],
    traceParcel: async () => [{ at: this.#now(), remark: '已揽收' }],
    refunds: {
      reasons: async () => [
        { id: '20006', name: '少货/空包裹', needsPicture: false },
        { id: '20021', name: '商品破损', needsPicture: true },
      ],
      most: async ({ lines }) => ({
        goodsFen: lines.reduce((sum, { quantity }) => sum + quantity * 1000, 0),
        freightFen: 0,
      }),
      uploadPicture: async (orderId, bytes) => {
        this.#meet('picture', false);
        this.pictures.push(bytes);
        return `https://marketplace.example/${orderId}/${this.pictures.length}.jpg`;
      },
      create: async (request) => {
        const { orderId, goodsFen } = request;
        this.claimed.push(request);
        this.calls.push(`claim ${orderId} ${goodsFen}`);
        this.#meet('claim', false);
        const refundId = `TQ${orderId}${this.calls.length}`;
        this.change(orderId, { refund: { id: refundId, state: 'seller_to_answer' } });
        this.#meet('claim', true);
        return { refundId };
      },
      read: async (orderId, refundId) => {
        const refund = this.orders.get(orderId)?.refund;
        if (refund?.id !== refundId) return undefined;
        const { state } = refund;
        const returnAddress = state === 'buyer_to_send' ? '浙江省义乌市 18 号 退货部' : undefined;
        return { refundId, state, originalState: state, refundedFen: 0, returnAddress };
      },
      cancel: async () => {},
      sendBack: async () => {},
    },
  };
}

async function* changedSince(orders: ReadonlyMap<string, MarketplaceOrder>, since: Date) {
  const changed = [...orders.values()].filter(({ changedAt }) => changedAt >= since);
  yield* changed.toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime());
}
