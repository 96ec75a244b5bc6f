/** Every call that the shop makes, by what it does. */

export interface Api {
  namespace: string;
  name: string;
  /** Signed only: messages belong to the app, not to the account. */
  isOfApp?: true;
}

const goods = 'com.alibaba.fenxiao.crossborder';
const trade = 'com.alibaba.trade';
const logistics = 'com.alibaba.logistics';
const messages = 'cn.alibaba.open';

export const apis = {
  search: { namespace: goods, name: 'product.search.keywordQuery' },
  uploadPicture: { namespace: goods, name: 'product.image.upload' },
  searchByPicture: { namespace: goods, name: 'product.search.imageQuery' },
  offersOfSeller: { namespace: goods, name: 'product.search.querySellerOfferList' },
  offersOfPool: { namespace: goods, name: 'pool.product.pull' },
  readOffer: { namespace: goods, name: 'product.search.queryProductDetail' },
  readCategory: { namespace: goods, name: 'category.translation.getById' },
  estimateFreight: { namespace: goods, name: 'product.freight.estimate' },
  follow: { namespace: 'com.alibaba.product', name: 'alibaba.product.follow.crossborder' },
  unfollow: { namespace: 'com.alibaba.product', name: 'alibaba.product.unfollow.crossborder' },
  preview: { namespace: trade, name: 'alibaba.createOrder.preview' },
  place: { namespace: trade, name: 'alibaba.trade.createCrossOrder' },
  readOrder: { namespace: trade, name: 'alibaba.trade.get.buyerView' },
  listOrders: { namespace: trade, name: 'alibaba.trade.getBuyerOrderList' },
  cancel: { namespace: trade, name: 'alibaba.trade.cancel' },
  confirmReceipt: { namespace: trade, name: 'trade.receivegoods.confirm' },
  readPaying: { namespace: trade, name: 'alibaba.trade.pay.protocolPay.isopen' },
  pay: { namespace: trade, name: 'alibaba.trade.pay.protocolPay.preparePay' },
  paymentUrl: { namespace: trade, name: 'alibaba.alipay.url.get' },
  listParcels: { namespace: logistics, name: 'alibaba.trade.getLogisticsInfos.buyerView' },
  traceParcel: { namespace: logistics, name: 'alibaba.trade.getLogisticsTraceInfo.buyerView' },
  refundReasons: { namespace: trade, name: 'alibaba.trade.getRefundReasonList' },
  mostRefund: { namespace: trade, name: 'alibaba.trade.getMaxRefundFee' },
  uploadVoucher: { namespace: trade, name: 'alibaba.trade.uploadRefundVoucher' },
  createRefund: { namespace: trade, name: 'alibaba.trade.createRefund' },
  readRefund: { namespace: trade, name: 'alibaba.trade.refund.OpQueryOrderRefund' },
  cancelRefund: { namespace: trade, name: 'alibaba.trade.cancelRefund' },
  sendRefundBack: { namespace: trade, name: 'alibaba.trade.refund.returnGoods' },
  listMessages: { namespace: messages, name: 'push.query.messageList', isOfApp: true },
  confirmMessages: { namespace: messages, name: 'push.message.confirm', isOfApp: true },
} as const satisfies Record<string, Api>;

export type ApiName = keyof typeof apis;
