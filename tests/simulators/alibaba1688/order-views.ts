import { bare } from './json.ts';
import { yuan } from './money.ts';
import { addressOf } from './offer-views.ts';
import { goodsFen, listFen, type Order, type OrderLine, paidFen, totalFen } from './orders.ts';
import { orderTime } from './times.ts';
import type { World } from './world.ts';

/** Orders as the buyer reads them. Ids above 2^53 come as bare numbers and as Strings; amounts are yuan unless noted. */

const at = (time: number | null) => (time === null ? null : orderTime(time));

export function orderView(world: World, order: Order): object {
  return {
    baseInfo: {
      id: bare(order.id),
      idOfStr: order.id,
      status: order.status,
      totalAmount: yuan(totalFen(order)),
      sumProductPayment: yuan(listFen(order)),
      shippingFee: yuan(order.freightFen),
      refund: yuan(order.refundedFen),
      couponFee: yuan(order.couponFen),
      // Fen, unlike the others.
      discount: order.changeFen,
      refundPayment: order.refundedFen,
      createTime: at(order.createdAt),
      modifyTime: at(order.modifiedAt),
      payTime: at(order.paidAt),
      allDeliveredTime: at(order.sentAt),
      receivingTime: at(order.receivedAt),
      confirmedTime: at(order.confirmedAt),
      completeTime: at(order.completedAt),
      payTimeout: order.payTimeoutSeconds,
      payTimeoutType: 0,
      refundStatus: order.status === 'success' ? null : order.refundStatus,
      refundStatusForAs: order.status === 'success' ? order.refundStatus : null,
      refundId: order.refundId,
      closeReason: order.closeReason,
      closeOperateType: order.closeOperateType,
      tradeType: '50060',
      tradeTypeCode: order.tradeType,
      payChannelCodeList: order.payments.map(({ channel }) => channelCodes[channel]),
      outOrderId: order.outOrderId,
      buyerID: order.buyerId,
      sellerID: order.sellerId,
      sellerContact: { companyName: world.sellerOf(order).names.zh ?? '', name: null, phone: null },
      receiverInfo: order.address,
      remark: order.memo,
    },
    orderBizInfo: { odsCyd: false, creditOrder: false },
    tradeTerms: [
      {
        payStatus: payStatus(order),
        payTime: at(order.paidAt),
        payWay: channelCodes[order.payments[0]?.channel ?? 'alipay'],
        phasAmount: yuan(totalFen(order)),
      },
    ],
    productItems: order.lines.map((line) => lineView(world, order, line)),
    nativeLogistics: {
      ...order.address,
      logisticsItems: order.parcels.map(({ mailNo }) => ({ logisticsBillNo: mailNo })),
    },
    orderInvoiceInfo: null,
    guaranteesTerms: null,
    orderRateInfo: null,
    overseasExtraAddress: null,
    customs: null,
    extAttributes: [],
    encryptOutOrderInfo: null,
  };
}

const channelCodes = { alipay: '1', shegou: '3' };

function payStatus(order: Order): string {
  if (order.payments.length === 0) return order.status === 'cancel' ? '8' : '1';
  if (order.refundedFen >= paidFen(order)) return '4';
  return order.status === 'success' ? '6' : '2';
}

function lineView(world: World, order: Order, line: OrderLine): object {
  const refund = line.refundId ? world.refunds.get(line.refundId) : undefined;
  const { offer, sku } = line;
  const [picture] = offer.pictures;
  return {
    subItemID: bare(line.id),
    subItemIDString: line.id,
    productID: Number(offer.id),
    name: offer.titles.zh ?? '',
    skuID: sku ? Number(sku.id) : null,
    specId: sku?.specId ?? null,
    quantity: line.quantity,
    price: yuan(line.unitFen),
    itemAmount: yuan(line.fen),
    // Fen: what the seller and coupons changed.
    entryDiscount: line.fen - line.unitFen * line.quantity,
    refund: yuan(line.refundedFen),
    status: line.isConfirmed ? 'success' : order.status,
    statusStr: statusTexts[order.status] ?? null,
    logisticsStatus: logisticsStatus(order, line),
    refundStatus: refund ? (refundTexts[refund.status] ?? null) : null,
    refundId: line.refundId,
    skuInfos: (sku?.attributes ?? []).map(({ name, value }) => ({ name: name.zh ?? '', value: value.zh ?? '' })),
    cargoNumber: sku ? `${offer.id}-${sku.id}` : null,
    productImgUrl: picture ? [addressOf(world, picture)] : [],
    productSnapshotUrl: `${world.origin}/snapshot/${line.id}.html`,
    unit: offer.unit?.zh ?? '件',
    weight: null,
    weightUnit: null,
  };
}

const statusTexts: Record<string, string> = {
  waitbuyerpay: '等待买家付款',
  waitsellersend: '等待卖家发货',
  waitbuyerreceive: '等待买家收货',
  confirm_goods: '已收货',
  success: '交易成功',
  cancel: '交易取消',
  terminated: '交易终止',
};

function logisticsStatus(order: Order, line: OrderLine): number {
  if (order.paidAt === null) return 8;
  if (line.isConfirmed) return 3;
  if (line.sent === 0) return 1;
  return line.sent < line.quantity ? 5 : 2;
}

const refundTexts: Record<string, string> = {
  waitselleragree: 'WAIT_SELLER_AGREE',
  refundsuccess: 'REFUND_SUCCESS',
  refundclose: 'REFUND_CLOSED',
  waitbuyermodify: 'WAIT_BUYER_MODIFY',
  waitbuyersend: 'WAIT_BUYER_SEND',
  waitsellerreceive: 'WAIT_SELLER_RECEIVE',
};

/** For controls: what an order has cost, to the fen. */
export const ledgerEntry = (order: Order) => ({
  orderId: order.id,
  outOrderId: order.outOrderId,
  status: order.status,
  goodsFen: goodsFen(order),
  freightFen: order.freightFen,
  totalFen: totalFen(order),
  paidFen: paidFen(order),
  refundedFen: order.refundedFen,
  payments: order.payments,
});
