import type { Given } from './fields.ts';
import { knowsCarrier } from './logistics.ts';
import { type Order, type OrderLine, paidFen } from './orders.ts';
import { type GoodsStatus, isOpen, linesOf, moveRefund, type Refund, refundView } from './refund-state.ts';
import { CallRefusal } from './refusal.ts';
import type { World } from './world.ts';

/** Refunds as the buyer asks for them. */

const refused = (code: string, message: string) => new CallRefusal(code, message);

/** Which goods status an order can have for a refund. */
const statuses: Record<string, GoodsStatus[]> = {
  waitsellersend: ['refundWaitSellerSend'],
  waitbuyerreceive: ['refundWaitBuyerReceive', 'refundBuyerReceived'],
  confirm_goods: ['refundBuyerReceived'],
  success: ['aftersaleBuyerNotReceived', 'aftersaleBuyerReceived'],
};
const isReceived = (status: string) => status === 'refundBuyerReceived' || status === 'aftersaleBuyerReceived';

interface Reason {
  id: number;
  name: string;
  needVoucher: boolean;
  noRefundCarriage: boolean;
  tip: string;
}

const waiting: Reason[] = [
  { id: 20021, name: '拍错/多拍', needVoucher: false, noRefundCarriage: false, tip: '' },
  { id: 20022, name: '卖家缺货', needVoucher: false, noRefundCarriage: false, tip: '' },
];
const onTheWay: Reason[] = [
  { id: 20031, name: '未收到货', needVoucher: false, noRefundCarriage: false, tip: '' },
  { id: 20032, name: '少货', needVoucher: true, noRefundCarriage: false, tip: '请上传凭证' },
];
const received: Reason[] = [
  { id: 20041, name: '质量问题', needVoucher: true, noRefundCarriage: false, tip: '请上传凭证' },
  { id: 20042, name: '少货', needVoucher: false, noRefundCarriage: false, tip: '' },
  { id: 20043, name: '七天无理由', needVoucher: false, noRefundCarriage: true, tip: '不退运费' },
];
const reasonsFor = (status: string): Reason[] =>
  status === 'refundWaitSellerSend' ? waiting : isReceived(status) ? received : onTheWay;

function findOrder(world: World, given: Given): Order {
  const order = world.orders.get(given.need('orderId'));
  if (!order) throw refused('5001', 'The order does not exist');
  if (order.buyerId !== world.buyerId) throw refused('5002', 'The order is not yours');
  return order;
}

function findLines(order: Order, ids: readonly string[]): OrderLine[] {
  const lines = order.lines.filter(({ id }) => ids.includes(id));
  if (ids.length === 0 || lines.length !== ids.length) throw refused('5001', 'The sub-order does not exist');
  return lines;
}

function checkStatus(order: Order, goodsStatus: string): void {
  const fitting: readonly string[] = statuses[order.status] ?? [];
  if (!fitting.includes(goodsStatus)) throw refused('5003', 'goodsStatus does not fit the order');
}

export function refundReasons(world: World, given: Given): object {
  const order = findOrder(world, given);
  findLines(order, given.texts('orderEntryIds'));
  checkStatus(order, given.need('goodsStatus'));
  return { reasons: reasonsFor(given.need('goodsStatus')) };
}

const mostPostFen = (order: Order) => order.freightFen - order.refundedFreightFen;

/** A part of a line's pieces is worth its share, rounded down. */
function mostGoodsFen(line: OrderLine, count: number): number {
  const left = line.fen - line.refundedFen;
  return Math.min(left, count === line.quantity ? left : Math.floor((line.fen * count) / line.quantity));
}

