import * as envelopes from './envelopes.ts';
import { type Fields, type Kind, listOf, object, oneOf } from './fields.ts';

/** Every call that is simulated: its fields, the required ones with `*`, its codes and the form of its answers. */

export interface Call {
  namespace: string;
  name: string;
  /** The documents shorten some names. Both are answered. */
  longName?: string;
  fields: Fields;
  envelope: envelopes.Envelope;
  /** The documented codes; a test reaches each of them. */
  codes?: readonly string[];
  needsNoUser?: boolean;
}

const crossBorder = 'com.alibaba.fenxiao.crossborder';
const trade = 'com.alibaba.trade';
const logistics = 'com.alibaba.logistics';
const open = 'cn.alibaba.open';
const { a, aText, flatA, b, bText, bareList, topLevel } = envelopes;

const paging: Fields = { 'beginPage*': 'int', 'pageSize*': 'int', 'country*': 'text' };
const narrowing: Fields = {
  filter: 'text',
  sort: 'text',
  outMemberId: 'text',
  priceStart: 'yuan',
  priceEnd: 'yuan',
  categoryId: 'long',
  categoryIdList: 'text',
  regionOpp: 'text',
  productCollectionId: 'text',
  snId: 'text',
  keywordTranslate: 'boolean',
  saleFilterList: listOf(
    object({ 'saleType*': oneOf('sales7', 'sales14', 'sales30', 'totalSales'), saleStart: 'text', saleEnd: 'text' }),
  ),
};
const poolQuery = object({
  'offerPoolId*': 'long',
  cateId: 'long',
  'taskId*': 'text',
  language: 'text',
  pageNo: 'int',
  pageSize: 'int',
});

const catalogue: Call[] = [
  {
    namespace: crossBorder,
    name: 'product.search.keywordQuery',
    fields: { 'offerQueryParam*': object({ 'keyword*': 'text', ...paging, ...narrowing }) },
    envelope: a,
  },
  {
    namespace: crossBorder,
    name: 'product.search.queryProductDetail',
    fields: {
      'offerDetailParam*': object({ 'offerId*': 'long', 'country*': 'text', outMemberId: 'text', currency: 'text' }),
    },
    envelope: a,
  },
  {
    namespace: crossBorder,
    name: 'product.image.upload',
    fields: { 'uploadImageParam*': object({ 'imageBase64*': 'text', outMemberId: 'text' }) },
    envelope: a,
  },
  {
    namespace: crossBorder,
    name: 'product.search.imageQuery',
    fields: {
      'offerQueryParam*': object({
        'imageId*': 'text',
        ...paging,
        ...narrowing,
        region: 'text',
        keyword: 'text',
        auxiliaryText: 'text',
        itemTitle: 'text',
        imageAddress: 'text',
      }),
    },
    envelope: aText,
  },
  {
    namespace: crossBorder,
    name: 'product.search.offerRecommend',
    fields: {
      'recommendOfferParam*': object({ beginPage: 'int', pageSize: 'int', country: 'text', 'outMemberId*': 'text' }),
    },
    envelope: a,
  },
  {
    namespace: crossBorder,
    name: 'product.search.querySellerOfferList',
    fields: { 'offerQueryParam*': object({ 'sellerOpenId*': 'text', keyword: 'text', ...paging, ...narrowing }) },
    envelope: a,
  },
  {
    namespace: crossBorder,
    name: 'category.translation.getById',
    fields: { 'categoryId*': 'long', 'language*': 'text', parentCateId: 'long', outMemberId: 'text' },
    envelope: flatA,
  },
  {
    namespace: crossBorder,
    name: 'product.freight.estimate',
    fields: {
      'productFreightQueryParamsNew*': object({
        'offerId*': 'long',
        'toProvinceCode*': 'text',
        'toCityCode*': 'text',
        'toCountryCode*': 'text',
        'totalNum*': 'int',
        logisticsSkuNumModels: listOf(object({ 'skuId*': 'long', 'number*': 'int' })),
      }),
    },
    envelope: a,
  },
  {
    namespace: crossBorder,
    name: 'pool.product.pull',
    fields: { 'offerPoolQueryParam*': poolQuery },
    envelope: a,
  },
  {
    namespace: crossBorder,
    name: 'pool.product.total',
    fields: { 'offerPoolQueryParam*': poolQuery },
    envelope: a,
  },
  ...['product.kjdistribute.addRelation', 'product.kjdistribute.removeRelation'].map((name) => ({
    namespace: crossBorder,
    name,
    fields: { 'offerId*': 'long' } satisfies Fields,
    envelope: a,
  })),
  ...['alibaba.product.follow.crossborder', 'alibaba.product.unfollow.crossborder'].map((name) => ({
    namespace: 'com.alibaba.product',
    name,
    fields: { 'productId*': 'long' } satisfies Fields,
    envelope: topLevel,
  })),
];

