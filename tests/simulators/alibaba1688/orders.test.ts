import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { address, blocks, flask, flasks, mug, openPlatform, tape } from './testing.ts';

const { simulator, call, create, preview, read, pay } = await openPlatform();
afterAll(() => simulator.stop());

const hours = (count: number) => count * 3_600_000;
const ledger = (orderId: string) => simulator.ledger().find((entry) => entry.orderId === orderId);
const newOrder = async (more = {}, ...quantities: number[]): Promise<string> =>
  (await create(flasks(simulator, ...(quantities.length ? quantities : [2])), more)).result.orderId;
const list = async (fields: Parameters<typeof call>[1]) => (await call('alibaba.trade.getBuyerOrderList', fields)).body;

describe('preview', () => {
  it('says to the fen what the order will cost, and the price is by all sizes together', async () => {
    // 48 + 2 flasks reach the price of 50: 50 × 13.55 = 677.50; the first 100 pieces are sent for 8.00.
    const seen = await preview(flasks(simulator, 48, 2));
    expect(seen).toMatchObject({
      success: true,
      orderPreviewResuslt: [
        {
          status: true,
          flowFlag: 'general',
          sumPaymentNoCarriage: 67_750,
          sumCarriage: 800,
          sumPayment: 68_550,
          tradeModeNameList: ['assureTrade'],
          cargoList: [{ offerId: flask, amount: 650.4, finalUnitPrice: 13.55 }, { amount: 27.1 }],
        },
      ],
    });
    const made = await create(flasks(simulator, 48, 2));
    expect(made.result).toMatchObject({ totalSuccessAmount: 68_550, postFee: 800, orderList: null });
    simulator.ageOrder(made.result.orderId, 20_000);
    await call('alibaba.trade.cancel', { tradeID: made.result.orderId, cancelReason: 'buyerCancel' });
  });

  it('weighs what is sent by weight, and names what is sent as described', async () => {
    const [spec = ''] = simulator.specIds(String(mug));
    // 12 mugs weigh 4.2 kg: 10.00 for the first kilogram, 2.00 for each further half: 7.
    const seen = await preview([
      { offerId: mug, specId: spec, quantity: 12 },
      { offerId: tape, quantity: 10 },
    ]);
    expect(seen.orderPreviewResuslt[0]).toMatchObject({ sumPaymentNoCarriage: 12 * 560 + 2500, sumCarriage: 2400 });
    expect(seen.postFeeByDescOfferList).toEqual([tape]);
    const estimate = await call('product.freight.estimate', {
      productFreightQueryParamsNew: {
        offerId: mug,
        toProvinceCode: '440000',
        toCityCode: '440100',
        toCountryCode: '440111',
        totalNum: 12,
      },
    });
    expect(estimate.body.result.result).toMatchObject({ freight: '24.00', chargeType: '0', freePostage: false });
  });

  it('knows minimum, lot, mixed batch and single pieces, and names the flow', async () => {
    const [spec = ''] = simulator.specIds(String(mug));
    const codeOf = async (lines: object[], more = {}) => (await preview(lines, more)).errorCode;
    expect(await codeOf([{ offerId: mug, specId: spec, quantity: 5 }])).toBe('500_009');
    expect(await codeOf([{ offerId: mug, specId: spec, quantity: 7 }])).toBe('500_009');
    expect(await codeOf([{ offerId: blocks, quantity: 8 }])).toBe('500_006');
    expect(await codeOf([{ offerId: blocks, quantity: 10 }])).toBeUndefined();
    expect(await codeOf([...flasks(simulator, 2), { offerId: blocks, quantity: 10 }])).toBe('500_002');
    const piece = await preview(flasks(simulator, 1));
    expect(piece.orderPreviewResuslt[0]).toMatchObject({ flowFlag: 'fenxiao', sumPaymentNoCarriage: 1650 });
    expect(await codeOf(Array.from({ length: 51 }, () => ({ offerId: blocks, quantity: 1 })))).toBe('400');
    expect(await codeOf(flasks(simulator, 2), { addressParam: { ...address, mobile: '138-0000' } })).toBe('400');
    expect(await codeOf([{ offerId: blocks, quantity: 1.5 }])).toBe('400');
  });
});

