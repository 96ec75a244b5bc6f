import { describe, expect, test } from 'vitest';
import { openGateway, refusal } from '#testing/alibaba-gateway.ts';
import type { LineRefusal } from '../buying.ts';

const { gateway, open } = await openGateway();
const marketplace = open();
await marketplace.access.connect('code-1', 'https://shop.example/back');
const { buying } = marketplace;

const orderId = '2799000000000000123';
const lines = [{ offerId: '790000000123', specId: 'f0a1', quantity: 100 }];

describe('preview', () => {
  const cargo = { offerId: 790000000123, specId: 'f0a1', skuId: 5600000000456, amount: 1560, finalUnitPrice: 15.6 };
  const record = {
    status: true,
    flowFlag: 'general',
    sumPayment: 156800,
    sumCarriage: 800,
    sumPaymentNoCarriage: 156000,
    discountFee: 0,
    tradeModeNameList: ['assureTrade'],
    cargoList: [{ ...cargo, resultCode: '200' }],
  };

  test('sums are fen: 100 at 15.60 yuan are 1560.00, with 8.00 freight 1568.00', async () => {
    gateway.on('alibaba.createOrder.preview', () => ({ success: true, orderPreviewResuslt: [record] }));
    expect(await buying.preview(lines)).toEqual({
      orders: [{ totalFen: 156_800, goodsFen: 156_000, freightFen: 800, discountFen: 0, canBeOrdered: true }],
      isFreightKnown: true,
      refusals: [],
      lines: [{ offerId: '790000000123', specId: 'f0a1', unitFen: 1560, amountFen: 156_000 }],
    });
    const { cargoParamList, addressParam } = gateway.calls.at(-1)?.fields ?? {};
    expect(cargoParamList).toBe('[{"offerId":790000000123,"specId":"f0a1","quantity":100}]');
    expect(JSON.parse(addressParam ?? '')).toMatchObject({ districtCode: '330108', areaText: '滨江区' });
  });

  test('freight as described is not known, and without a way of trading it cannot be ordered by call', async () => {
    gateway.on('alibaba.createOrder.preview', () => ({
      orderPreviewResuslt: [{ ...record, tradeModeNameList: [] }],
      postFeeByDescOfferList: [790000000123],
    }));
    const { orders, isFreightKnown } = await buying.preview(lines);
    expect([orders[0]?.canBeOrdered, isFreightKnown]).toEqual([false, false]);
  });

  test.each<[string, LineRefusal]>([
    ['500_001', 'not_for_sale_online'],
    ['500_002', 'other_seller'],
    ['500_003', 'unknown_spec'],
    ['500_004', 'out_of_stock'],
    ['500_005', 'below_minimum'],
    ['500_006', 'mixing_not_met'],
    ['500_007', 'no_consign_relation'],
    ['500_008', 'no_price'],
    ['500_009', 'below_wholesale_minimum'],
    ['500_777', 'other'],
  ])('%s is said of its line, or of the whole', async (code, meaning) => {
    const refused = { ...cargo, resultCode: code, message: '库存不足' };
    gateway.on('alibaba.createOrder.preview', () => ({
      success: false,
      orderPreviewResuslt: [{ ...record, resultCode: code, cargoList: [refused] }],
      errorCode: code,
      errorMsg: 'refused',
    }));
    expect(await buying.preview(lines)).toMatchObject({
      orders: [],
      refusals: [{ line: 0, code: meaning, original: `${code} 库存不足` }],
    });
    gateway.on('alibaba.createOrder.preview', () => ({ success: false, errorCode: code, errorMsg: 'refused' }));
    expect((await buying.preview(lines)).refusals).toEqual([
      { line: undefined, code: meaning, original: `${code} refused` },
    ]);
  });

  test('guard: checkLines. More than fifty lines are never sent', async () => {
    const before = gateway.calls.length;
    const many = Array.from({ length: 51 }, () => lines[0]).flatMap((line) => line ?? []);
    await expect(buying.preview(many)).rejects.toMatchObject({ kind: 'refused' });
    await expect(buying.place({ outNumber: 'PO-1-1', lines: many, message: '' })).rejects.toThrow();
    expect(gateway.calls).toHaveLength(before);
  });
});

