import { afterAll, describe, expect, it, test } from 'vitest';
import { calls, gatewayCodes } from './documented.ts';
import { type Fields, fieldsOf, type Kind } from './fields.ts';
import { type Answer, blocks, clientOf, type Field, flask, flasks, openPlatform, signIn, tape } from './testing.ts';

/** Generated from the list of documented calls: each required field's absence, and each documented code, is reached. */

const { simulator, call: send, sendFile, create, preview, pay } = await openPlatform();
afterAll(() => simulator.stop());
simulator.set({ callsPerSecond: 100_000, allCallsPerSecond: 100_000 });
const sub = clientOf(simulator, (await signIn(simulator, 'sub')).access_token);

/** A call with a file is a multipart form; all others are url-encoded. */
function call(name: string, fields: Record<string, Field> = {}): Promise<Answer> {
  const file = fieldsOf(calls.find((one) => one.name === name)?.fields ?? {}).find(({ kind }) => kind === 'file');
  if (!file) return send(name, fields);
  return sendFile(name, file.name, Buffer.from('x'), file.name in fields ? {} : { body: new FormData() });
}

function sampleOf(kind: Kind): Field {
  if (typeof kind === 'object') {
    if ('oneOf' in kind) return kind.oneOf[0] ?? '';
    if ('listOf' in kind) return [sampleOf(kind.listOf)];
    return sampleFields(kind.fields);
  }
  const samples = { text: 'x', int: 1, long: 1, double: 1, boolean: true, yuan: '1.00', file: 'eA==' };
  return kind === 'time' ? '2026-11-30 18:00:00' : samples[kind];
}

const sampleFields = (fields: Fields): Record<string, Field> =>
  Object.fromEntries(fieldsOf(fields).map(({ name, kind }) => [name, sampleOf(kind)]));

interface Without {
  path: string;
  fields: Record<string, Field>;
}

/** Samples of these fields, each without one required field, at any depth. */
function withoutEach(fields: Fields, path = ''): Without[] {
  const whole = sampleFields(fields);
  return fieldsOf(fields).flatMap(({ name, kind, isRequired }) => {
    const { [name]: _left, ...rest } = whole;
    return [
      ...(isRequired ? [{ path: `${path}${name}`, fields: rest }] : []),
      ...inside(kind, `${path}${name}`).map((inner) => ({
        path: inner.path,
        fields: { ...whole, [name]: inner.value },
      })),
    ];
  });
}

function inside(kind: Kind, path: string): { path: string; value: Field }[] {
  if (typeof kind === 'string' || 'oneOf' in kind) return [];
  if ('listOf' in kind) return inside(kind.listOf, `${path}[0]`).map(({ path, value }) => ({ path, value: [value] }));
  return withoutEach(kind.fields, `${path}.`).map(({ path, fields }) => ({ path, value: fields }));
}

const cases = calls.flatMap(({ name, fields }) => withoutEach(fields).map((without) => ({ name, ...without })));

test.each(cases)('$name asks for $path', async ({ name, path, fields }) => {
  const { body } = await call(name, fields);
  expect(body).toMatchObject({ error_code: 'gw.ParamMissing', error_message: expect.stringContaining(` ${path} `) });
});

test('every call is reached by its name, and every field of a whole sample is known', async () => {
  for (const { name, fields } of calls) {
    const { body } = await call(name, sampleFields(fields));
    expect([name, body.error_code]).toEqual([name, undefined]);
  }
});

const codeOf = ({ body }: Pick<Answer, 'body'>): string =>
  body.error_code ?? body.errorCode ?? body.code ?? body.result?.code;

const newOrder = async (...quantities: number[]): Promise<string> =>
  (await create(flasks(simulator, ...quantities))).result.orderId;
