import type { Cargo, Line } from './cargo.ts';
import { freightFen } from './freight.ts';
import { orderData } from './messages.ts';
import { share } from './money.ts';
import type { Offer, Sku } from './offers.ts';
import { plainTime } from './times.ts';
import type { World } from './world.ts';

/** Orders, what they cost, and how their status moves. All amounts are fen. */

export interface OrderLine {
  id: string;
  offer: Offer;
  sku: Sku | undefined;
  quantity: number;
  unitFen: number;
  /** Its share of what the order costs, without freight. */
  fen: number;
  refundedFen: number;
  sent: number;
  isConfirmed: boolean;
  refundId: string | null;
}

export interface Parcel {
  logisticsId: string;
  mailNo: string;
  status: 'WAITACCEPT' | 'CANCEL' | 'ACCEPT' | 'TRANSPORT' | 'NOGET' | 'SIGN' | 'UNSIGN';
  lines: { lineId: string; quantity: number }[];
  steps: { at: number; remark: string }[];
}

interface Payment {
  fen: number;
  channel: 'alipay' | 'shegou';
  opRequestId: string | null;
  at: number;
}

export interface Order {
  id: string;
  buyerId: string;
  sellerId: string;
  outOrderId: string | null;
  flow: string;
  tradeType: string;
  /** waitbuyerpay → waitsellersend → waitbuyerreceive → success; cancel, terminated; there are others. */
  status: string;
  lines: OrderLine[];
  freightFen: number;
  refundedFreightFen: number;
  couponFen: number;
  /** Added or taken off by the seller. */
  changeFen: number;
  address: object;
  message: string | null;
  memo: string | null;
  createdAt: number;
  modifiedAt: number;
  paidAt: number | null;
  sentAt: number | null;
  receivedAt: number | null;
  confirmedAt: number | null;
  completedAt: number | null;
  payTimeoutSeconds: number;
  closeReason: string | null;
  closeOperateType: string | null;
  payments: Payment[];
  refundedFen: number;
  refundStatus: string | null;
  refundId: string | null;
  parcels: Parcel[];
  payTries: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export const goodsFen = ({ lines }: Pick<Order, 'lines'>): number => sum(lines.map(({ fen }) => fen));
export const listFen = ({ lines }: Pick<Order, 'lines'>): number =>
  sum(lines.map(({ unitFen, quantity }) => unitFen * quantity));
export const totalFen = (order: Order): number => goodsFen(order) + order.freightFen;
export const paidFen = ({ payments }: Order): number => sum(payments.map(({ fen }) => fen));

/** What lines cost before the seller or a red envelope changes it. */
export function sumsOf(lines: readonly Line[]) {
  const offers = [...new Set(lines.map(({ offer }) => offer))];
  const goods = sum(lines.map(({ unitFen, quantity }) => unitFen * quantity));
  const freight = sum(
    offers.map((offer) =>
      freightFen(offer, sum(lines.filter((line) => line.offer === offer).map(({ quantity }) => quantity))),
    ),
  );
  return { goods, freight };
}

/** One purchase as the orders that the platform makes of it. */
export function split(world: World, lines: readonly Line[]): Line[][] {
  const parts = Math.min(world.switches.splitInto, lines.length);
  return Array.from({ length: parts }, (_, part) => lines.filter((_line, index) => index % parts === part));
}

interface Ordering {
  outOrderId: string | undefined;
  tradeType: string;
  couponFen: number;
  address: object;
  message: string | undefined;
}

export function addOrder(world: World, { flow, seller }: Cargo, lines: readonly Line[], ordering: Ordering): Order {
  const { goods, freight } = sumsOf(lines);
  const couponFen = Math.min(ordering.couponFen, goods);
  const weights = lines.map(({ unitFen, quantity }) => unitFen * quantity);
  const coupons = share(couponFen, weights);
  const now = world.clock.now;
  const order: Order = {
    id: world.nextOrderId(),
    buyerId: world.buyerId,
    sellerId: seller.id,
    outOrderId: ordering.outOrderId ?? null,
    flow,
    tradeType: ordering.tradeType,
    status: 'waitbuyerpay',
    lines: lines.map((line, index) => ({
      ...line,
      id: world.nextOrderId(),
      fen: (weights[index] ?? 0) - (coupons[index] ?? 0),
      refundedFen: 0,
      sent: 0,
      isConfirmed: false,
      refundId: null,
    })),
    freightFen: freight,
    refundedFreightFen: 0,
    couponFen,
    changeFen: 0,
    address: ordering.address,
    message: ordering.message ?? null,
    memo: null,
    createdAt: now,
    modifiedAt: now,
    paidAt: null,
    sentAt: null,
    receivedAt: null,
    confirmedAt: null,
    completedAt: null,
    payTimeoutSeconds: world.switches.payTimeoutSeconds,
    closeReason: null,
    closeOperateType: null,
    payments: [],
    refundedFen: 0,
    refundStatus: null,
    refundId: null,
    parcels: [],
    payTries: 0,
  };
  for (const line of lines) take(line, line.quantity);
  world.orders.set(order.id, order);
  notify(world, order, 'BUYER_MAKE');
  world.clock.later(order.payTimeoutSeconds * 1000, () => {
    if (order.status === 'waitbuyerpay') close(world, order, 'other', 'SYSTEM');
  });
  return order;
}

/** Takes pieces out of stock, or puts them back if `quantity` is negative. */
function take({ offer, sku }: Pick<OrderLine, 'offer' | 'sku'>, quantity: number): void {
  if (sku) sku.stock -= quantity;
  else offer.stock -= quantity;
}

const orderTopic = 'ORDER_BUYER_VIEW_';

/** Notifies of an order, as it is now. */
export function notify(world: World, order: Order, topic: string, more: object = {}): void {
  order.modifiedAt = world.clock.now;
  const data = {
    currentStatus: order.status,
    msgSendTime: plainTime(world.clock.now),
    buyerMemberId: order.buyerId,
    sellerMemberId: order.sellerId,
    ...more,
  };
  world.messages.send(`${orderTopic}${topic}`, order.buyerId, orderData(order.id, data));
}

export type Closer = 'BUYER' | 'SELLER' | 'BOPS' | 'SYSTEM';

/** Only the platform's own operators and the system share a topic. */
const closeTopics = {
  BUYER: 'ORDER_BUYER_CLOSE',
  SELLER: 'ORDER_SELLER_CLOSE',
  BOPS: 'ORDER_BOPS_CLOSE',
  SYSTEM: 'ORDER_BOPS_CLOSE',
};

export function close(world: World, order: Order, reason: string, by: Closer): void {
  order.status = 'cancel';
  order.closeReason = reason;
  order.closeOperateType = `CLOSE_TRADE_BY_${by}`;
  for (const line of order.lines) take(line, -line.quantity);
  notify(world, order, closeTopics[by]);
}

export function markPaid(world: World, order: Order, payment: Omit<Payment, 'at' | 'fen'>): void {
  const fen = totalFen(order);
  world.balances[payment.channel] -= fen;
  order.payments.push({ ...payment, fen, at: world.clock.now });
  order.paidAt = world.clock.now;
  order.status = 'waitsellersend';
  notify(world, order, 'ORDER_PAY');
}

/** Gives money back to where it came from. */
export function returnMoney(world: World, order: Order, fen: number): void {
  order.refundedFen += fen;
  const [payment] = order.payments;
  if (payment) world.balances[payment.channel] += fen;
}

/** The buyer has received lines; with the last of them the order is done. */
export function confirmLines(world: World, order: Order, lines: readonly OrderLine[]): void {
  const now = world.clock.now;
  for (const line of lines) line.isConfirmed = true;
  order.receivedAt ??= now;
  order.confirmedAt = now;
  const isDone = order.lines.every(({ isConfirmed }) => isConfirmed);
  order.status = isDone ? 'success' : order.status;
  notify(world, order, 'ORDER_COMFIRM_RECEIVEGOODS');
  if (!isDone) return;
  order.completedAt = now;
  notify(world, order, 'ORDER_SUCCESS');
}