describe('place', () => {
  const place = () => buying.place({ outNumber: 'PO-1001-1', lines, message: '请包好' });

  test('one order, inside or at the top, whatever success says; no red envelope', async () => {
    const made = { totalSuccessAmount: 156800, orderId, postFee: 800 };
    const placed = { orders: [{ orderId, totalFen: 156_800, freightFen: 800 }], refusals: [] };
    gateway.on('alibaba.trade.createCrossOrder', () => ({ result: made, success: false }));
    expect(await place()).toEqual(placed);
    gateway.on('alibaba.trade.createCrossOrder', () => ({ ...made, success: true }));
    expect(await place()).toEqual(placed);
    expect(gateway.calls.at(-1)?.fields).toMatchObject({
      outOrderId: 'PO-1001-1',
      useRedEnvelope: 'n',
      flow: 'general',
      isvBizType: 'cross',
      message: '请包好',
    });
  });

  test('several orders: 968.00 and 600.00', async () => {
    const orderList = [
      { orderId, orderAmmount: 96800, postFee: 800, success: true, resultCode: '200' },
      { orderId: '2799000000000000331', orderAmmount: 60000, postFee: 0, success: true, resultCode: '200' },
    ];
    const failedOfferList = [{ offerId: 7, specId: 'x', errorCode: '500_004', errorMessage: '无货' }];
    const result = {
      success: true,
      totalSuccessAmount: null,
      orderId: null,
      postFee: null,
      orderList,
      failedOfferList,
    };
    gateway.on('alibaba.trade.createCrossOrder', () => ({ success: true, result }));
    expect(await place()).toEqual({
      orders: [
        { orderId, totalFen: 96_800, freightFen: 800 },
        { orderId: '2799000000000000331', totalFen: 60_000, freightFen: 0 },
      ],
      refusals: [{ offerId: '7', specId: 'x', code: 'out_of_stock', original: '500_004 无货' }],
    });
  });

  test('a refusal is one; an answer without either leaves open what happened', async () => {
    gateway.on('alibaba.trade.createCrossOrder', () => ({ success: false, code: '400', message: 'AddressId invalid' }));
    await expect(place()).rejects.toMatchObject({ kind: 'refused', code: '400' });
    gateway.on('alibaba.trade.createCrossOrder', () => ({ success: true, result: {} }));
    await expect(place()).rejects.toMatchObject({ kind: 'odd_answer' });
    gateway.on('alibaba.trade.createCrossOrder', () => ({ success: true, result: { orderId } }));
    await expect(place()).rejects.toMatchObject({ kind: 'odd_answer' });
    gateway.on('alibaba.trade.createCrossOrder', () => ({ status: 0, body: '' }));
    await expect(place()).rejects.toMatchObject({ kind: 'unavailable' });
    gateway.on('alibaba.trade.createCrossOrder', () => ({ status: 502, body: '<html>' }));
    await expect(place()).rejects.toMatchObject({ kind: 'unavailable' });
    gateway.on('alibaba.trade.createCrossOrder', () => refusal('isp.unknown'));
    await expect(place()).rejects.toMatchObject({ kind: 'unavailable', code: 'isp.unknown' });
  });
});

/** As text: JavaScript cannot write these ids as numbers. */
const orderJson = (base: object = {}, items: object[] = [{}]) =>
  JSON.stringify({
    baseInfo: {
      id: 'BARE',
      idOfStr: orderId,
      status: 'waitbuyerpay',
      totalAmount: 1568,
      sumProductPayment: 1560.0,
      shippingFee: 8.0,
      refund: 0,
      discount: -200,
      createTime: '20261128101112000+0800',
      modifyTime: '20261128101512000+0800',
      payTimeout: 43200,
      payTimeoutType: 0,
      outOrderId: 'PO-1001-1',
      ...base,
    },
    productItems: items.map((item) => ({
      subItemID: 1,
      subItemIDString: '2799000000000000124',
      productID: 790000000123,
      skuID: 5600000000456,
      specId: 'f0a1',
      quantity: 100,
      price: 15.6,
      itemAmount: 1560.5,
      refund: 0,
      status: 'waitbuyerpay',
      logisticsStatus: 8,
      ...item,
    })),
    tradeTerms: [{ payStatus: '1', payWay: '1' }],
  }).replace('"BARE"', orderId);

const readAs = async (base: object, items?: object[]) => {
  gateway.on('alibaba.trade.get.buyerView', () => `{"result":${orderJson(base, items)},"success":"true"}`);
  return buying.readOrder(orderId);
};