describe('create', () => {
  it('answers in both forms, and with an odd success', async () => {
    onTestFinished(() => simulator.set({ createAnswer: 'nested', isSuccessOdd: false }));
    const nested = await create(flasks(simulator, 2));
    expect(nested).toMatchObject({ success: true, result: { orderId: expect.stringMatching(/^2799\d{15}$/) } });
    simulator.set({ createAnswer: 'flat' });
    const flat = await create(flasks(simulator, 2));
    expect([flat.orderId, flat.result]).toEqual([expect.stringMatching(/^2799\d{15}$/), undefined]);
    simulator.set({ isSuccessOdd: true });
    expect(await create(flasks(simulator, 2))).toMatchObject({ success: false, orderId: expect.any(String) });
  });

  it('makes several orders when it splits, whose sums are the preview’s', async () => {
    onTestFinished(() => simulator.set({ splitInto: 1 }));
    simulator.set({ splitInto: 2 });
    const seen = await preview(flasks(simulator, 3, 2));
    expect(seen.orderPreviewResuslt.map((part: { sumPayment: number }) => part.sumPayment)).toEqual([5240, 3760]);
    const made = await create(flasks(simulator, 3, 2), { outOrderId: 'PO-1-1' });
    expect(made.result).toMatchObject({ orderId: null, totalSuccessAmount: null, postFee: null });
    expect(made.result.orderList).toMatchObject([
      { orderAmmount: 5240, postFee: 800, success: true },
      { orderAmmount: 3760, postFee: 800, success: true },
    ]);
    const found = await list({ outOrderId: 'PO-1-1' });
    expect(found).toMatchObject({ totalRecord: 2, result: [{ baseInfo: { outOrderId: 'PO-1-1' } }, {}] });
    expect(found.success).toBeUndefined();
  });

  it('asked twice makes a second order, unless the easy rule is set', async () => {
    onTestFinished(() => simulator.set({ repeatedOutOrderId: 'second' }));
    const first = await newOrder({ outOrderId: 'PO-2-1' });
    expect(await newOrder({ outOrderId: 'PO-2-1' })).not.toBe(first);
    simulator.set({ repeatedOutOrderId: 'same' });
    const again = await create(flasks(simulator, 2), { outOrderId: 'PO-2-1' });
    expect(again.result.orderList).toHaveLength(2);
    expect(simulator.orderIds('PO-2-1')).toHaveLength(2);
  });

  it('is accepted though the answer is lost, and the list knows it after its delay', async () => {
    onTestFinished(() => simulator.set({ listingDelayMs: 0 }));
    simulator.set({ listingDelayMs: 5000 });
    simulator.failCalls({ operation: 'alibaba.trade.createCrossOrder', how: 'cut', isAccepted: true });
    await expect(newOrder({ outOrderId: 'PO-3-1' })).rejects.toThrow();
    expect((await list({ outOrderId: 'PO-3-1' })).totalRecord).toBe(0);
    await simulator.advance(5000);
    expect((await list({ outOrderId: 'PO-3-1' })).totalRecord).toBe(1);
    expect(simulator.orderIds('PO-3-1')).toHaveLength(1);
  });

  it('uses a red envelope unless it is refused', async () => {
    simulator.giveRedEnvelope(500);
    expect((await read(await newOrder())).baseInfo).toMatchObject({ totalAmount: 37.6, couponFee: 0 });
    const id = await newOrder({ useRedEnvelope: 'y' });
    expect((await read(id)).baseInfo).toMatchObject({ totalAmount: 32.6, sumProductPayment: 29.6, couponFee: 5 });
    expect((await read(await newOrder({ useRedEnvelope: 'y' }))).baseInfo.couponFee).toBe(0);
  });

  it('refuses a wrong trade type, orders part of the lines when told to, and takes stock', async () => {
    onTestFinished(() => simulator.set({ isOrderedPartly: false, tradeTypes: ['assureTrade'] }));
    expect(await create(flasks(simulator, 2), { tradeType: 'x' })).toMatchObject({
      code: '400',
      message: 'not support tradeType:【x】',
    });
    const lines = flasks(simulator, 2, 500);
    expect(await create(lines)).toMatchObject({ success: false, code: '500_004' });
    simulator.set({ isOrderedPartly: true });
    const made = await create(lines);
    expect(made.result).toMatchObject({
      totalSuccessAmount: expect.any(Number),
      failedOfferList: [{ errorCode: '500_004' }],
    });
    simulator.set({ tradeTypes: [] });
    expect((await preview(flasks(simulator, 2))).orderPreviewResuslt[0].tradeModeNameList).toEqual([]);
    expect((await create(flasks(simulator, 2))).code).toBe('400');
  });
});

