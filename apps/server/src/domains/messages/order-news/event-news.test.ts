import { expect, test } from 'vitest';
import type { EventFacts } from '#domains/messages/inbox/message-store.ts';
import { newsOf } from './event-news.ts';

const facts: EventFacts = {
  eventId: 'e',
  shopOrder: null,
  isOfShop: false,
  isByRule: false,
  orderId: 'o',
  from: null,
  to: 'create',
  cause: 'customer',
  reason: 'because',
  sn: 'SP1',
  userId: 'u',
  email: 'a@example.com',
  firstName: 'Amara',
  lastName: 'Okafor',
  language: 'en',
  isDisabled: false,
  depositCents: 100,
  balanceCents: 200,
  aheadCents: 0,
  carrier: 'YunExpress',
  trackingNumbers: ['YT1'],
  refundCents: null,
  transferCents: null,
};

test.each([
  [null, 'create', {}, 'order-placed', 'order-placed', { amountCents: 100 }],
  ['payment_confirming', 'create', {}, 'payment-rejected', 'payment-rejected', { reason: 'because' }],
  ['create', 'payment_confirming', {}, 'payment-confirming', undefined, {}],
  [
    'create',
    'payment_confirming',
    { transferCents: 300 },
    'payment-confirming',
    'transfer-declared',
    { amountCents: 300 },
  ],
  ['create', 'be_purchased', {}, 'payment-received', 'payment-received', { amountCents: 100 }],
  ['be_purchased', 'in_purchased', {}, 'procurement-started', undefined, {}],
  ['in_purchased', 'pending_inspection', {}, 'goods-received', undefined, {}],
  ['pending_inspection', 'be_confirmed_customer', {}, 'balance-due', 'balance-due', { amountCents: 200 }],
  ['payment_confirming', 'be_confirmed_customer', {}, 'payment-rejected', 'payment-rejected', { reason: 'because' }],
  ['pending_inspection', 'be_delivered', {}, 'inspection-passed', undefined, {}],
  ['be_confirmed_customer', 'be_delivered', {}, 'payment-received', 'payment-received', { amountCents: 200 }],
  ['create', 'be_delivered', { balanceCents: 0 }, 'payment-received', 'payment-received', { amountCents: 100 }],
  ['pending_inspection', 'completed', {}, 'stock-arrived', undefined, {}],
  ['be_delivered', 'delivered', {}, 'shipped', 'shipped', { carrier: 'YunExpress', trackingNumber: 'YT1' }],
  [
    'be_delivered',
    'delivered',
    { trackingNumbers: ['YT1', 'YT2'] },
    'shipped',
    'shipped',
    { trackingNumber: 'YT1, YT2', hasParcels: true },
  ],
  ['delivered', 'completed', {}, 'order-completed', undefined, {}],
  ['be_purchased', 'after_sales', {}, 'refund-requested', undefined, {}],
  ['be_purchased', 'after_sales', { cause: 'job' }, 'refund-requested', undefined, { isUnanswered: true }],
  [
    'after_sales',
    'be_purchased',
    { refundCents: 50 },
    'refund-granted',
    'refund-decided',
    { amountCents: 50, isClosed: false },
  ],
  ['after_sales', 'be_purchased', { refundCents: 0 }, 'refund-declined', 'refund-decided', { amountCents: 0 }],
  [
    'after_sales',
    'closed',
    { refundCents: 70 },
    'refund-granted',
    'refund-decided',
    { amountCents: 70, isClosed: true },
  ],
  [
    'be_purchased',
    'closed',
    { refundCents: 70 },
    'refund-granted',
    'refund-decided',
    { amountCents: 70, isClosed: true, reason: 'because' },
  ],
  ['create', 'closed', {}, 'order-closed', 'order-closed', { reason: 'because' }],
] as const)('%s → %s %o sends %s and mails %s', (from, to, more, template, mail, params) => {
  const news = newsOf({ ...facts, from, to, ...more });
  expect([news?.template, news?.mail?.template]).toEqual([template, mail]);
  expect(news?.params).toMatchObject({ sn: 'SP1', ...params });
  if (mail) expect(news?.mail?.params).toMatchObject({ name: 'Amara Okafor', sn: 'SP1', ...params });
});
