import { follow, Pools, readCategory } from './catalogue.ts';
import type { Answer } from './envelopes.ts';
import type { Given } from './fields.ts';
import { estimateFreight } from './freight.ts';
import { carrierList, listParcels, readTrace } from './logistics.ts';
import { addMemo, cancelOrder, confirmReceipt, listOrders, readOrder } from './order-calls.ts';
import { createOrder, previewOrder } from './ordering.ts';
import { agreements, checkMain, crossBorderPayLink, payLink, payWays, preparePay } from './paying.ts';
import type { PictureReader } from './pictures.ts';
import { confirmMessages, cursorMessages, queryMessages } from './pulling.ts';
import * as refunds from './refunds.ts';
import { offerDetail, recommend, searchByImage, searchByKeyword, sellerOffers, uploadImage } from './search.ts';
import type { Member, World } from './world.ts';

/** Which function answers which call. */

export type Act = (world: World, given: Given, member: Member | undefined) => Answer | Promise<Answer>;

/** Of the main account only. */
const main =
  (act: (world: World, given: Given) => object): Act =>
  (world, given, member) => {
    if (member) checkMain(member);
    return act(world, given);
  };

export function actsOf(readPicture: PictureReader): ReadonlyMap<string, Act> {
  const pools = new Pools();
  const acts: Record<string, Act> = {
    'product.search.keywordQuery': searchByKeyword,
    'product.search.queryProductDetail': offerDetail,
    'product.image.upload': uploadImage,
    'product.search.imageQuery': (world, given) => searchByImage(world, given, readPicture),
    'product.search.offerRecommend': recommend,
    'product.search.querySellerOfferList': sellerOffers,
    'category.translation.getById': readCategory,
    'product.freight.estimate': estimateFreight,
    'pool.product.pull': (world, given) => pools.pull(world, given),
    'pool.product.total': (world, given) => pools.total(world, given),
    'product.kjdistribute.addRelation': follow('offerId', true),
    'product.kjdistribute.removeRelation': follow('offerId', false),
    'alibaba.product.follow.crossborder': follow('productId', true),
    'alibaba.product.unfollow.crossborder': follow('productId', false),
    'alibaba.createOrder.preview': previewOrder,
    'alibaba.trade.createCrossOrder': createOrder,
    'alibaba.trade.get.buyerView': readOrder,
    'alibaba.trade.getBuyerOrderList': listOrders,
    'alibaba.trade.cancel': cancelOrder,
    'trade.receivegoods.confirm': confirmReceipt,
    'alibaba.order.memoAdd': addMemo,
    'alibaba.trade.pay.protocolPay.isopen': main(agreements),
    'alibaba.trade.pay.protocolPay.preparePay': main(preparePay),
    'alibaba.alipay.url.get': main(payLink),
    'alibaba.crossBorderPay.url.get': main(crossBorderPayLink),
    'alibaba.trade.payWay.query': main(payWays),
    'alibaba.trade.getLogisticsInfos.buyerView': listParcels,
    'alibaba.trade.getLogisticsTraceInfo.buyerView': readTrace,
    OpQueryLogisticCompanyList: carrierList,
    getRefundReasonList: refunds.refundReasons,
    getMaxRefundFee: refunds.maxRefund,
    uploadRefundVoucher: refunds.uploadVoucher,
    createRefund: refunds.createRefund,
    'refund.returnGoods': refunds.returnGoods,
    'refund.address.get': refunds.returnAddress,
    OpQueryOrderRefund: refunds.readRefund,
    cancelRefund: refunds.cancelRefund,
    'trade.arbitration.apply': refunds.arbitrate,
    'push.query.messageList': queryMessages,
    'push.message.confirm': confirmMessages,
    'push.cursor.messageList': cursorMessages,
  };
  return new Map(Object.entries(acts));
}