const address = object({
  addressId: 'long',
  fullName: 'text',
  mobile: 'text',
  phone: 'text',
  postCode: 'text',
  provinceText: 'text',
  cityText: 'text',
  areaText: 'text',
  townText: 'text',
  address: 'text',
  districtCode: 'text',
});
const cargo = listOf(
  object({
    'offerId*': 'long',
    specId: 'text',
    'quantity*': 'double',
    openOfferId: 'text',
    outMemberId: 'text',
  }),
);
const flow = oneOf('general', 'fenxiao', 'saleproxy', 'paired', 'repurchase', 'boutiquefenxiao', 'boutiquepifa');
const cargoCodes = [
  '500_001',
  '500_002',
  '500_003',
  '500_004',
  '500_005',
  '500_006',
  '500_007',
  '500_008',
  '500_009',
] as const;
const site: Kind = oneOf('1688');
const closeReason = oneOf('buyerCancel', 'sellerGoodsLack', 'other');

const orders: Call[] = [
  {
    namespace: trade,
    name: 'alibaba.createOrder.preview',
    fields: {
      'addressParam*': address,
      'cargoParamList*': cargo,
      flow,
      outOrderId: 'text',
      isvBizType: 'text',
      invoiceParam: object({}),
    },
    envelope: envelopes.preview,
    codes: cargoCodes,
  },
  {
    namespace: trade,
    name: 'alibaba.trade.createCrossOrder',
    fields: {
      'flow*': flow,
      'addressParam*': address,
      'cargoParamList*': cargo,
      message: 'text',
      isvBizType: 'text',
      tradeType: 'text',
      outOrderId: 'text',
      fenxiaoChannel: 'text',
      preSelectPayChannel: 'text',
      useRedEnvelope: oneOf('y', 'n'),
      shopPromotionId: 'text',
      dropshipping: oneOf('y', 'n'),
      inventoryMode: 'text',
      addedService: oneOf('toB', 'toC'),
      extendParam: 'text',
      useOfficialSolution: 'boolean',
      officialSolutionModelList: listOf(object({})),
    },
    envelope: envelopes.create,
    codes: ['400'],
  },
  {
    namespace: trade,
    name: 'alibaba.trade.get.buyerView',
    fields: { 'webSite*': site, 'orderId*': 'long', includeFields: 'text', outOrderId: 'text' },
    envelope: bText,
  },
  {
    namespace: trade,
    name: 'alibaba.trade.getBuyerOrderList',
    fields: {
      orderStatus: 'text',
      createStartTime: 'time',
      createEndTime: 'time',
      modifyStartTime: 'time',
      modifyEndTime: 'time',
      outOrderId: 'text',
      orderIds: listOf('long'),
      refundStatus: 'text',
      sellerMemberId: 'text',
      isHis: 'boolean',
      page: 'int',
      pageSize: 'int',
      bizTypes: listOf('text'),
    },
    envelope: bareList,
  },
  {
    namespace: trade,
    name: 'alibaba.trade.cancel',
    fields: { webSite: site, 'tradeID*': 'long', cancelReason: closeReason, remark: 'text' },
    envelope: topLevel,
    codes: ['CLOSE_ORDER_TOO_FAST', 'ORDER_STATUS_ERROR', 'ORDER_NOT_EXIST', '400_3'],
  },
  {
    namespace: trade,
    name: 'trade.receivegoods.confirm',
    longName: 'alibaba.trade.receivegoods.confirm',
    fields: { 'orderId*': 'long', orderEntryIds: listOf('long') },
    envelope: topLevel,
  },
  {
    namespace: trade,
    name: 'alibaba.order.memoAdd',
    fields: { 'orderId*': 'long', 'memo*': 'text', remarkIcon: 'text' },
    envelope: topLevel,
  },
];

const paying: Call[] = [
  {
    namespace: trade,
    name: 'alibaba.trade.pay.protocolPay.isopen',
    fields: {},
    envelope: topLevel,
    codes: ['500_2'],
  },
  {
    namespace: trade,
    name: 'alibaba.trade.pay.protocolPay.preparePay',
    fields: {
      'tradeWithholdPreparePayParam*': object({
        'orderId*': 'long',
        payChannel: oneOf('shegou', 'alipay'),
        payAmount: 'long',
        opRequestId: 'text',
      }),
    },
    envelope: a,
    codes: ['500_2'],
  },
  {
    namespace: trade,
    name: 'alibaba.alipay.url.get',
    fields: { 'orderIdList*': listOf('long') },
    envelope: envelopes.payUrl,
    codes: ['500_2'],
  },
  {
    namespace: trade,
    name: 'alibaba.crossBorderPay.url.get',
    fields: { 'orderIdList*': listOf('long') },
    envelope: envelopes.payUrl,
    codes: ['400_4', '500_2'],
  },
  {
    namespace: trade,
    name: 'alibaba.trade.payWay.query',
    fields: { 'orderId*': 'long' },
    envelope: topLevel,
    codes: ['500_2'],
  },
];

