import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import type { MarketplaceOrder, RefundGoods, SellerRefunds } from '../buying.ts';
import { MarketplaceProblem } from '../marketplace.ts';
import { findOrders, nextNumber, type RefundStatus, refundStates } from './order-books.ts';

type AtWork = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

const answerMs = 120_000;
const pictureMaxBytes = 1024 * 1024;

const refused = (message: string, code: string) => new MarketplaceProblem('refused', message, code);

interface RefundRow {
  id: string;
  status: RefundStatus;
  amountFen: number;
}

async function findRefunds(tx: Transaction, orderId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select id, status, amount_fen as "amountFen" from demo_market_refunds where order_id = ${orderId} order by id
  `.execute(tx);
  return rows;
}

/** Sellers answer after two minutes. */
export function demoRefunds(atWork: AtWork, now: () => Date): SellerRefunds {
  return {
    reasons: async ({ goodsState }) => [
      { id: '20006', name: '少货/空包裹', needsPicture: false },
      { id: '20021', name: '商品破损', needsPicture: goodsState !== 'not_sent' },
      { id: '20015', name: '与描述不符', needsPicture: goodsState !== 'not_sent' },
    ],
    most: (request) => atWork((tx) => most(tx, request)),
    async uploadPicture(orderId, bytes) {
      if (bytes.length >= pictureMaxBytes) throw refused('the picture is too large', '5005');
      return `https://marketplace.example/vouchers/${orderId}/${bytes.length}.jpg`;
    },
    create: (request) =>
      atWork(async (tx) => {
        const { orderId, goodsFen, freightFen, returnsGoods, lines, description } = request;
        const limit = await most(tx, request);
        if (goodsFen > limit.goodsFen || freightFen > limit.freightFen || goodsFen + freightFen <= 0)
          throw refused('the amount is not possible', '5011');
        if (description.length < 2 || description.length > 150) throw refused('the description', '5012');
        const open = await findRefunds(tx, orderId);
        if (open.some(({ status }) => status.startsWith('wait'))) throw refused('there is one already', '5010');
        const refundId = `TQ${await nextNumber(tx)}`;
        await sql`
          insert into demo_market_refunds (id, order_id, status, amount_fen, lines, returns_goods, description, answer_at)
          values (${refundId}, ${orderId}, 'waitselleragree', ${goodsFen + freightFen}, ${JSON.stringify(lines)}::jsonb,
            ${returnsGoods}, ${description}, ${new Date(now().getTime() + answerMs)})`.execute(tx);
        await touch(tx, orderId, now());
        return { refundId };
      }),
    read: (orderId, refundId) =>
      atWork(async (tx) => {
        const refund = (await findRefunds(tx, orderId)).find(({ id }) => id === refundId);
        if (!refund) return undefined;
        const { status, amountFen } = refund;
        return {
          refundId,
          state: refundStates[status],
          originalState: status,
          refundedFen: status === 'refundsuccess' ? amountFen : 0,
          returnAddress: status === 'waitbuyersend' ? '浙江省义乌市北苑街道 18 号 退货部' : undefined,
        };
      }),
    cancel: (orderId, refundId) =>
      atWork(async (tx) => {
        await sql`
          update demo_market_refunds set status = 'refundclose'
          where id = ${refundId} and order_id = ${orderId} and status in ('waitselleragree', 'waitbuyersend')`.execute(
          tx,
        );
        await touch(tx, orderId, now());
      }),
    sendBack: (refundId) =>
      atWork(async (tx) => {
        await sql`
          update demo_market_refunds set status = 'waitsellerreceive', answer_at = ${new Date(now().getTime() + answerMs)}
          where id = ${refundId} and status = 'waitbuyersend'`.execute(tx);
      }),
  };
}

async function touch(tx: Transaction, orderId: string, at: Date): Promise<void> {
  await sql`update demo_market_orders set changed_at = ${at} where id = ${orderId}`.execute(tx);
}

/** What was paid for the pieces, less what was given back; freight only while nothing was sent. */
async function most(tx: Transaction, { orderId, lines, goodsState }: RefundGoods) {
  const [order] = await findOrders(tx, sql`id = ${orderId}`);
  if (!order) throw refused('no such order', '5001');
  if (!order.isPaid) throw refused('it is not paid', '5010');
  const wanted = lines.reduce((sum, { lineId, quantity }) => sum + shareOf(order, lineId, quantity), 0);
  return {
    goodsFen: Math.min(wanted, order.totalFen - order.refundedFen),
    freightFen:
      goodsState === 'not_sent'
        ? Math.max(0, Math.min(order.freightFen, order.totalFen - order.refundedFen - wanted))
        : 0,
  };
}

function shareOf({ lines }: MarketplaceOrder, lineId: string, quantity: number): number {
  const line = lines.find((one) => one.lineId === lineId);
  if (!line || quantity < 1 || quantity > line.quantity) throw refused('the pieces', '5013');
  return Math.floor((line.amountFen * quantity) / line.quantity);
}
