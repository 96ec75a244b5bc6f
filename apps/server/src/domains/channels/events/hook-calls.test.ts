import { serverLimits } from '@sampan/contract/limits';
import { expect, test } from 'vitest';
import { HookCalls } from './hook-calls.ts';

const { hookBurst, hooksPerMinute, strangeHooksPerMinute } = serverLimits;
const token = 'a'.repeat(32);
const ip = '203.0.113.7';

function counted() {
  const clock = { at: 0 };
  const calls = new HookCalls(() => new Date(clock.at));
  const pass = (seconds: number) => {
    clock.at += seconds * 1000;
  };
  return { calls, pass };
}

test('a shop sends everything at once, then one event every two seconds', () => {
  const { calls, pass } = counted();
  calls.isOfShop(token);
  for (let n = 1; n < hookBurst; n++) expect(calls.arrives(token, ip)).toBe('read');
  expect(calls.arrives(token, ip)).toBe('forget');
  pass(60);
  const answers = Array.from({ length: hooksPerMinute + 1 }, () => calls.arrives(token, ip));
  expect(answers.filter((answer) => answer === 'read')).toHaveLength(hooksPerMinute);
  pass(24 * 3600);
  expect(calls.arrives(token, ip)).toBe('read');
});

test('calls from an app about one shop do not count for another', () => {
  const { calls } = counted();
  for (let n = 0; n < hookBurst; n++) expect(calls.mayNotify('one')).toBe(true);
  expect([calls.mayNotify('one'), calls.mayNotify('other')]).toEqual([false, true]);
});

test('calls that belong to no shop get their address refused for a while, calls of a shop never', () => {
  const { calls, pass } = counted();
  calls.isOfShop(token);
  for (let n = 0; n < strangeHooksPerMinute; n++) {
    expect(calls.arrives('b'.repeat(32), ip)).toBe('read');
    calls.isRefused('b'.repeat(32), ip);
    calls.isRefused(token, '203.0.113.8');
  }
  expect([calls.arrives('c'.repeat(32), ip), calls.arrives(undefined, ip)]).toEqual(['refuse', 'refuse']);
  expect([calls.arrives(token, ip), calls.arrives(undefined, '203.0.113.8')]).toEqual(['read', 'read']);
  pass(1);
  expect(calls.arrives(undefined, ip)).toBe('read');
});
