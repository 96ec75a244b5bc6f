import { expect, expectTypeOf, test } from 'vitest';
import { type CallName, type Calls, calls, callsByDomain } from './calls.ts';
import type { addToCart } from './cart.ts';

test('guard: no two domains have a call of one name; the second would hide the first', () => {
  const names = Object.values(callsByDomain).flatMap((domain) => Object.keys(domain));
  expect(names).toHaveLength(new Set(names).size);
  expect(Object.keys(calls).sort()).toEqual(names.sort());
});

test('each call keeps its own type by its name', () => {
  expectTypeOf<Calls['addToCart']>().toEqualTypeOf<typeof addToCart>();
  expectTypeOf<'addToCart' | 'login'>().toExtend<CallName>();
  expectTypeOf<'orderItem'>().not.toExtend<CallName>();
});
