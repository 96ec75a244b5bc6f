import { expect, test } from 'vitest';
import { readMessage, readPush } from './events.ts';

const body =
  '{"msgId":5550001,"gmtBorn":1790000000000,"type":"ORDER_BUYER_VIEW_ANNOUNCE_SENDGOODS","userInfo":"b2b-1000","data":{"orderId":2799000000000000123,"currentStatus":"waitbuyerreceive","msgSendTime":"2026-11-28 10:11:12","buyerMemberId":"b2b-1000","sellerMemberId":"b2b-2000"}}';
const signature = '4AAFC1AAE1592C5B57A6BC26420A250E1A9E3675';
const push = (fields: Record<string, string>) => Buffer.from(new URLSearchParams(fields).toString());

test('a signed message names its order whole', () => {
  const read = readPush('s3cr3t', push({ message: body, _aop_signature: signature }));
  expect(readMessage(read?.message)).toEqual([
    { messageId: '5550001', at: new Date(1_790_000_000_000), kind: 'order', orderId: '2799000000000000123' },
  ]);
});

test('guard: the signature. A changed message, another secret and none at all are refused', () => {
  expect(readPush('s3cr3t', push({ message: `${body} `, _aop_signature: signature }))).toBeUndefined();
  expect(readPush('other', push({ message: body, _aop_signature: signature }))).toBeUndefined();
  expect(readPush('s3cr3t', push({ message: body }))).toBeUndefined();
});

const message = (type: string, data: unknown) =>
  readMessage({ msgId: 7, gmtBorn: 1, type, data })?.map(({ messageId: _, at: __, ...event }) => event);

test.each<[string, unknown, unknown]>([
  ['ORDER_BUYER_VIEW_ORDER_PRICE_MODIFY', { orderId: '27' }, [{ kind: 'order', orderId: '27' }]],
  ['ORDER_BUYER_VIEW_ORDER_COMFIRM_RECEIVEGOODS', { orderId: 27 }, [{ kind: 'order', orderId: '27' }]],
  [
    'ORDER_BUYER_VIEW_ORDER_BUYER_REFUND_IN_SALES',
    { orderId: 27, refundAction: 'BUYER_APPLY_REFUND', refundId: 'TQ1' },
    [{ kind: 'refund', orderId: '27', refundId: 'TQ1' }],
  ],
  ['ORDER_BUYER_VIEW_ORDER_REFUND_AFTER_SALES', { orderId: 27 }, [{ kind: 'order', orderId: '27' }]],
  [
    'ORDER_BATCH_PAY',
    {
      batchPay: [
        { orderId: 1, status: 'successed' },
        { orderId: 2, status: 'ACCOUNT_FROZEN' },
      ],
    },
    [
      { kind: 'order', orderId: '1' },
      { kind: 'order', orderId: '2' },
    ],
  ],
  [
    'LOGISTICS_BUYER_VIEW_TRACE',
    {
      OrderLogisticsTracingModel: {
        logisticsId: 'LP1',
        orderLogsItems: [{ orderId: 1, orderEntryId: 3 }, { orderId: 1 }],
      },
    },
    [{ kind: 'parcels', orderIds: ['1'] }],
  ],
  [
    'LOGISTICS_MAIL_NO_CHANGE',
    { MailNoChangeModel: { oldMailNo: 'A', newMailNo: 'B', orderLogsItems: [{ orderId: 5 }] } },
    [{ kind: 'parcels', orderIds: ['5'] }],
  ],
  ['PRODUCT_RELATION_VIEW_PRODUCT_EXPIRE', { productIds: '11, 12' }, [{ kind: 'offers', offerIds: ['11', '12'] }]],
  [
    'PRODUCT_PRODUCT_INVENTORY_CHANGE',
    {
      OfferInventoryChangeList: [
        { offerId: 11, skuId: 1 },
        { offerId: 11, skuId: 2 },
      ],
    },
    [{ kind: 'offers', offerIds: ['11'] }],
  ],
  [
    'CROSSBOARD_XYT_PLATFORM_OFFER_CHANGE',
    { productIds: '9', status: 'delete' },
    [{ kind: 'offers', offerIds: ['9'] }],
  ],
  ['FENXIAO_PRICE_CHANGE', '{"offerId":9}', [{ kind: 'offers', offerIds: ['9'] }]],
  ['SOMETHING_NEW', { orderId: 1 }, [{ kind: 'unknown', topic: 'SOMETHING_NEW' }]],
  // Known, but not to be understood: named, not lost.
  ['ORDER_BUYER_VIEW_ORDER_PAY', { order: 1 }, [{ kind: 'unknown', topic: 'ORDER_BUYER_VIEW_ORDER_PAY' }]],
  ['ORDER_BATCH_PAY', { batchPay: [] }, [{ kind: 'unknown', topic: 'ORDER_BATCH_PAY' }]],
])('%s', (topic, data, events) => {
  expect(message(topic, data)).toEqual(events);
});

test('what is no message is none', () => {
  for (const given of [undefined, [], {}, { msgId: 'x', type: 'T' }, { msgId: 1 }])
    expect(readMessage(given)).toBeUndefined();
});