describe('an order', () => {
  it('has ids above 2^53 as bare numbers and as Strings, and success as a String', async () => {
    const id = await newOrder();
    const { body } = await call('alibaba.trade.get.buyerView', { webSite: '1688', orderId: id });
    expect(body.success).toBe('true');
    const { baseInfo, productItems } = body.result;
    // Bare above 2^53: the reader keeps their digits as text.
    expect([baseInfo.id, baseInfo.idOfStr]).toEqual([id, id]);
    expect(Number(id)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    expect(productItems[0].subItemID).toBe(productItems[0].subItemIDString);
    expect(baseInfo).toMatchObject({ status: 'waitbuyerpay', totalAmount: 37.6, shippingFee: 8, payTimeout: 43_200 });
    expect(baseInfo.createTime).toMatch(/^\d{17}\+0800$/);
    expect(productItems[0]).toMatchObject({ price: 14.8, quantity: 2, itemAmount: 29.6, logisticsStatus: 8 });
    const other = await call('alibaba.trade.get.buyerView', { webSite: '1688', orderId: '1' });
    expect(other.body).toMatchObject({ success: 'false', errorCode: 'ORDER_NOT_EXIST' });
  });

  it('is cancelled after ten seconds, or closed by the system when its time is over', async () => {
    const before = await stockOf();
    const [first, second] = [await newOrder(), await newOrder()];
    expect(await stockOf()).toBe(before - 4);
    const cancel = async () =>
      (await call('alibaba.trade.cancel', { webSite: '1688', tradeID: first, cancelReason: 'buyerCancel' })).body;
    expect((await cancel()).errorCode).toBe('CLOSE_ORDER_TOO_FAST');
    await simulator.advance(10_000);
    expect(await cancel()).toEqual({ success: true });
    expect((await read(first)).baseInfo).toMatchObject({ closeReason: 'buyerCancel', status: 'cancel' });
    simulator.set({ payTimeoutSeconds: 60 });
    onTestFinished(() => simulator.set({ payTimeoutSeconds: 43_200 }));
    const third = await newOrder();
    await simulator.advance(60_000);
    const { baseInfo, tradeTerms } = await read(third);
    expect(baseInfo).toMatchObject({ status: 'cancel', closeOperateType: 'CLOSE_TRADE_BY_SYSTEM' });
    expect(tradeTerms[0].payStatus).toBe('8');
    expect((await read(second)).baseInfo.status).toBe('waitbuyerpay');
    simulator.closeForLack(second);
    expect((await read(second)).baseInfo).toMatchObject({ closeReason: 'sellerGoodsLack' });
    expect(await stockOf()).toBe(before);
  });

  it('costs what the seller changes it to, shared over its lines to the fen', async () => {
    const id = await newOrder({}, 1, 2);
    // 3 × 14.80 + 8.00 = 52.40 becomes 50.01: 42.01 over 14.80 and 29.60 is 14.01 and 28.00, rounded down, a fen left.
    simulator.changePrice(id, 5001);
    const { baseInfo, productItems } = await read(id);
    expect(baseInfo).toMatchObject({ totalAmount: 50.01, sumProductPayment: 44.4, discount: -239 });
    expect(productItems.map((item: { itemAmount: number }) => item.itemAmount)).toEqual([14.01, 28]);
    expect((await pay(id, { payAmount: 5240 })).body.result.code).toBe('PAY_AMOUNT_ERROR');
    expect((await pay(id, { payAmount: 5001 })).body.result.result).toEqual({ payChannel: 'alipay', paySuccess: true });
    expect(ledger(id)).toMatchObject({ totalFen: 5001, paidFen: 5001, refundedFen: 0 });
  });

  it('is found by when it was modified, by ids and by status, page by page', async () => {
    const id = await newOrder();
    await simulator.advance(hours(1));
    const since = beijing(simulator.now());
    const other = await newOrder();
    await pay(id);
    const { result, totalRecord } = await list({ modifyStartTime: since });
    expect(result.map(({ baseInfo }: { baseInfo: { idOfStr: string } }) => baseInfo.idOfStr).sort()).toEqual(
      [id, other].sort(),
    );
    expect(totalRecord).toBe(2);
    const second = await list({ modifyStartTime: since, page: 2, pageSize: 1 });
    expect([second.result.length, second.totalRecord]).toEqual([1, 2]);
    expect((await list({ orderIds: [id, other], orderStatus: 'waitsellersend' })).totalRecord).toBe(1);
    expect((await list({ pageSize: 51 })).errorCode).toBe('400');
    simulator.ageOrder(other, hours(24 * 91));
    expect((await list({ orderIds: [other] })).totalRecord).toBe(0);
    expect((await list({ orderIds: [other], isHis: true })).totalRecord).toBe(1);
  });
});

async function stockOf(): Promise<number> {
  const { body } = await call('product.search.queryProductDetail', {
    offerDetailParam: { offerId: flask, country: 'en' },
  });
  return body.result.result.productSaleInfo.amountOnSale;
}

const beijing = (time: number) => `${new Date(time + hours(8)).toISOString().replace(/\D/g, '')}+0800`;

describe('paying', () => {
  it('once, by whoever can: Cheng-e-She first, Alipay if that is empty', async () => {
    onTestFinished(() => {
      simulator.setAgreement('shegou', false, false);
      simulator.setBalance('alipay', Number.MAX_SAFE_INTEGER);
    });
    simulator.setAgreement('shegou', true, true);
    simulator.setBalance('shegou', 4000);
    const { body } = await call('alibaba.trade.pay.protocolPay.isopen');
    expect(body.paymentAgreements[0]).toMatchObject({
      payChannel: 'SHEGOU',
      bindingStatus: 'true',
      signedStatus: 'true',
    });
    const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()];
    expect((await pay(first)).body.result.result.payChannel).toBe('shegou');
    expect((await pay(first)).body.result.code).toBe('ORDER_STATUS_ERROR');
    expect((await pay(second)).body.result.result.payChannel).toBe('alipay');
    simulator.setBalance('alipay', 3759);
    for (let tries = 1; tries <= 3; tries++)
      expect((await pay(third)).body.result.code).toBe('ACCOUNT_BALANCE_NOT_ENOUGH');
    expect((await pay(third)).body.result.code).toBe('PAY_TIMES_LIMIT');
    expect(simulator.balances()).toEqual({ alipay: 3759, shegou: 240 });
    expect(ledger(third)).toMatchObject({ paidFen: 0 });
    simulator.setAgreement('alipay', false, true);
    onTestFinished(() => simulator.setAgreement('alipay', true, true));
    expect((await pay(await newOrder())).body.result.code).toBe('NOT_SIGNED');
  });

  it('may have happened though it says no, may happen later, and is refused', async () => {
    const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()];
    simulator.planPayments(['timeoutPaid', 'pending', 'refused']);
    const answers = [await pay(first), await pay(second), await pay(third)];
    expect(answers.map(({ body }) => body.result.result?.paySuccess ?? body.result.code)).toEqual([
      false,
      false,
      'PAY_FAILED',
    ]);
    const paid = () => [first, second, third].map((id) => ledger(id)?.paidFen);
    expect(paid()).toEqual([3760, 0, 0]);
    await simulator.advance(60_000);
    expect(paid()).toEqual([3760, 3760, 0]);
  });

  it('by a person on the page of a link', async () => {
    const [first, second] = [await newOrder(), await newOrder()];
    await pay(second);
    const { body } = await call('alibaba.alipay.url.get', { orderIdList: [first, second] });
    expect(body.payFailureOrderList).toMatchObject([{ orderId: second }]);
    await fetch(body.payUrl, { method: 'POST' });
    expect(ledger(first)).toMatchObject({ paidFen: 3760, status: 'waitsellersend' });
    const cross = (await call('alibaba.crossBorderPay.url.get', { orderIdList: [first] })).body;
    expect([cross.payUrl, cross.cantPayOrderList.length]).toEqual([null, 1]);
    const ways = (await call('alibaba.trade.payWay.query', { orderId: first })).body;
    expect([ways.payFee, ways.channels[0].code]).toEqual([3760, 1]);
  });
});

