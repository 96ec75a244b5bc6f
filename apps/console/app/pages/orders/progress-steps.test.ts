import type { OrderStatus } from '@sampan/contract/order-status';
import { expect, test } from 'vitest';
import { progressOf } from './progress-steps.ts';

const states = (...statuses: OrderStatus[]) =>
  progressOf(statuses.map((to, index) => ({ to, at: String(index) }))).map(({ state }) => state);

test('the steps an order has behind it, the one it is at, and those to come', () => {
  expect(states('create')).toEqual(['done', 'now', 'later', 'later', 'later', 'later']);
  expect(states('create', 'payment_confirming', 'be_purchased', 'in_purchased', 'pending_inspection')).toEqual([
    'done',
    'done',
    'done',
    'now',
    'later',
    'later',
  ]);
});

test('an order paid in full skips the balance, one with a refund pauses where it is, a closed one waits for nothing', () => {
  const shipped = ['create', 'be_purchased', 'pending_inspection', 'be_delivered', 'delivered'] as const;
  expect(states(...shipped)).toEqual(['done', 'done', 'done', 'done', 'done', 'now']);
  expect(states('create', 'be_purchased', 'after_sales', 'be_purchased')[2]).toBe('now');
  expect(states('create', 'closed')).toEqual(['done', 'later', 'later', 'later', 'later', 'later']);
});