const paidOrder = async (): Promise<string> => {
  const id = await newOrder(2);
  await pay(id);
  return id;
};
const foreign = async (): Promise<string> => {
  const id = await paidOrder();
  simulator.giveAway(id);
  return id;
};
const signedOrder = async (): Promise<string> => {
  const id = await paidOrder();
  simulator.ship(id);
  simulator.sign(id);
  return id;
};
const previewing = async (lines: object[], more = {}) => codeOf({ body: await preview(lines, more) });
const refundOf = async (orderId: string, more: Record<string, Field> = {}) =>
  call('createRefund', {
    orderId,
    orderEntryIds: simulator.lineIds(orderId),
    disputeRequest: 'refund',
    applyPayment: 2960,
    applyCarriage: 0,
    applyReasonId: 20021,
    description: 'Ordered twice',
    goodsStatus: 'refundWaitSellerSend',
    ...more,
  });
const inReceived = { goodsStatus: 'refundBuyerReceived', applyReasonId: 20042 };
const returning = async (orderId: string) =>
  (await refundOf(orderId, { ...inReceived, disputeRequest: 'returnRefund' })).body.result.result.refundId;
const sendBack = (refundId: string, logisticsCompanyNo = 'YTO') =>
  call('refund.returnGoods', { refundId, logisticsCompanyNo, freightBill: 'YT1' });
const cancelling = (tradeID: string) => call('alibaba.trade.cancel', { tradeID, cancelReason: 'buyerCancel' });
const tracing = (orderId: string) =>
  call('alibaba.trade.getLogisticsTraceInfo.buyerView', { orderId, webSite: '1688' });
const returnRefusals = ['4001', '4002', '4003', '4004', '4005', '4006', '4007', '4008'].map((code) => [
  `refund.returnGoods ${code}`,
  async () => {
    simulator.refuseNext('refund.returnGoods', code);
    return codeOf(await sendBack('TQ1'));
  },
]);
const spec = (index: number) => simulator.specIds(String(flask))[index];