describe('parcels', () => {
  it('an order goes in parts, changes its number, is traced, signed and received', async () => {
    const parcels = async (orderId: string) =>
      (await call('alibaba.trade.getLogisticsInfos.buyerView', { orderId, webSite: '1688' })).body;
    const id = await newOrder({}, 2, 1);
    await pay(id);
    const [one = '', two = ''] = simulator.lineIds(id);
    const first = simulator.ship(id, [{ lineId: one, quantity: 1 }]);
    expect((await read(id)).baseInfo.status).toBe('waitsellersend');
    expect((await read(id)).productItems.map((item: { logisticsStatus: number }) => item.logisticsStatus)).toEqual([
      5, 1,
    ]);
    const receive = async (fields = {}) =>
      (await call('trade.receivegoods.confirm', { orderId: id, ...fields })).body.errorCode;
    expect(await receive()).toBe('ORDER_STATUS_ERROR');
    const second = simulator.ship(id);
    expect(() => simulator.ship(id)).toThrow();
    expect((await read(id)).baseInfo.status).toBe('waitbuyerreceive');
    simulator.changeMailNo(id, first.logisticsId, 'SF1');
    simulator.moveParcel(id, second.logisticsId, 'TRANSPORT');
    const { result } = await parcels(id);
    expect(result).toMatchObject([
      { logisticsBillNo: 'SF1', orderEntryIds: one, status: 'ACCEPT', sendGoods: [{ quantity: 1 }] },
      { orderEntryIds: `${one},${two}`, status: 'TRANSPORT', logisticsOrderGoods: [{ tradeOrderItemId: one }, {}] },
    ]);
    simulator.sign(id);
    const trace = await call('alibaba.trade.getLogisticsTraceInfo.buyerView', {
      orderId: id,
      logisticsId: second.logisticsId,
      webSite: '1688',
    });
    expect(trace.body.logisticsTrace[0]).toMatchObject({ orderId: id, logisticsSteps: [{}, {}, { remark: '已签收' }] });
    expect(await receive({ orderEntryIds: [one] })).toBeUndefined();
    expect((await read(id)).baseInfo.status).toBe('waitbuyerreceive');
    expect(await receive()).toBeUndefined();
    expect((await read(id)).baseInfo).toMatchObject({ status: 'success', completeTime: expect.any(String) });
  });
});