describe('reading an order', () => {
  test('sums in yuan become fen, except the discount, which is fen already', async () => {
    expect(await readAs({})).toEqual({
      orderId,
      outNumber: 'PO-1001-1',
      state: 'unpaid',
      originalState: 'waitbuyerpay',
      totalFen: 156_800,
      goodsFen: 156_000,
      freightFen: 800,
      discountFen: -200,
      refundedFen: 0,
      isPaid: false,
      createdAt: new Date('2026-11-28T02:11:12Z'),
      changedAt: new Date('2026-11-28T02:15:12Z'),
      paidAt: undefined,
      payBefore: new Date('2026-11-28T14:11:12Z'),
      closed: undefined,
      refund: undefined,
      lines: [
        {
          lineId: '2799000000000000124',
          offerId: '790000000123',
          specId: 'f0a1',
          skuId: '5600000000456',
          quantity: 100,
          amountFen: 156_050,
          refundedFen: 0,
          isSent: false,
          isCancelled: false,
        },
      ],
    });
  });

  test.each<[string, object[], string]>([
    ['waitsellersend', [{}], 'paid'],
    ['waitsellersend', [{ logisticsStatus: 2 }, {}], 'sent_in_part'],
    ['waitsellersend', [{ logisticsStatus: 5 }], 'sent_in_part'],
    ['waitbuyerreceive', [{ logisticsStatus: 2 }], 'sent'],
    ['waitbuyerreceive', [{ logisticsStatus: '2' }, { logisticsStatus: 5 }], 'sent_in_part'],
    ['waitbuyerreceive', [{ logisticsStatus: 2 }, { status: 'cancel' }], 'sent'],
    // Sent without a carrier.
    ['waitbuyerreceive', [{}], 'sent'],
    ['confirm_goods', [{}], 'received'],
    ['success', [{}], 'completed'],
    ['cancel', [{}], 'cancelled'],
    ['terminated', [{}], 'cancelled'],
    ['waitlogisticstakein', [{}], 'unknown'],
  ])('%s with %o is %s', async (status, items, state) => {
    const order = await readAs({ status }, items);
    expect([order?.state, order?.originalState]).toEqual([state, status]);
  });

  test('who closed it, what is being refunded, and what was', async () => {
    const closed = { status: 'cancel', closeReason: 'sellerGoodsLack', closeOperateType: 'CLOSE_TRADE_BY_SELLER' };
    expect((await readAs(closed))?.closed).toEqual({ by: 'seller', reason: 'sellerGoodsLack' });
    const byCredit = { status: 'cancel', closeOperateType: 'CLOSE_TRADE_BY_CREADIT' };
    expect((await readAs(byCredit))?.closed).toEqual({ by: 'marketplace', reason: '' });
    const refunding = { status: 'waitbuyerreceive', payTime: '20261128121112000+0800', refundPayment: 1234 };
    expect(
      await readAs({ ...refunding, refundId: 'TQ7', refundStatus: 'waitselleragree' }, [
        { refundStatus: 'REFUND_SUCCESS', refund: 12.34 },
      ]),
    ).toMatchObject({
      isPaid: true,
      refundedFen: 1234,
      refund: { id: 'TQ7', state: 'seller_to_answer' },
      lines: [{ refundedFen: 1234 }],
    });
  });

  test('guard: the id. Another order than the one asked for is odd, a missing one is none, a half fen is refused', async () => {
    await expect(readAs({ idOfStr: '2799000000000000124' })).rejects.toMatchObject({ kind: 'odd_answer' });
    await expect(readAs({ totalAmount: '1568.005' })).rejects.toMatchObject({
      kind: 'odd_answer',
      message: 'result.baseInfo.totalAmount: is no sum in yuan',
    });
    gateway.on('alibaba.trade.get.buyerView', () => ({
      errorCode: 'ORDER_NOT_EXIST',
      errorMessage: '',
      success: false,
    }));
    expect(await buying.readOrder(orderId)).toBeUndefined();
    gateway.on('alibaba.trade.get.buyerView', () => ({ errorCode: '500', errorMessage: 'system', success: false }));
    await expect(buying.readOrder(orderId)).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('finding orders', () => {
  const listing = (...orders: string[]) => `{"result":[${orders.join(',')}],"totalRecord":${orders.length}}`;

  test('by our number: those, none, or it cannot be said', async () => {
    gateway.on('alibaba.trade.getBuyerOrderList', () =>
      listing(orderJson(), orderJson({ idOfStr: '2799000000000000331', outOrderId: 'PO-1001-10' })),
    );
    expect((await buying.findOrders('PO-1001-1')).map((order) => order.orderId)).toEqual([orderId]);
    gateway.on('alibaba.trade.getBuyerOrderList', () => listing());
    expect(await buying.findOrders('PO-1001-1')).toEqual([]);
    // "None" would have it bought twice.
    gateway.on('alibaba.trade.getBuyerOrderList', () => listing(orderJson({ outOrderId: null })));
    await expect(buying.findOrders('PO-1001-1')).rejects.toMatchObject({ kind: 'odd_answer' });
    gateway.on('alibaba.trade.getBuyerOrderList', () => listing(orderJson({ totalAmount: 'much' })));
    await expect(buying.findOrders('PO-1001-1')).rejects.toMatchObject({ kind: 'odd_answer' });
  });

  test('changed since: ten minutes more, all pages, the oldest change first', async () => {
    const changed = (number: number) =>
      orderJson({ idOfStr: String(number), modifyTime: `2026112810${59 - number}12000+0800` });
    gateway.on('alibaba.trade.getBuyerOrderList', ({ page }) => {
      const all = Array.from({ length: 25 }, (_, index) => changed(index + 1));
      return `{"result":[${all.slice((Number(page) - 1) * 20, Number(page) * 20).join(',')}],"totalRecord":25}`;
    });
    const before = gateway.calls.length;
    const found = [];
    for await (const order of buying.listChanged(new Date('2026-11-28T02:00:00Z'))) found.push(order.orderId);
    expect(found).toEqual(Array.from({ length: 25 }, (_, index) => String(25 - index)));
    expect(gateway.calls.slice(before).map(({ fields }) => [fields.page, fields.modifyStartTime])).toEqual([
      ['1', '20261128095000000+0800'],
      ['2', '20261128095000000+0800'],
    ]);
  });
});

describe('paying', () => {
  const pay = () => buying.pay({ orderId, amountFen: 156_800, requestId: 'PO-1001-1-pay-1' });

  test('paid, pending, refused, or nothing known', async () => {
    const answer = (result: unknown, code: string | null = null) => ({
      result: { success: true, code, message: 'm', result },
    });
    gateway.on('alibaba.trade.pay.protocolPay.preparePay', () => answer({ payChannel: 'alipay', paySuccess: true }));
    expect(await pay()).toBe('paid');
    expect(gateway.calls.at(-1)?.fields.tradeWithholdPreparePayParam).toBe(
      `{"orderId":${orderId},"payAmount":156800,"opRequestId":"PO-1001-1-pay-1"}`,
    );
    gateway.on('alibaba.trade.pay.protocolPay.preparePay', () => answer({ payChannel: null, paySuccess: false }));
    expect(await pay()).toBe('pending');
    gateway.on('alibaba.trade.pay.protocolPay.preparePay', () => answer(null));
    expect(await pay()).toBe('pending');
    gateway.on('alibaba.trade.pay.protocolPay.preparePay', () => answer(null, '500_2'));
    expect(await pay()).toEqual({ refused: '500_2 m' });
    gateway.on('alibaba.trade.pay.protocolPay.preparePay', () => ({ status: 0, body: '' }));
    await expect(pay()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('whether payments can be made: bound and signed, both as text', async () => {
    const agreement = {
      payChannel: 'ALIPAY',
      bindingStatus: 'true',
      signedStatus: 'false',
      signUrl: 'https://sign.example',
    };
    const answer = (...paymentAgreements: object[]) => ({ result: { success: true, result: { paymentAgreements } } });
    gateway.on('alibaba.trade.pay.protocolPay.isopen', () => answer(agreement));
    expect(await buying.readPaying()).toEqual({ isPossible: false, agreeUrl: 'https://sign.example' });
    gateway.on('alibaba.trade.pay.protocolPay.isopen', () =>
      answer({ ...agreement, signedStatus: 'true', signUrl: null }),
    );
    expect(await buying.readPaying()).toEqual({ isPossible: true, agreeUrl: undefined });
  });

  test('the page for paying is one on the web', async () => {
    gateway.on('alibaba.alipay.url.get', () => ({ success: true, payUrl: 'https://trade.example/cashier' }));
    expect(await buying.paymentUrl([orderId])).toBe('https://trade.example/cashier');
    expect(gateway.calls.at(-1)?.fields.orderIdList).toBe(`[${orderId}]`);
    for (const payUrl of ['javascript:alert(1)', 'http://trade.example']) {
      gateway.on('alibaba.alipay.url.get', () => ({ success: true, payUrl }));
      await expect(buying.paymentUrl([orderId])).rejects.toMatchObject({ kind: 'odd_answer' });
    }
    gateway.on('alibaba.alipay.url.get', () => ({ success: false, erroMsg: 'no', errorCode: '400_4' }));
    await expect(buying.paymentUrl([orderId])).rejects.toMatchObject({ kind: 'refused', code: '400_4' });
  });
});

test('cancelling: done, too soon, refused, or not to be understood', async () => {
  const answer = (body: object) => gateway.on('alibaba.trade.cancel', () => body);
  answer({ success: true });
  expect(await buying.cancel(orderId)).toBe('cancelled');
  answer({ success: false, errorCode: 'CLOSE_ORDER_TOO_FAST', errorMessage: '' });
  expect(await buying.cancel(orderId)).toBe('too_soon');
  answer({ success: false, errorCode: 'ORDER_STATUS_ERROR', errorMessage: 'paid' });
  expect(await buying.cancel(orderId)).toEqual({ refused: 'ORDER_STATUS_ERROR paid' });
  answer({ success: false });
  await expect(buying.cancel(orderId)).rejects.toMatchObject({ kind: 'odd_answer' });
});

test('receipt is confirmed for the lines of the order', async () => {
  await readAs({ status: 'waitbuyerreceive' }, [{}, { subItemIDString: '2799000000000000125', status: 'cancel' }]);
  gateway.on('trade.receivegoods.confirm', () => ({ result: { success: true } }));
  await buying.confirmReceipt(orderId);
  expect(gateway.calls.at(-1)?.fields.orderEntryIds).toBe('[2799000000000000124]');
});

test('parcels: none yet, and several with what is in them', async () => {
  gateway.on('alibaba.trade.getLogisticsInfos.buyerView', () => ({
    success: false,
    errorCode: '500_2',
    errorMessage: '',
  }));
  expect(await buying.listParcels(orderId)).toEqual([]);
  gateway.on(
    'alibaba.trade.getLogisticsInfos.buyerView',
    () => `{"result":[
      {"logisticsId":"LP1","logisticsBillNo":"SF100","status":"TRANSPORT","logisticsCompanyName":"顺丰","logisticsOrderGoods":[
        {"logisticsId":"LP1","tradeOrderId":${orderId},"tradeOrderItemId":2799000000000000124,"quantity":60.0}]},
      {"logisticsId":"LP2","status":"WAITACCEPT","orderEntryIds":"2799000000000000124"}]}`,
  );
  expect(await buying.listParcels(orderId)).toEqual([
    {
      parcelId: 'LP1',
      trackingNumber: 'SF100',
      carrier: '顺丰',
      state: 'on_its_way',
      goods: [{ lineId: '2799000000000000124', quantity: 60 }],
    },
    { parcelId: 'LP2', trackingNumber: '', carrier: '', state: 'announced', goods: [] },
  ]);
});

test('a trace comes newest last, without the other parcels', async () => {
  gateway.on('alibaba.trade.getLogisticsTraceInfo.buyerView', () => ({ errorCode: '404', errorMessage: 'none' }));
  expect(await buying.traceParcel(orderId, 'LP1')).toEqual([]);
  const step = (acceptTime: string, remark: string) => ({ acceptTime, remark });
  gateway.on('alibaba.trade.getLogisticsTraceInfo.buyerView', () => ({
    success: true,
    logisticsTrace: [
      {
        logisticsId: 'LP1',
        logisticsSteps: [step('2026-11-29 10:00:00', '派送'), step('2026-11-28 10:00:00', '揽收')],
      },
      { logisticsId: 'LP2', logisticsSteps: [step('2026-11-27 10:00:00', '别的')] },
    ],
  }));
  expect((await buying.traceParcel(orderId, 'LP1')).map(({ remark }) => remark)).toEqual(['揽收', '派送']);
});

describe('refunds', () => {
  const goods = { orderId, goodsState: 'received' as const, lines: [{ lineId: '2799000000000000124', quantity: 3 }] };
  const claim = {
    ...goods,
    returnsGoods: true,
    goodsFen: 4680,
    freightFen: 0,
    reasonId: '20021',
    description: '破损',
    pictures: ['https://p.example/1.jpg'],
  };
  const answer = (result: unknown, code: string | null = null) => ({
    result: { success: false, code, message: 'm', result },
  });

  test('reasons, the most, a picture, and the claim itself: three of 15.60 are 46.80', async () => {
    gateway.on('alibaba.trade.getRefundReasonList', () =>
      answer({ reasons: [{ id: 20021, name: '破损', needVoucher: true }] }),
    );
    expect(await buying.refunds.reasons(goods)).toEqual([{ id: '20021', name: '破损', needsPicture: true }]);
    expect(gateway.calls.at(-1)?.fields).toMatchObject({ goodsStatus: 'refundBuyerReceived' });
    gateway.on('alibaba.trade.getMaxRefundFee', () =>
      answer({ maxGoodsFee: 4680, maxPostFee: 800, maxRefundFee: 5480 }),
    );
    expect(await buying.refunds.most(goods)).toEqual({ goodsFen: 4680, freightFen: 800 });
    gateway.on('alibaba.trade.uploadRefundVoucher', () =>
      answer({ imageDomain: 'https://p.example/', imageRelativeUrl: '/img/1.jpg' }),
    );
    expect(await buying.refunds.uploadPicture(orderId, Uint8Array.from([0xff, 0xd8, 0xff]))).toBe(
      'https://p.example/img/1.jpg',
    );
    gateway.on('alibaba.trade.createRefund', () => answer({ refundId: 'TQ1', innerReasonId: 20021 }));
    expect(await buying.refunds.create(claim)).toEqual({ refundId: 'TQ1' });
    expect(gateway.calls.at(-1)?.fields).toMatchObject({
      disputeRequest: 'returnRefund',
      applyPayment: '4680',
      applyCarriage: '0',
      vouchers: '["https://p.example/1.jpg"]',
      orderEntryCountList: '[{"id":2799000000000000124,"count":3}]',
    });
  });

  test.each(['5001', '5002', '5003', '5004', '5005', '5006', '5010', '5011', '5012', '5013', '5100'])(
    '%s is a refusal in words',
    async (code) => {
      gateway.on('alibaba.trade.createRefund', () => answer(null, code));
      await expect(buying.refunds.create(claim)).rejects.toMatchObject({
        kind: 'refused',
        code,
        message: expect.stringMatching(/\w+ \w+/),
      });
    },
  );

  test('their failure leaves open whether it was asked for', async () => {
    gateway.on('alibaba.trade.createRefund', () => answer(null, '4100'));
    await expect(buying.refunds.create(claim)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('its state, what was given back, and where goods go', async () => {
    const refund = (status: string) => ({
      result: {
        opOrderRefundModelDetail: {
          refundId: 'TQ1',
          orderId,
          status,
          refundPayment: 4680,
          sellerReceiveAddress: '山东 聊城',
          sellerRealName: '琳琳',
          sellerMobile: '19926555555',
        },
      },
    });
    gateway.on('alibaba.trade.refund.OpQueryOrderRefund', () => refund('waitbuyersend'));
    expect(await buying.refunds.read(orderId, 'TQ1')).toEqual({
      refundId: 'TQ1',
      state: 'buyer_to_send',
      originalState: 'waitbuyersend',
      refundedFen: 0,
      returnAddress: '山东 聊城, 琳琳, 19926555555',
    });
    gateway.on('alibaba.trade.refund.OpQueryOrderRefund', () => refund('refundsuccess'));
    expect((await buying.refunds.read(orderId, 'TQ1'))?.refundedFen).toBe(4680);
    gateway.on('alibaba.trade.refund.returnGoods', () => ({
      result: { success: false, errorCode: '4004', errorInfo: '不通过' },
    }));
    await expect(buying.refunds.sendBack('TQ1', { carrierCode: 'ZTO', trackingNumber: '1' })).rejects.toMatchObject({
      kind: 'refused',
      code: '4004',
    });
    gateway.on('alibaba.trade.cancelRefund', () => ({ result: { success: true } }));
    await buying.refunds.cancel(orderId, 'TQ1');
  });
});
