import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
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

test('guard: versionMax. A version that no row can have is a wrong field, and never reaches the database', () => {
  const versioned = Object.entries(calls).flatMap(([name, { input }]) => {
    const field = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>).version : undefined;
    return field ? [{ name, field }] : [];
  });
  expect(versioned.length).toBeGreaterThan(15);
  for (const { name, field } of versioned) {
    expect([name, field.safeParse(2 ** 31 - 1).success]).toEqual([name, true]);
    expect([name, field.safeParse(2 ** 31).success]).toEqual([name, false]);
  }
});
