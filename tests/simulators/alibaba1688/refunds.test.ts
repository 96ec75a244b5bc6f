import { afterAll, expect, it } from 'vitest';
import { type Field, flasks, openPlatform } from './testing.ts';

const { simulator, call, sendFile, create, read, pay } = await openPlatform();
afterAll(() => simulator.stop());

const ledger = (orderId: string) => simulator.ledger().find((entry) => entry.orderId === orderId);
const paidOrder = async (...quantities: number[]): Promise<string> => {
  const id = (await create(flasks(simulator, ...quantities))).result.orderId;
  await pay(id);
  return id;
};
const refund = async (orderId: string, orderEntryIds: string[], more: Record<string, Field>) => {
  const { body } = await call('createRefund', {
    orderId,
    orderEntryIds,
    disputeRequest: 'refund',
    applyPayment: 0,
    applyCarriage: 0,
    applyReasonId: 20021,
    description: 'Ordered twice',
    goodsStatus: 'refundWaitSellerSend',
    ...more,
  });
  return body.result.result?.refundId ?? body.result.code;
};
const status = async (refundId: string) => (await call('OpQueryOrderRefund', { refundId })).body.result.result.status;
const received = { goodsStatus: 'refundBuyerReceived', applyReasonId: 20042 };

it('before dispatch a line is refunded exactly, then the rest with the freight, and the order ends', async () => {
  // 1 × 14.80 and 2 × 14.80, and 8.00 freight.
  const id = await paidOrder(1, 2);
  const [one = '', two = ''] = simulator.lineIds(id);
  const { alipay } = simulator.balances();
  expect(await refund(id, [one], { applyPayment: 1479 })).toBe('5011');
  expect(await refund(id, [one], { applyPayment: 1481 })).toBe('5011');
  const first = await refund(id, [one], { applyPayment: 1480 });
  expect(await refund(id, [one], { applyPayment: 1480 })).toBe('5010');
  expect((await read(id)).productItems[0]).toMatchObject({ refundStatus: 'WAIT_SELLER_AGREE', refundId: first });
  simulator.agreeRefund(first);
  expect(ledger(id)).toMatchObject({ paidFen: 5240, refundedFen: 1480, status: 'waitsellersend' });
  const rest = await refund(id, [two], { applyPayment: 2960, applyCarriage: 800 });
  simulator.agreeRefund(rest);
  expect(ledger(id)).toMatchObject({ refundedFen: 5240, status: 'terminated' });
  expect(simulator.balances().alipay - alipay).toBe(5240);
  const { baseInfo, tradeTerms } = await read(id);
  expect(baseInfo).toMatchObject({ refund: 52.4, refundPayment: 5240, refundStatus: 'refundsuccess' });
  expect(tradeTerms[0].payStatus).toBe('4');
});

it('goods go back by number of pieces, and money follows when the seller has them', async () => {
  const id = await paidOrder(3);
  simulator.ship(id);
  const [line = ''] = simulator.lineIds(id);
  const back = { disputeRequest: 'returnRefund', orderEntryCountList: [{ id: line, count: 2 }] };
  expect(await refund(id, [line], { ...back, goodsStatus: 'refundWaitBuyerReceive', applyReasonId: 20031 })).toBe(
    '5003',
  );
  const fee = await call('getMaxRefundFee', {
    input: { goodsStatus: 'refundBuyerReceived', orderId: id, refundGoodsCountList: [{ id: line, count: 2 }] },
  });
  expect(fee.body.result.result).toEqual({ maxGoodsFee: 2960, maxPostFee: 800, maxRefundFee: 3760 });
  expect(await refund(id, [line], { ...received, ...back, applyPayment: 2961 })).toBe('5011');
  const orderEntryCountList = [{ id: line, count: 4 }];
  expect(await refund(id, [line], { ...received, ...back, orderEntryCountList, applyPayment: 1 })).toBe('5013');
  const refundId = await refund(id, [line], { ...received, ...back, applyPayment: 2960 });
  simulator.agreeRefund(refundId);
  expect(await status(refundId)).toBe('waitbuyersend');
  expect((await call('refund.address.get', { refundId })).body.result.result.city).toBe('义乌市');
  await call('refund.returnGoods', { refundId, logisticsCompanyNo: 'YTO', freightBill: 'YT9' });
  expect(await status(refundId)).toBe('waitsellerreceive');
  expect(ledger(id)?.refundedFen).toBe(0);
  simulator.receiveReturn(refundId);
  expect(ledger(id)).toMatchObject({ paidFen: 5240, refundedFen: 2960, status: 'waitbuyerreceive' });
});