export function maxRefund(world: World, given: Given): object {
  const input = given.inside('input');
  const order = findOrder(world, input);
  checkStatus(order, input.need('goodsStatus'));
  const counts = input.each('refundGoodsCountList');
  const lines = findLines(
    order,
    counts.map((count) => count.need('id')),
  );
  const maxGoodsFee = lines.reduce((sum, line) => sum + mostGoodsFen(line, countOf(counts, line) ?? line.quantity), 0);
  const maxPostFee = mostPostFen(order);
  return { maxGoodsFee, maxPostFee, maxRefundFee: maxGoodsFee + maxPostFee };
}

function countOf(counts: readonly Given[], line: OrderLine): number | undefined {
  const count = counts.find((one) => one.need('id') === line.id)?.needNumber('count');
  if (count !== undefined && (count < 1 || count > line.quantity)) throw refused('5013', 'The count is wrong');
  return count;
}

const mostVoucherBytes = 1_000_000;

export function uploadVoucher(_world: World, given: Given): object {
  const bytes = Buffer.from(given.need('imageData'), 'base64');
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  if (!isJpeg || bytes.length >= mostVoucherBytes) throw refused('4000', 'The voucher is no jpg below 1 MB');
  return { imageDomain: 'https://cbu01.example', imageRelativeUrl: `img/ibank/${bytes.length}.jpg` };
}

/** Asked anew for the same lines after a refusal, it changes the refund that waits for that. */
export function createRefund(world: World, given: Given): object {
  const order = findOrder(world, given);
  const lines = findLines(order, given.texts('orderEntryIds'));
  const waiting = openRefund(world, order, lines);
  if (paidFen(order) === 0 || order.status === 'terminated') throw refused('5010', 'The order has no money to refund');
  const isReturn = given.need('disputeRequest') === 'returnRefund';
  const goodsStatus = readGoodsStatus(order, given.need('goodsStatus'), isReturn);
  const reason = readReason(given, goodsStatus);
  checkCounts(given, lines, isReturn, goodsStatus);
  const [goodsFen, carriageFen] = readAmounts(order, lines, given, reason, goodsStatus);
  const now = world.clock.now;
  const refund: Refund = {
    id: waiting?.id ?? `TQ${2_799_000_000_000_000 + world.next()}`,
    orderId: order.id,
    lineIds: lines.map(({ id }) => id),
    isReturn,
    goodsStatus,
    goodsFen,
    carriageFen,
    reasonId: reason.id,
    description: given.need('description'),
    vouchers: given.texts('vouchers'),
    status: 'waitselleragree',
    freightBill: null,
    refusal: null,
    createdAt: waiting?.createdAt ?? now,
    modifiedAt: now,
  };
  world.refunds.set(refund.id, refund);
  for (const line of lines) line.refundId = refund.id;
  moveRefund(world, refund, 'waitselleragree', waiting ? 'BUYER_MODIFY_REFUND' : 'BUYER_APPLY_REFUND', 'buyer');
  return { refundId: refund.id, innerReasonId: reason.id, innerPostFee: carriageFen };
}

function openRefund(world: World, order: Order, lines: readonly OrderLine[]): Refund | undefined {
  const open = [...world.refunds.values()].filter(
    (refund) =>
      refund.orderId === order.id && isOpen(refund) && linesOf(order, refund).some((line) => lines.includes(line)),
  );
  const [first] = open;
  const isTheSame = first?.status === 'waitbuyermodify' && first.lineIds.length === lines.length;
  if (open.length > 0 && !(open.length === 1 && isTheSame)) throw refused('5010', 'A refund is open for these goods');
  return first;
}

function readGoodsStatus(order: Order, given: string, isReturn: boolean): GoodsStatus {
  checkStatus(order, given);
  if (isReturn && !isReceived(given)) throw refused('5003', 'Goods that were not received do not go back');
  const found = Object.values(statuses)
    .flat()
    .find((status) => status === given);
  if (!found) throw refused('5003', 'goodsStatus is unknown');
  return found;
}

