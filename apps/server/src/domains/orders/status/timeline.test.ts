import type { OrderStatus } from '@sampan/contract/order-status';
import { expect, test } from 'vitest';
import { timelineOf, type Way } from './timeline.ts';

/** An order that went through these statuses, one a day from 1 November on. */
function shown(way: Way, history: OrderStatus[], statusBefore: OrderStatus | null = null): string[] {
  const events = history.map((to, index) => ({
    from: history[index - 1] ?? null,
    to,
    at: new Date(Date.UTC(2026, 10, index + 1)),
  }));
  const status = history.at(-1) ?? 'create';
  return timelineOf({ status, statusBefore, way, events }).map(
    (step) => `${step.status} ${step.state} ${step.at?.slice(8, 10) ?? '-'}`,
  );
}

const bought: OrderStatus[] = ['create', 'be_purchased', 'in_purchased', 'pending_inspection'];

test('a new order waits for its payment', () => {
  expect(shown('full', ['create'])).toEqual([
    'create done 01',
    'be_purchased now -',
    'in_purchased later -',
    'pending_inspection later -',
    'delivered later -',
    'completed later -',
  ]);
});

test('a deposit order waits for its balance after inspection', () => {
  expect(shown('deposit', [...bought, 'be_confirmed_customer'])).toEqual([
    'create done 01',
    'be_purchased done 02',
    'in_purchased done 03',
    'pending_inspection done 05',
    'be_confirmed_customer now 05',
    'delivered later -',
  ]);
});

test('a restock ends in our warehouse', () => {
  expect(shown('restock', [...bought, 'completed'])).toEqual([
    'create done 01',
    'be_purchased done 02',
    'in_purchased done 03',
    'pending_inspection done 05',
    'completed done 05',
  ]);
  expect(shown('restock', bought)[3]).toBe('pending_inspection now 04');
});

test('own stock is packed once it is paid', () => {
  expect(shown('own_stock', ['create', 'be_delivered'])).toEqual([
    'create done 01',
    'be_delivered done 02',
    'delivered now -',
    'completed later -',
  ]);
});

test('an order waits for a declared balance', () => {
  const history: OrderStatus[] = [...bought, 'be_confirmed_customer', 'payment_confirming'];
  expect(shown('deposit', history, 'be_confirmed_customer')[4]).toBe('be_confirmed_customer now 05');
});

test('a paid balance counts from the day it was paid', () => {
  const history: OrderStatus[] = [...bought, 'be_confirmed_customer', 'be_delivered'];
  expect(shown('deposit', history).slice(4)).toEqual(['be_confirmed_customer done 06', 'delivered now -']);
});

test('a full payment is on its way, then received', () => {
  const history: OrderStatus[] = [...bought, 'be_delivered', 'delivered'];
  expect(shown('full', history).slice(3)).toEqual([
    'pending_inspection done 05',
    'delivered now 06',
    'completed later -',
  ]);
  expect(shown('full', [...history, 'completed']).slice(4)).toEqual(['delivered done 06', 'completed done 07']);
});

test('buying is the current step', () => {
  expect(shown('full', ['create', 'be_purchased'])[2]).toBe('in_purchased now -');
  expect(shown('full', ['create', 'be_purchased', 'in_purchased'])[2]).toBe('in_purchased now 03');
});

test('after-sales shows the step the order came from; a closed order has no current step', () => {
  const history: OrderStatus[] = ['create', 'be_purchased', 'in_purchased', 'after_sales'];
  expect(shown('full', history, 'in_purchased').slice(1, 4)).toEqual([
    'be_purchased done 02',
    'in_purchased now 03',
    'pending_inspection later -',
  ]);
  expect(shown('full', [...history, 'closed']).slice(1, 4)).toEqual([
    'be_purchased done 02',
    'in_purchased later -',
    'pending_inspection later -',
  ]);
  expect(shown('full', ['create', 'closed']).slice(0, 2)).toEqual(['create done 01', 'be_purchased later -']);
});