const parcels: Call[] = [
  {
    namespace: logistics,
    name: 'alibaba.trade.getLogisticsInfos.buyerView',
    fields: { 'orderId*': 'long', 'webSite*': site, fields: 'text' },
    envelope: b,
    codes: ['500_2'],
  },
  {
    namespace: logistics,
    name: 'alibaba.trade.getLogisticsTraceInfo.buyerView',
    fields: { 'orderId*': 'long', logisticsId: 'text', 'webSite*': site },
    envelope: topLevel,
    codes: ['404', 'order.nopermission.buyer', 'order.createtime.history'],
  },
  {
    namespace: logistics,
    name: 'OpQueryLogisticCompanyList',
    longName: 'alibaba.logistics.OpQueryLogisticCompanyList',
    fields: {},
    envelope: b,
  },
];

const goodsStatus = oneOf(
  'refundWaitSellerSend',
  'refundWaitBuyerReceive',
  'refundBuyerReceived',
  'aftersaleBuyerNotReceived',
  'aftersaleBuyerReceived',
);
const counts = listOf(object({ 'id*': 'long', 'count*': 'int' }));

const refunds: Call[] = [
  {
    namespace: trade,
    name: 'getRefundReasonList',
    longName: 'alibaba.trade.getRefundReasonList',
    fields: { 'orderId*': 'long', 'orderEntryIds*': listOf('long'), 'goodsStatus*': goodsStatus },
    envelope: a,
  },
  {
    namespace: trade,
    name: 'getMaxRefundFee',
    longName: 'alibaba.trade.getMaxRefundFee',
    fields: { 'input*': object({ 'goodsStatus*': goodsStatus, 'orderId*': 'long', 'refundGoodsCountList*': counts }) },
    envelope: a,
  },
  {
    namespace: trade,
    name: 'uploadRefundVoucher',
    longName: 'alibaba.trade.uploadRefundVoucher',
    fields: { 'imageData*': 'file' },
    envelope: a,
  },
  {
    namespace: trade,
    name: 'createRefund',
    longName: 'alibaba.trade.createRefund',
    fields: {
      'orderId*': 'long',
      'orderEntryIds*': listOf('long'),
      'disputeRequest*': oneOf('refund', 'returnRefund'),
      'applyPayment*': 'long',
      'applyCarriage*': 'long',
      'applyReasonId*': 'long',
      'description*': 'text',
      'goodsStatus*': goodsStatus,
      vouchers: listOf('text'),
      orderEntryCountList: counts,
      customRefund: 'boolean',
      refundRemark: 'text',
    },
    envelope: a,
    codes: ['5001', '5002', '5003', '5004', '5005', '5006', '5010', '5011', '5012', '5013', '5100'],
  },
  {
    namespace: trade,
    name: 'refund.returnGoods',
    longName: 'alibaba.trade.refund.returnGoods',
    fields: { 'refundId*': 'text', 'logisticsCompanyNo*': 'text', 'freightBill*': 'text' },
    envelope: a,
    codes: ['4001', '4002', '4003', '4004', '4005', '4006', '4007', '4008', '5001', '5002', '5003'],
  },
  {
    namespace: 'com.alibaba.fenxiao',
    name: 'refund.address.get',
    fields: { 'refundId*': 'text' },
    envelope: a,
  },
  {
    namespace: trade,
    name: 'OpQueryOrderRefund',
    longName: 'alibaba.trade.refund.OpQueryOrderRefund',
    fields: { 'refundId*': 'text' },
    envelope: a,
  },
  {
    namespace: trade,
    name: 'cancelRefund',
    longName: 'alibaba.trade.cancelRefund',
    fields: { 'refundId*': 'text' },
    envelope: a,
  },
  {
    namespace: trade,
    name: 'trade.arbitration.apply',
    longName: 'alibaba.trade.arbitration.apply',
    fields: { 'refundId*': 'text', description: 'text' },
    envelope: a,
  },
];

const pushed: Fields = { createStartTime: 'time', createEndTime: 'time', type: 'text', userInfo: 'text' };

const messages: Call[] = [
  {
    namespace: open,
    name: 'push.query.messageList',
    fields: { ...pushed, page: 'int', pageSize: 'int' },
    envelope: bareList,
    needsNoUser: true,
  },
  {
    namespace: open,
    name: 'push.message.confirm',
    fields: { 'msgIdList*': listOf('long') },
    envelope: topLevel,
    needsNoUser: true,
  },
  {
    namespace: open,
    name: 'push.cursor.messageList',
    fields: { ...pushed, quantity: 'int' },
    envelope: bareList,
    needsNoUser: true,
  },
];

export const calls: readonly Call[] = [...catalogue, ...orders, ...paying, ...parcels, ...refunds, ...messages];

export const findCall = (namespace: string, name: string): Call | undefined =>
  calls.find((call) => call.namespace === namespace && (call.name === name || call.longName === name));

/** Of the gateway, before a call is looked at. */
export const gatewayCodes = [
  'gw.APIUnsupported',
  '401',
  'gw.APIACLDecline',
  'gw.SignatureInvalid',
  'gw.ParamMissing',
  'gw.QosAppFrequencyLimit',
  'gw.QosRequestLimit',
] as const;