/** How each documented code is reached. */
const ways: Record<string, () => Promise<string>> = {
  'alibaba.createOrder.preview 500_001': () => previewing([{ offerId: 790000000128, quantity: 1 }]),
  'alibaba.createOrder.preview 500_002': () => previewing([{ offerId: flask, quantity: 2 }]),
  'alibaba.createOrder.preview 500_003': () => previewing([{ offerId: flask, specId: 'x', quantity: 2 }]),
  'alibaba.createOrder.preview 500_004': () => previewing([{ offerId: flask, specId: spec(1), quantity: 31 }]),
  'alibaba.createOrder.preview 500_005': () =>
    previewing([{ offerId: flask, specId: spec(0), quantity: 1 }], { flow: 'general' }),
  'alibaba.createOrder.preview 500_006': () => previewing([{ offerId: blocks, quantity: 9 }]),
  'alibaba.createOrder.preview 500_007': () =>
    previewing([{ offerId: flask, specId: spec(0), quantity: 2 }], { flow: 'saleproxy' }),
  'alibaba.createOrder.preview 500_008': () => previewing([{ offerId: 790000000127, quantity: 1 }]),
  'alibaba.createOrder.preview 500_009': () => previewing([{ offerId: tape, quantity: 9 }]),
  'alibaba.trade.createCrossOrder 400': async () =>
    codeOf({ body: await create(flasks(simulator, 2), { addressParam: { addressId: 77 } }) }),
  'alibaba.trade.cancel CLOSE_ORDER_TOO_FAST': async () => codeOf(await cancelling(await newOrder(2))),
  'alibaba.trade.cancel ORDER_STATUS_ERROR': async () => codeOf(await cancelling(await paidOrder())),
  'alibaba.trade.cancel ORDER_NOT_EXIST': async () => codeOf(await cancelling('1')),
  'alibaba.trade.cancel 400_3': async () => codeOf(await cancelling(await foreign())),
  'alibaba.trade.pay.protocolPay.isopen 500_2': async () =>
    codeOf(await sub.call('alibaba.trade.pay.protocolPay.isopen')),
  'alibaba.trade.pay.protocolPay.preparePay 500_2': async () => codeOf(await sub.pay('1')),
  'alibaba.alipay.url.get 500_2': async () => codeOf(await sub.call('alibaba.alipay.url.get', { orderIdList: [1] })),
  'alibaba.crossBorderPay.url.get 500_2': async () =>
    codeOf(await sub.call('alibaba.crossBorderPay.url.get', { orderIdList: [1] })),
  'alibaba.crossBorderPay.url.get 400_4': async () =>
    codeOf(await call('alibaba.crossBorderPay.url.get', { orderIdList: Array(31).fill(1) })),
  'alibaba.trade.payWay.query 500_2': async () => codeOf(await sub.call('alibaba.trade.payWay.query', { orderId: 1 })),
  'alibaba.trade.getLogisticsInfos.buyerView 500_2': async () =>
    codeOf(await call('alibaba.trade.getLogisticsInfos.buyerView', { orderId: await paidOrder(), webSite: '1688' })),
  'alibaba.trade.getLogisticsTraceInfo.buyerView 404': async () => codeOf(await tracing(await paidOrder())),
  'alibaba.trade.getLogisticsTraceInfo.buyerView order.nopermission.buyer': async () =>
    codeOf(await tracing(await foreign())),
  'alibaba.trade.getLogisticsTraceInfo.buyerView order.createtime.history': async () => {
    const id = await signedOrder();
    simulator.ageOrder(id, 366 * 86_400_000);
    return codeOf(await tracing(id));
  },
  'createRefund 5001': async () => codeOf(await refundOf(await paidOrder(), { orderId: '1' })),
  'createRefund 5002': async () => codeOf(await refundOf(await foreign())),
  'createRefund 5003': async () => codeOf(await refundOf(await paidOrder(), inReceived)),
  'createRefund 5004': async () => codeOf(await refundOf(await paidOrder(), { applyReasonId: 20041 })),
  'createRefund 5005': async () => codeOf(await refundOf(await signedOrder(), { ...inReceived, applyReasonId: 20041 })),
  'createRefund 5006': async () =>
    codeOf(await refundOf(await signedOrder(), { ...inReceived, applyReasonId: 20043, applyCarriage: 100 })),
  'createRefund 5010': async () => codeOf(await refundOf(await newOrder(2))),
  'createRefund 5011': async () => codeOf(await refundOf(await paidOrder(), { applyPayment: 2959 })),
  'createRefund 5012': async () => codeOf(await refundOf(await paidOrder(), { description: 'x' })),
  'createRefund 5013': async () => {
    const id = await signedOrder();
    const orderEntryCountList = [{ id: simulator.lineIds(id)[0] ?? '', count: 1 }];
    return codeOf(await refundOf(id, { ...inReceived, orderEntryCountList }));
  },
  'createRefund 5100': async () => {
    simulator.refuseNext('createRefund', '5100');
    return codeOf(await refundOf(await paidOrder()));
  },
  ...Object.fromEntries(returnRefusals),
  'refund.returnGoods 5001': async () => codeOf(await sendBack('TQ1')),
  'refund.returnGoods 5002': async () => {
    const id = await signedOrder();
    const refundId = await returning(id);
    simulator.giveAway(id);
    return codeOf(await sendBack(refundId));
  },
  'refund.returnGoods 5003': async () => codeOf(await sendBack(await returning(await signedOrder()))),
};

describe('documented codes', () => {
  const documented = calls.flatMap(({ name, codes = [] }) => codes.map((code) => [`${name} ${code}`, code] as const));

  it('each has a way', () => {
    expect(Object.keys(ways).sort()).toEqual(documented.map(([way]) => way).sort());
  });

  it.each(documented)('%s', async (way, code) => {
    expect(await ways[way]?.()).toBe(code);
  });

  it('those of the gateway are reached in gateway.test.ts', async () => {
    const { readFile } = await import('node:fs/promises');
    const text = await readFile(new URL('gateway.test.ts', import.meta.url), 'utf8');
    for (const code of gatewayCodes) expect(text).toContain(`'${code}'`);
  });
});