function readReason(given: Given, goodsStatus: GoodsStatus): Reason {
  const reason = reasonsFor(goodsStatus).find(({ id }) => String(id) === given.need('applyReasonId'));
  if (!reason) throw refused('5004', 'The reason does not fit');
  const vouchers = given.texts('vouchers');
  if ((reason.needVoucher && vouchers.length === 0) || vouchers.length > 5)
    throw refused('5005', 'Pictures are needed');
  const { length } = given.need('description');
  if (length < 2 || length > 150) throw refused('5012', 'The description has 2 to 150 characters');
  return reason;
}

/** Counts are for goods that go back before the order is done. */
function checkCounts(given: Given, lines: readonly OrderLine[], isReturn: boolean, goodsStatus: GoodsStatus): void {
  const counts = given.each('orderEntryCountList');
  if (counts.length === 0) return;
  if (!isReturn || goodsStatus.startsWith('aftersale')) throw refused('5013', 'Counts are for returns in sale');
  if (counts.some((count) => !lines.some(({ id }) => id === count.need('id'))))
    throw refused('5013', 'A count is of another sub-order');
  for (const line of lines) countOf(counts, line);
}

function readAmounts(
  order: Order,
  lines: readonly OrderLine[],
  given: Given,
  reason: Reason,
  goodsStatus: GoodsStatus,
): [number, number] {
  const [goods, carriage] = [Number(given.need('applyPayment')), Number(given.need('applyCarriage'))];
  const counts = given.each('orderEntryCountList');
  if (carriage > 0 && reason.noRefundCarriage) throw refused('5006', 'Carriage is not refunded for this reason');
  const most = lines.reduce((sum, line) => sum + mostGoodsFen(line, countOf(counts, line) ?? line.quantity), 0);
  const isExact = goodsStatus !== 'refundWaitSellerSend' || goods === most;
  if (goods > most || carriage > mostPostFen(order) || goods + carriage === 0 || !isExact)
    throw refused('5011', 'The amount is wrong');
  return [goods, carriage];
}

function findRefund(world: World, given: Given): { refund: Refund; order: Order } {
  const refund = world.refunds.get(given.need('refundId'));
  if (!refund) throw refused('5001', 'The refund does not exist');
  const order = world.order(refund.orderId);
  if (order.buyerId !== world.buyerId) throw refused('5002', 'The refund is not yours');
  return { refund, order };
}

export function returnGoods(world: World, given: Given): object {
  const { refund } = findRefund(world, given);
  if (refund.status !== 'waitbuyersend') throw refused('5003', 'The refund does not wait for goods');
  if (!knowsCarrier(given.need('logisticsCompanyNo'))) throw refused('4001', 'The carrier is unknown');
  refund.freightBill = given.need('freightBill');
  moveRefund(world, refund, 'waitsellerreceive', 'BUYER_SEND_GOODS', 'buyer');
  return {};
}

export function returnAddress(world: World, given: Given): object {
  const { refund } = findRefund(world, given);
  if (!refund.isReturn) throw refused('5003', 'No goods go back');
  return {
    province: '浙江省',
    city: '义乌市',
    area: '',
    address: '退货仓 1 号',
    fullName: '王五',
    mobile: '13800000000',
  };
}

export function readRefund(world: World, given: Given): object {
  const { refund, order } = findRefund(world, given);
  return refundView(refund, order);
}

export function cancelRefund(world: World, given: Given): object {
  const { refund } = findRefund(world, given);
  if (!isOpen(refund) || refund.status === 'waitsellerreceive') throw refused('5010', 'The refund is over');
  moveRefund(world, refund, 'refundclose', 'BUYER_CANCEL_REFUND', 'buyer');
  return {};
}

/** The platform decides; here only a note of it is made. */
export function arbitrate(world: World, given: Given): object {
  const { refund } = findRefund(world, given);
  if (refund.status !== 'waitbuyermodify') throw refused('5010', 'The seller did not refuse');
  moveRefund(world, refund, 'waitbuyermodify', 'BUYER_APPLY_ARBITRATION', 'buyer');
  return {};
}
