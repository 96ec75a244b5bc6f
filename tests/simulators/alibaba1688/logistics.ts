import type { Given } from './fields.ts';
import { bare } from './json.ts';
import { notify, type Order, type Parcel } from './orders.ts';
import { CallRefusal } from './refusal.ts';
import { plainTime } from './times.ts';
import type { World } from './world.ts';

/** Parcels of an order, of which there may be several. */

const carriers = [
  { id: 8, companyName: '圆通速递', companyNo: 'YTO' },
  { id: 2, companyName: '申通快递', companyNo: 'STO' },
  { id: 3, companyName: '顺丰速运', companyNo: 'SF' },
];
const [carrier] = carriers;
const yearMs = 365 * 86_400_000;

export const carrierList = (): object => carriers;
export const knowsCarrier = (companyNo: string): boolean => carriers.some((one) => one.companyNo === companyNo);

export function listParcels(world: World, given: Given): object {
  const order = world.orders.get(given.need('orderId'));
  if (order?.buyerId !== world.buyerId || order.parcels.length === 0)
    throw new CallRefusal('500_2', 'Nothing was sent yet');
  const parts = given.text('fields')?.split(',') ?? ['company.name', 'sender', 'receiver', 'sendgood'];
  return order.parcels.map((parcel) => ({
    logisticsId: parcel.logisticsId,
    logisticsBillNo: parcel.mailNo,
    orderEntryIds: parcel.lines.map(({ lineId }) => lineId).join(','),
    status: parcel.status,
    logisticsCompanyId: carrier?.id,
    logisticsCompanyNo: carrier?.companyNo,
    ...(parts.includes('company.name') ? { logisticsCompanyName: carrier?.companyName } : {}),
    ...(parts.includes('sendgood') ? { sendGoods: goodsOf(order, parcel) } : {}),
    logisticsOrderGoods: parcel.lines.map(({ lineId, quantity }) => ({
      logisticsId: parcel.logisticsId,
      tradeOrderId: bare(order.id),
      tradeOrderItemId: bare(lineId),
      quantity,
    })),
    ...(parts.includes('sender') ? { sender: { senderName: world.sellerOf(order).names.zh ?? '' } } : {}),
    ...(parts.includes('receiver') ? { receiver: order.address } : {}),
  }));
}

const goodsOf = (order: Order, parcel: Parcel) =>
  parcel.lines.map(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return { goodName: line?.offer.titles.zh ?? '', quantity, unit: line?.offer.unit?.zh ?? '件' };
  });

export function readTrace(world: World, given: Given): object {
  const order = world.orders.get(given.need('orderId'));
  if (!order) throw new CallRefusal('404', 'There is no trace');
  if (order.buyerId !== world.buyerId) throw new CallRefusal('order.nopermission.buyer', 'The order is not yours');
  if (world.clock.now - order.createdAt > yearMs)
    throw new CallRefusal('order.createtime.history', 'The order is older than a year');
  const wanted = given.text('logisticsId');
  const parcels = order.parcels.filter(({ logisticsId }) => wanted === undefined || logisticsId === wanted);
  if (parcels.length === 0) throw new CallRefusal('404', 'There is no trace');
  return {
    logisticsTrace: parcels.map(({ logisticsId, mailNo, steps }) => ({
      logisticsId,
      logisticsBillNo: mailNo,
      orderId: bare(order.id),
      logisticsSteps: steps.map(({ at, remark }) => ({ acceptTime: plainTime(at), remark })),
    })),
    crossPackageFulfillmentDTO: null,
  };
}

/** The seller sends lines, whole or in parts; all that is left if none are named. */
export function ship(world: World, order: Order, pieces?: readonly { lineId: string; quantity: number }[]): Parcel {
  if (!['waitsellersend', 'waitbuyerreceive'].includes(order.status)) throw new Error('The order is not to be sent.');
  const lines = (pieces ?? order.lines.map(({ id, quantity, sent }) => ({ lineId: id, quantity: quantity - sent })))
    .filter(({ quantity }) => quantity > 0)
    .map((piece) => ({ ...piece, line: findLine(order, piece) }));
  if (lines.length === 0) throw new Error('Nothing is left to be sent.');
  for (const { line, quantity } of lines) line.sent += quantity;
  const number = String(world.next()).padStart(9, '0');
  const parcel: Parcel = {
    logisticsId: `LP00${number}`,
    mailNo: `YT8${number}`,
    status: 'ACCEPT',
    lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    steps: [{ at: world.clock.now, remark: '【义乌市】已揽收' }],
  };
  order.parcels.push(parcel);
  const isWhole = order.lines.every(({ sent, quantity }) => sent === quantity);
  if (isWhole) {
    order.status = 'waitbuyerreceive';
    order.sentAt = world.clock.now;
  }
  notify(world, order, isWhole ? 'ANNOUNCE_SENDGOODS' : 'PART_PART_SENDGOODS');
  trace(world, order, parcel, 'CONSIGN');
  return parcel;
}

function findLine(order: Order, { lineId, quantity }: { lineId: string; quantity: number }) {
  const line = order.lines.find(({ id }) => id === lineId);
  if (!line || line.sent + quantity > line.quantity) throw new Error(`${lineId} has no ${quantity} pieces to be sent.`);
  return line;
}

const logItems = (order: Order, { lines }: Parcel) =>
  lines.map(({ lineId }) => ({ orderId: bare(order.id), orderEntryId: bare(lineId) }));

function trace(world: World, order: Order, parcel: Parcel, statusChanged: string): void {
  order.modifiedAt = world.clock.now;
  world.messages.send('LOGISTICS_BUYER_VIEW_TRACE', order.buyerId, {
    OrderLogisticsTracingModel: {
      logisticsId: parcel.logisticsId,
      cpCode: carrier?.companyNo,
      mailNo: parcel.mailNo,
      statusChanged,
      changeTime: plainTime(world.clock.now),
      orderLogsItems: logItems(order, parcel),
    },
  });
}

export function findParcel(order: Order, logisticsId: string): Parcel {
  const parcel = order.parcels.find((one) => one.logisticsId === logisticsId);
  if (!parcel) throw new Error(`There is no parcel ${logisticsId}.`);
  return parcel;
}

const moves = { TRANSPORT: '运输中', DELIVERING: '派送中', AGENT_SIGN: '代签收', SIGN: '已签收', FAILED: '派送失败' };
export type Move = keyof typeof moves;

/** The parcel is on its way, or at its end. */
export function move(world: World, order: Order, parcel: Parcel, to: Move): void {
  const isSigned = to === 'SIGN' || to === 'AGENT_SIGN';
  parcel.status = isSigned ? 'SIGN' : to === 'FAILED' ? 'UNSIGN' : 'TRANSPORT';
  parcel.steps.push({ at: world.clock.now, remark: moves[to] });
  if (isSigned && order.parcels.every(({ status }) => status === 'SIGN')) order.receivedAt = world.clock.now;
  trace(world, order, parcel, to);
}

export function changeMailNo(world: World, order: Order, parcel: Parcel, mailNo: string): void {
  const oldMailNo = parcel.mailNo;
  parcel.mailNo = mailNo;
  order.modifiedAt = world.clock.now;
  world.messages.send('LOGISTICS_MAIL_NO_CHANGE', order.buyerId, {
    MailNoChangeModel: {
      logisticsId: parcel.logisticsId,
      oldMailNo,
      newMailNo: mailNo,
      eventTime: plainTime(world.clock.now),
      orderLogsItems: logItems(order, parcel),
    },
  });
}
