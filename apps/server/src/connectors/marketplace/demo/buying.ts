import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Buying, PlacedPurchase, PlaceRequest, PurchasePreview } from '../buying.ts';
import { MarketplaceProblem } from '../marketplace.ts';
import { type Basket, fillBasket } from './baskets.ts';
import type { DemoCatalogue } from './catalogue.ts';
import * as books from './order-books.ts';
import { demoRefunds } from './refunds.ts';
import { payPath } from './routes.ts';
import { goOn } from './seller.ts';
import type { DemoTools } from './tools.ts';

/** More lines than these become two orders, as sellers' systems split them. */
const linesAnOrder = 10;
const linesMost = 50;
const unpaidHours = 12;
const pageSize = 20;

/**
 * Its own books of orders and parcels. Sellers act by the clock: whoever asks anything first lets everything happen that
 * is due.
 */
export function demoBuying(tools: DemoTools, catalogue: DemoCatalogue): Buying {
  const { db, now } = tools;
  const atWork = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    inTransaction(db, async (tx) => {
      await goOn(tx, now());
      return work(tx);
    });
  const find = (tx: Transaction, orderId: string) =>
    books.findOrders(tx, sql`id = ${orderId}`).then(([order]) => order);
  const demand = async (tx: Transaction, orderId: string) => {
    const order = await find(tx, orderId);
    if (!order) throw new MarketplaceProblem('refused', 'no such order', 'ORDER_NOT_EXIST');
    return order;
  };
  return {
    preview: async (lines) => previewOf(await fillBasket(catalogue, lines, linesMost)),
    async place(request) {
      const basket = await fillBasket(catalogue, request.lines, linesMost);
      if (basket.refusals.length > 0) throw refusedBy(basket);
      return atWork((tx) => place(tx, request, basket, now()));
    },
    findOrders: (outNumber) => atWork((tx) => books.findOrders(tx, sql`out_number = ${outNumber}`)),
    readOrder: (orderId) => atWork((tx) => find(tx, orderId)),
    async *listChanged(since) {
      let [at, id] = [since, ''];
      for (;;) {
        const page = await atWork((tx) =>
          books.findOrders(tx, sql`(changed_at, id) > (${at}, ${id})`, sql`changed_at, id limit ${pageSize}`),
        );
        yield* page;
        const last = page.at(-1);
        if (!last || page.length < pageSize) return;
        [at, id] = [last.changedAt, last.orderId];
      }
    },
    readPaying: async () => ({ isPossible: true, agreeUrl: undefined }),
    pay: ({ orderId, amountFen, requestId }) =>
      atWork(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('demo-market-balance', 0))`.execute(tx);
        const order = await demand(tx, orderId);
        if (await books.isBooked(tx, requestId)) return 'paid' as const;
        if (order.state !== 'unpaid') return { refused: 'ORDER_STATUS_ERROR' };
        if (order.totalFen !== amountFen) return { refused: 'PAY_AMOUNT_ERROR' };
        if ((await books.balance(tx)) < amountFen) return { refused: 'ACCOUNT_BALANCE_NOT_ENOUGH' };
        await books.pay(tx, order, requestId, now());
        return 'paid' as const;
      }),
    paymentUrl: async (orderIds) => `${payPath}?orders=${orderIds.join(',')}`,
    cancel: (orderId) =>
      atWork(async (tx) => {
        const order = await demand(tx, orderId);
        if (order.state !== 'unpaid') return { refused: 'ORDER_STATUS_ERROR' };
        if (now().getTime() - order.createdAt.getTime() < 10_000) return 'too_soon' as const;
        await books.close(tx, orderId, { by: 'buyer', reason: 'buyerCancel', at: now() });
        return 'cancelled' as const;
      }),
    confirmReceipt: (orderId) =>
      atWork(async (tx) => {
        const order = await demand(tx, orderId);
        if (order.state === 'sent') await books.setStatus(tx, orderId, 'success', now());
      }),
    listParcels: (orderId) => atWork((tx) => books.listParcels(tx, orderId)),
    traceParcel: (orderId, parcelId) => atWork((tx) => books.traceParcel(tx, orderId, parcelId)),
    refunds: demoRefunds(atWork, now),
  };
}

/** Both name the same code, as the real one does. */
const refusedBy = ({ refusals: [refusal] }: Basket) =>
  new MarketplaceProblem('refused', refusal?.original ?? '', refusal?.code ?? '');

function previewOf({ lines, refusals, freightFen }: Basket): PurchasePreview {
  const parts = partsOf(lines, freightFen ?? 0);
  return {
    orders:
      refusals.length > 0
        ? []
        : parts.map(({ goodsFen, freightFen: freight }) => ({
            goodsFen,
            freightFen: freight,
            discountFen: 0,
            totalFen: goodsFen + freight,
            canBeOrdered: true,
          })),
    isFreightKnown: freightFen !== undefined,
    refusals,
    lines: lines.map(({ offerId, specId, unitFen, amountFen }) => ({ offerId, specId, unitFen, amountFen })),
  };
}

/** The freight is asked for with the first. */
function partsOf(lines: Basket['lines'], freightFen: number) {
  const half = lines.length > linesAnOrder ? Math.ceil(lines.length / 2) : lines.length;
  return [lines.slice(0, half), lines.slice(half)]
    .filter((part) => part.length > 0)
    .map((part, index) => ({
      lines: part,
      goodsFen: part.reduce((sum, { amountFen }) => sum + amountFen, 0),
      freightFen: index === 0 ? freightFen : 0,
    }));
}

/** A number of ours that comes twice makes two orders: who asks has to read first. */
async function place(
  tx: Transaction,
  { outNumber, message }: PlaceRequest,
  { lines, freightFen, sellerId }: Basket,
  at: Date,
): Promise<PlacedPurchase> {
  const orders: PlacedPurchase['orders'] = [];
  for (const part of partsOf(lines, freightFen ?? 0)) {
    const payBefore = new Date(at.getTime() + unpaidHours * 3_600_000);
    const orderId = await books.insertOrder(tx, { ...part, outNumber, message, sellerId, at, payBefore });
    orders.push({ orderId, totalFen: part.goodsFen + part.freightFen, freightFen: part.freightFen });
  }
  return { orders, refusals: [] };
}