it('a refused refund is asked for again, taken to arbitration, cancelled or closed', async () => {
  const id = await paidOrder(2);
  const [line = ''] = simulator.lineIds(id);
  const refundId = await refund(id, [line], { applyPayment: 2960 });
  simulator.refuseRefund(refundId, 'sent today');
  expect(await status(refundId)).toBe('waitbuyermodify');
  expect((await call('trade.arbitration.apply', { refundId })).body.result.success).toBe(true);
  expect(await refund(id, [line], { applyPayment: 2960, applyCarriage: 800 })).toBe(refundId);
  expect(await status(refundId)).toBe('waitselleragree');
  await call('cancelRefund', { refundId });
  expect(await status(refundId)).toBe('refundclose');
  expect((await call('cancelRefund', { refundId })).body.result.code).toBe('5010');
  const next = await refund(id, [line], { applyPayment: 2960 });
  expect(next).not.toBe(refundId);
  simulator.closeRefund(next);
  expect(ledger(id)?.refundedFen).toBe(0);
});

it('after the end: reasons by state, pictures as jpg, and no more than was paid', async () => {
  const id = await paidOrder(2);
  simulator.ship(id);
  await call('trade.receivegoods.confirm', { orderId: id });
  const [line = ''] = simulator.lineIds(id);
  const goodsStatus = 'aftersaleBuyerReceived';
  const { body } = await call('getRefundReasonList', { orderId: id, orderEntryIds: [line], goodsStatus });
  const reason = body.result.result.reasons.find(({ needVoucher }: { needVoucher: boolean }) => needVoucher);
  const upload = async (bytes: number[]) =>
    (await sendFile('uploadRefundVoucher', 'imageData', Uint8Array.from(bytes))).body.result;
  expect((await upload([1, 2, 3])).code).toBe('4000');
  const { imageDomain, imageRelativeUrl } = (await upload([0xff, 0xd8, 0xff, 0xe0])).result;
  const asked = { goodsStatus, applyReasonId: reason.id, vouchers: [`${imageDomain}/${imageRelativeUrl}`] };
  expect(await refund(id, [line], { ...asked, applyPayment: 2961 })).toBe('5011');
  const refundId = await refund(id, [line], { ...asked, applyPayment: 1000 });
  expect((await read(id)).baseInfo).toMatchObject({ refundStatus: null, refundStatusForAs: 'waitselleragree' });
  simulator.agreeRefund(refundId);
  expect(ledger(id)).toMatchObject({ refundedFen: 1000, status: 'success' });
  expect((await read(id)).productItems[0]).toMatchObject({ refund: 10, refundStatus: 'REFUND_SUCCESS' });
});

it('takes a picture as a file only, with token and signature in the address', async () => {
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
  const code = async (answer: ReturnType<typeof call>) => (await answer).body.error_code;
  expect(await code(call('uploadRefundVoucher', { imageData: Buffer.from(jpeg).toString('base64') }))).toBe(
    'gw.ContentTypeInvalid',
  );
  expect(await code(sendFile('uploadRefundVoucher', 'picture', jpeg))).toBe('gw.ParamInvalid');
  const form = new FormData();
  form.set('imageData', 'text');
  expect(await code(sendFile('uploadRefundVoucher', 'imageData', jpeg, { body: form }))).toBe('gw.ParamInvalid');
  expect(await code(sendFile('createRefund', 'imageData', jpeg))).toBe('gw.ContentTypeInvalid');
  expect((await sendFile('uploadRefundVoucher', 'imageData', new Uint8Array(1_000_000))).body.result.code).toBe('4000');
});
